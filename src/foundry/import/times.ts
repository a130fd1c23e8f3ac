import type { JsonObject } from "../../rules/core.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { note, type ActorDraft, type ItemDraft, type Note } from "./draft.ts";
import { plain } from "./gcs/entries.ts";

/** A weapon whose times are known. */
export interface KnownTimes {
  readonly name: string;
  /** Fields of a weapon's data that are about time; those it has nothing for are left out. */
  readonly times: JsonObject;
}

/** Weapons whose times are known, by `keyOf` their name. */
export type TimesTable = ReadonlyMap<string, KnownTimes>;

/** The times of a new weapon. */
const UNSAID: JsonObject = {
  speedClass: null,
  drawClass: null,
  reloadClass: null,
  perSegment: 0,
  weaponSpeed: 5,
  longer: false,
};

const TIMES = ["speedClass", "drawClass", "reloadClass", "perSegment", "weaponSpeed", "capacity"];

/** A table of these weapons. Of two with one name the first counts. */
export function timesTable(weapons: Iterable<{ readonly name: string; readonly system: JsonObject }>): TimesTable {
  const table = new Map<string, KnownTimes>();
  for (const { name, system } of weapons) {
    const key = keyOf(name);
    if (key && !table.has(key)) table.set(key, { name, times: timesIn(system) });
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
 * The weapon of the table with this name: without case, punctuation, brackets, plural and spaces ("Shortswords" is
 * "Short sword"), or without what a name
 * only adds ("Rapier, ornate", "Longsword +1", "Spear of Ash"). A stone axe is no stone: a word before a name may
 * change everything.
 */
export function timesFor(name: string, table: TimesTable): KnownTimes | null {
  const [head = ""] = name.replace(/\([^)]*\)|\[[^\]]*\]/gu, " ").split(/[,;:/+"“”«»–—\d]|\s-|\s(?:of|with)\s/iu);
  return table.get(keyOf(name)) ?? table.get(keyOf(head)) ?? null;
}

function keyOf(name: string): string {
  return plain(name.replace(/\[[^\]]*\]/gu, " ").replace(/['’]/gu, ""))
    .split(" ")
    .map(stem)
    .join("");
}

/** A word without its plural: "knives" and "knife", "hooves" and "hoof", "axes" and "axe" become the same. */
function stem(word: string): string {
  return word.length < 4
    ? word.replace(/e$/u, "")
    : word
        .replace(/(?<!s)s$/u, "")
        .replace(/ie$/u, "y")
        .replace(/e$/u, "")
        .replace(/v$/u, "f");
}

/**
 * A draft whose weapons take times of the table where the file gives none; `taken` names the weapon that each has its
 * times from.
 */
export function withTimes<Draft extends Pick<ActorDraft, "items">>(
  draft: Draft,
  table: TimesTable,
): { readonly draft: Draft; readonly taken: ReadonlyMap<ItemDraft, string> } {
  const taken = new Map<ItemDraft, string>();
  const items = draft.items.map((item) => {
    const known = item.type === "weapon" ? timesFor(item.name, table) : null;
    const times = known ? missing(item, known.times) : {};
    if (!known || !Object.keys(times).length) return item;
    const timed = { ...item, system: { ...item.system, ...times } };
    taken.set(timed, known.name);
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

/** True if the times of a weapon are those of a new one. */
export function isUntimed(system: JsonObject): boolean {
  return Object.entries(UNSAID).every(([name, value]) => (system[name] ?? value) === value);
}

/** Fields that a weapon without times takes over as they come. */
export const TIME_FIELDS: readonly string[] = Object.keys(UNSAID);

/** Notes on times that are not the file's own; weapons with one name are named once. */
export function timesNotes(taken: ReadonlyMap<ItemDraft, string>): readonly Note[] {
  const names = new Map([...taken].map(([{ name }, from]) => [name, from]));
  return [...names].map(([name, from]) => note("guess", "timesTaken", { name, from }));
}

/** Times of the weapons in the compendium; none where the pack is missing, or this user may not look into it. */
export async function compendiumTimes(): Promise<TimesTable> {
  const pack = game.packs?.get(`${SYSTEM_ID}.weapons`) as
    | { getDocuments(): Promise<readonly { toObject(): unknown }[]> }
    | undefined;
  try {
    // Files name weapons in English, also if the compendium shows another language.
    const sources = ((await pack?.getDocuments()) ?? []).map(
      (item) => item.toObject() as { type: string; name: string; system: JsonObject },
    );
    return timesTable(sources.filter(({ type }) => type === "weapon"));
  } catch (error) {
    console.warn("Segment Zero |", error);
    return new Map();
  }
}
