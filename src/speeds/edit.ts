import {
  COLUMNS,
  endsOf,
  MOST_ROWS,
  readOwn,
  withoutRow,
  placesOfRow,
  withRow,
  type Column,
  type IdsOf,
  type OwnRow,
  type OwnSpeeds,
} from "./own.ts";
import { KINDS, type Kind, type Speeds } from "./shipped.ts";
import type { Entry } from "./table.ts";

/** Changes a value of an entry. A row that would say the same as our table is left out. */
export function withValue(own: OwnSpeeds, kind: Kind, entry: Entry, column: Column, value: number): OwnSpeeds {
  const { ours, row } = entry;
  const shipped: Speeds | undefined = ours ?? (entry.isOwn ? undefined : entry);
  const speeds = { speed: entry.speed, class: entry.class, [column]: value };
  const differing = COLUMNS.filter((one) => speeds[one] !== null && speeds[one] !== shipped?.[one]);
  const name = row?.name ?? entry.name;
  if (!differing.length) return withoutRow(own, kind, name);
  const values = Object.fromEntries(differing.map((one) => [one, speeds[one]]));
  return withRow(own, kind, { name, ...values, ...(row?.asked === undefined ? {} : { asked: row.asked }) });
}

/** Gives a name speeds of its own. */
export function withName(own: OwnSpeeds, kind: Kind, name: string, { speed, class: speedClass }: Speeds): OwnSpeeds {
  const row: OwnRow = {
    name,
    ...(speed === null ? {} : { speed }),
    ...(speedClass === null ? {} : { class: speedClass }),
  };
  return withRow(own, kind, row);
}

/**
 * Puts the rows of a file over the GM's. Rows of the file that would make a circle with theirs are left out, so that
 * nothing of theirs is lost.
 * @returns `left`: names of rows left out; null if there are too many rows
 */
export function withFile(
  own: OwnSpeeds,
  file: OwnSpeeds,
  idsOf: IdsOf,
): { readonly own: OwnSpeeds; readonly left: readonly string[] } | null {
  const left: string[] = [];
  const merged = (kind: Kind): readonly OwnRow[] => {
    const placesOf = (row: OwnRow): readonly string[] => placesOfRow(kind, row, idsOf);
    const all = over(own[kind], file[kind], placesOf);
    const ends = endsOf(all);
    const circles = file[kind].filter((row) => ends.get(row) === null);
    left.push(...circles.map(({ name }) => name));
    const others = file[kind].filter((row) => !circles.includes(row));
    return circles.length ? over(own[kind], others, placesOf) : all;
  };
  const all = { weapons: merged("weapons"), spells: merged("spells"), actions: merged("actions") };
  return KINDS.reduce((sum, kind) => sum + all[kind].length, 0) > MOST_ROWS ? null : { own: all, left };
}

/** Returns the rows, each in the place of rows with its meaning. */
function over(
  before: readonly OwnRow[],
  rows: readonly OwnRow[],
  placesOf: (row: OwnRow) => readonly string[],
): readonly OwnRow[] {
  const byPlace = new Map(rows.flatMap((row) => placesOf(row).map((place) => [place, row] as const)));
  const kept = before.map((row) => placesOf(row).flatMap((place) => byPlace.get(place) ?? [])[0] ?? row);
  return [...new Set([...kept, ...rows])];
}

/** True if a row can have this name. */
export function isName(name: string): boolean {
  const reading = readOwn({ weapons: [{ name, speed: 1 }] }, () => []);
  return !reading.refusal && reading.faults.length === 0;
}
