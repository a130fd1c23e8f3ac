import type { JsonObject } from "../../rules/core.ts";
import { guessWeapon, nearestOf } from "../../speeds/guess.ts";
import { keysOf } from "../../speeds/keys.ts";
import { looselyIn, meantBy, speedTable, type SpeedTable } from "../../speeds/table.ts";
import { knownOf, timesOf } from "../data/item/untimed.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { note, type ActorDraft, type ItemDraft, type Note } from "./draft.ts";

export interface KnownTimes {
  readonly name: string;
  /** Time fields of a weapon's data; only those it gives. */
  readonly times: JsonObject;
  /** True if only the table of speeds has it, not the compendium. */
  readonly isByName?: true;
  /** True if neither has them, or several entries of the table fit. */
  readonly isGuessed?: true;
}

export type TimesTable = ReadonlyMap<string, KnownTimes>;

/** Names of guessed weapons in one line. */
const MOST_NAMES = 20;
const NEEDED = ["weaponSpeed", "speedClass"];
const TIMES = ["speedClass", "drawClass", "reloadClass", "perSegment", "weaponSpeed", "capacity"];

/** Builds the table; of weapons with one name the first counts. */
export function timesTable(weapons: Iterable<{ readonly name: string; readonly system: JsonObject }>): TimesTable {
  const table = new Map<string, KnownTimes>();
  for (const { name, system } of weapons) {
    for (const key of keysOf(name)) if (!table.has(key)) table.set(key, { name, times: timesIn(system) });
  }
  return table;
}

function timesIn(system: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(system).filter(([name, value]) =>
      value === true ? name === "longer" : TIMES.includes(name) && typeof value === "number" && value > 0,
    ),
  );
}

/**
 * Returns the GM's own speeds of this name, else the weapon of this name in the compendium, compared loosely
 * ("Shortswords", "Rapier, ornate", "Longsword +1", "Spear of Ash"), else our speeds by name. A prefix counts: a
 * stone axe is no stone.
 */
export function timesFor(name: string, table: TimesTable, named: SpeedTable = speedTable()): KnownTimes | null {
  const known = looselyIn(name, table);
  const entry = meantBy(named.find("weapons", name));
  if (!entry || (known && !entry.isOwn)) return known;
  const { name: from, speed, class: speedClass } = entry;
  const times = { ...timesOf(entry), ...known?.times, ...timesOf({ speed, class: speedClass }) };
  return { name: from, times, isByName: true };
}

/** Returns a weapon's times; what no table has is guessed from its damage and weight. */
function weaponTimes({ name, system }: ItemDraft, table: TimesTable, named: SpeedTable): KnownTimes {
  const known = timesFor(name, table, named);
  if (known && NEEDED.every((field) => known.times[field] !== undefined)) return known;
  const answer = named.find("weapons", name);
  const weapon = knownOf(system, Object.values((system.modes ?? {}) as Readonly<Record<string, JsonObject>>));
  const guess = guessWeapon(weapon);
  const nearest = !known && answer.how === "several" ? nearestOf("weapons", answer.entries, weapon) : null;
  const times = { ...timesOf(guess), ...(nearest ? timesOf(nearest) : {}), ...known?.times };
  return { name: nearest?.name ?? known?.name ?? name, times, isGuessed: true };
}

/** Returns the GM's own casting speed of a spell; ours follow from its casting time. */
function spellTimes(name: string, named: SpeedTable): KnownTimes | null {
  const entry = meantBy(named.find("spells", name));
  if (!entry?.isOwn) return null;
  const { speed, class: speedClass } = entry;
  return {
    name: entry.name,
    times: {
      ...(speed === null ? {} : { castingSpeed: speed }),
      ...(speedClass === null ? {} : { speedClass }),
    },
    isByName: true,
  };
}

/**
 * Gives untimed weapons the times of the table, and spells the GM's own; `taken` names the source of each.
 * @param named the speeds by name that count in this world
 */
export function withGivenTimes<Draft extends Pick<ActorDraft, "items">>(
  draft: Draft,
  table: TimesTable,
  named: SpeedTable = speedTable(),
) {
  const taken = new Map<ItemDraft, KnownTimes>();
  const items = draft.items.map((item) => {
    const known =
      item.type === "weapon"
        ? weaponTimes(item, table, named)
        : item.type === "spell"
          ? spellTimes(item.name, named)
          : null;
    const times = known ? missing(item, known.times) : {};
    if (!known || !Object.keys(times).length) return item;
    const timed = {
      ...item,
      system: { ...item.system, ...times },
      ...(known.isGuessed ? { guess: times } : {}),
    };
    taken.set(timed, known);
    return timed;
  });
  return { draft: { ...draft, items }, taken };
}

function missing({ system, timed }: ItemDraft, { capacity = 0, ...times }: JsonObject): JsonObject {
  const room = !timed.includes("capacity") && !Number(system.capacity ?? 0) && capacity !== 0;
  return {
    ...Object.fromEntries(Object.entries(times).filter(([name]) => !timed.includes(name))),
    ...(room ? { capacity, ...(timed.includes("loaded") ? {} : { loaded: capacity }) } : {}),
  };
}

/** Notes times that are not the file's own, once per weapon name; guessed ones together and first. */
export function timesNotes(taken: ReadonlyMap<ItemDraft, KnownTimes>): readonly Note[] {
  const names = new Map([...taken].map(([{ name }, from]) => [name, from]));
  const found = [...names].filter(([, { isGuessed }]) => !isGuessed);
  return [
    ...guessNotes(taken.keys()),
    ...found.map(([name, { name: from, isByName }]) =>
      note("guess", isByName ? "speedsTaken" : "timesTaken", { name, from }),
    ),
  ];
}

/** Names the weapons whose times are guessed. */
export function guessNotes(items: Iterable<ItemDraft>): readonly Note[] {
  const names = [...new Set([...items].flatMap(({ name, guess }) => (guess ? [name] : [])))];
  const shown = [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ["…"] : [])];
  return names.length ? [note("guess", "guessedSpeeds", { count: names.length, names: shown })] : [];
}

/** Times of the weapons in the compendium; none if it is missing or not readable. */
export async function compendiumTimes(): Promise<TimesTable> {
  const pack: { getDocuments(): Promise<readonly { toObject(): unknown }[]> } | undefined = game.packs?.get(
    `${SYSTEM_ID}.weapons`,
  );
  try {
    // Files use English names in any language.
    const sources = ((await pack?.getDocuments()) ?? []).map(
      (item) => item.toObject() as { type: string; name: string; system: JsonObject },
    );
    return timesTable(sources.filter(({ type }) => type === "weapon"));
  } catch (error) {
    console.warn("Segment Zero |", error);
    return new Map();
  }
}
