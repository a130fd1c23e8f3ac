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

/** Weapons whose times are known, by their name as `keyOf` has it. */
export type TimesTable = ReadonlyMap<string, KnownTimes>;

/** What a weapon has when nobody has said anything about its times. */
const UNSAID: JsonObject = {
  speedClass: null,
  drawClass: null,
  reloadClass: null,
  perSegment: 0,
  weaponSpeed: 5,
  longer: false,
};

const CLASSES = ["speedClass", "drawClass", "reloadClass"] as const;
const COUNTS = ["perSegment", "weaponSpeed", "capacity"] as const;

/** A table of these weapons. Of two that are called alike the first counts. */
export function timesTable(weapons: Iterable<{ readonly name: string; readonly system: JsonObject }>): TimesTable {
  const table = new Map<string, KnownTimes>();
  for (const { name, system } of weapons) {
    const key = keyOf(name);
    if (key && !table.has(key)) table.set(key, { name, times: timesIn(system) });
  }
  return table;
}

function timesIn(system: JsonObject): JsonObject {
  const said = [...CLASSES, ...COUNTS].filter((name) => typeof system[name] === "number" && system[name] > 0);
  return {
    ...Object.fromEntries(said.map((name) => [name, system[name] ?? 0])),
    ...(system.longer === true ? { longer: true } : {}),
  };
}

/**
 * The weapon of the table that is called like this one: without case, marks, brackets, plural and spaces ("Shortswords" is "Short sword"), or so called
 * before what a name only adds ("Rapier, ornate", "Longsword +1", "Spear of Ash"). A stone axe is no stone: what a word more makes of it nobody knows.
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

/** A word whether it means one or many: "knives" and "knife", "hooves" and "hoof", "axes" and "axe" become the same. */
function stem(word: string): string {
  return word.length < 4
    ? word.replace(/e$/u, "")
    : word
        .replace(/(?<!s)s$/u, "")
        .replace(/ie$/u, "y")
        .replace(/e$/u, "")
        .replace(/v$/u, "f");
}

/** A draft whose weapons have the times of the table where the file gives none, and from which weapon each of them has its own. */
export function withTimes(
  draft: ActorDraft,
  table: TimesTable,
): { readonly draft: ActorDraft; readonly taken: ReadonlyMap<ItemDraft, string> } {
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

/** Whether nobody has said anything yet about the times of a weapon. */
export function isUntimed(system: JsonObject): boolean {
  return Object.entries(UNSAID).every(([name, value]) => (system[name] ?? value) === value);
}

/** Fields that a weapon without times takes over as they come. */
export const TIME_FIELDS: readonly string[] = Object.keys(UNSAID);

/** What the report says of times that are not the file's own; weapons that are called alike are named once. */
export function timesNotes(taken: ReadonlyMap<ItemDraft, string>): readonly Note[] {
  const names = new Map([...taken].map(([{ name }, from]) => [name, from]));
  return [...names].map(([name, from]) => note("guess", "timesTaken", { name, from }));
}

interface Pack {
  getDocuments(): Promise<readonly { readonly type: string; toObject(): object }[]>;
}

/** Times of the weapons in the compendium. Where the pack is missing, or this user may not look into it, there are none. */
export async function compendiumTimes(): Promise<TimesTable> {
  const pack = game.packs?.get(`${SYSTEM_ID}.weapons`) as Pack | undefined;
  try {
    const weapons = ((await pack?.getDocuments()) ?? []).filter(({ type }) => type === "weapon");
    // Files name weapons in English, whatever language the compendium shows.
    return timesTable(weapons.map((weapon) => weapon.toObject() as { name: string; system: JsonObject }));
  } catch (error) {
    console.warn("Segment Zero |", error);
    return new Map();
  }
}
