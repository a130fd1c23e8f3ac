import {
  endsOf,
  keyOf,
  MOST_ROWS,
  readOwn,
  romanOf,
  SLOWEST_CLASS,
  SLOWEST_SPEED,
  withoutRow,
  withRow,
  type OwnRow,
  type OwnSpeeds,
} from "./own.ts";
import { KINDS, type Kind, type Speeds } from "./shipped.ts";
import type { Entry } from "./table.ts";

export const COLUMNS = ["speed", "class"] as const;
export type Column = (typeof COLUMNS)[number];

/** Reads what a GM typed: segments "8", a class "VI" or "6"; null if it is neither. */
export function readTyped(column: Column, typed: string): number | null {
  const text = typed.trim();
  const most = column === "speed" ? SLOWEST_SPEED : SLOWEST_CLASS;
  const value = /^\d{1,3}$/u.test(text) ? Number(text) : column === "class" ? romanOf(text.toUpperCase()) : null;
  return value !== null && value >= 1 && value <= most ? value : null;
}

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
): { readonly own: OwnSpeeds; readonly left: readonly string[] } | null {
  const left: string[] = [];
  const merged = (kind: Kind): readonly OwnRow[] => {
    const rows = new Map(own[kind].map((row) => [keyOf(row.name), row]));
    for (const row of file[kind]) rows.set(keyOf(row.name), row);
    const ends = endsOf([...rows.values()]);
    const circles = file[kind].filter((row) => ends.get(row) === null);
    if (!circles.length) return [...rows.values()];
    left.push(...circles.map(({ name }) => name));
    const before = new Map(own[kind].map((row) => [keyOf(row.name), row]));
    for (const { name } of circles) {
      const old = before.get(keyOf(name));
      if (old) rows.set(keyOf(name), old);
      else rows.delete(keyOf(name));
    }
    return [...rows.values()];
  };
  const all = { weapons: merged("weapons"), spells: merged("spells"), actions: merged("actions") };
  return KINDS.reduce((sum, kind) => sum + all[kind].length, 0) > MOST_ROWS ? null : { own: all, left };
}

/** True if a row can have this name. */
export function isName(name: string): boolean {
  const reading = readOwn({ weapons: [{ name, speed: 1 }] }, () => false);
  return !reading.refusal && reading.faults.length === 0;
}
