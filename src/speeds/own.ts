import * as v from "valibot";
import { RESERVED } from "../rules/core.ts";
import { keysOf } from "./keys.ts";
import { KINDS, type Kind } from "./shipped.ts";

export const MOST_ROWS = 2_000;
const SLOWEST = { speed: 100, class: 10 } as const;
const LONGEST = 60;
const ROMAN: readonly string[] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

const plainName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(LONGEST),
  v.regex(/^[^<>{}\p{C}]+$/u),
  v.check((text) => keysOf(text).length > 0 && !RESERVED.has(text)),
);
const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));
/** A number, or text as a GM types it into the window. */
const typed = (column: Column) =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform((given) => (typeof given === "string" ? readTyped(column, given) : given)),
    whole(SLOWEST[column]),
  );

export const COLUMNS = ["speed", "class"] as const;
export type Column = (typeof COLUMNS)[number];

/** Reads what a GM typed: segments "8", a class "VI", "vi" or "6"; null if it is neither. */
export function readTyped(column: Column, text: string): number | null {
  const plain = text.trim();
  const roman = column === "class" ? ROMAN.indexOf(plain.toUpperCase()) + 1 : 0;
  const value = /^\d{1,3}$/u.test(plain) ? Number(plain) : roman;
  return value >= 1 && value <= SLOWEST[column] ? value : null;
}

/** A GM's row: an own entry, other values for one of ours, another name for an entry, or one of ours taken out. */
const rowSchema = v.strictObject({
  name: plainName,
  speed: v.exactOptional(typed("speed")),
  class: v.exactOptional(typed("class")),
  /** Name of the entry whose speeds count. */
  as: v.exactOptional(plainName),
  remove: v.exactOptional(v.literal(true)),
  /** Day of the answer, for a name that a fight asked for. */
  asked: v.exactOptional(v.pipe(v.string(), v.isoDate())),
});

export type OwnRow = v.InferOutput<typeof rowSchema>;
/** A GM's own rows, by kind. */
export type OwnSpeeds = Readonly<Record<Kind, readonly OwnRow[]>>;

export const NO_OWN: OwnSpeeds = { weapons: [], spells: [], actions: [] };

/** Why a row is left out. */
type RowCode =
  | "not-a-row"
  | "not-a-name"
  | "not-a-speed"
  | "not-a-class"
  | "not-a-day"
  | "unknown-member"
  | "says-nothing"
  | "says-two-things"
  | "twice"
  | "circle"
  | "no-such-name"
  | "several"
  | "always-there";

export interface RowFault {
  readonly code: RowCode;
  readonly kind: Kind;
  /** From 1, within its kind. */
  readonly row: number;
  /** The words of the row, at most 60 characters. */
  readonly text: string;
}

export type OwnRefusal =
  | { readonly code: "not-a-table" }
  | { readonly code: "too-many-rows"; readonly rows: number; readonly most: number };

export type OwnReading =
  | { readonly own: OwnSpeeds; readonly faults: readonly RowFault[]; readonly refusal?: undefined }
  | { readonly refusal: OwnRefusal };

/** YAML's `weapons:` without rows is null. */
const rowList = v.nullish(v.array(v.unknown()), []);
const tableSchema = v.strictObject({
  weapons: rowList,
  spells: rowList,
  actions: rowList,
});

const CODES: Readonly<Record<string, RowCode>> = {
  name: "not-a-name",
  as: "not-a-name",
  speed: "not-a-speed",
  class: "not-a-class",
  remove: "says-nothing",
  asked: "not-a-day",
};

/** Returns the ids of our entries that a row's name means; several if it fits several. */
export type IdsOf = (kind: Kind, name: string) => readonly string[];

/** Reads a GM's rows. Rows that cannot be are left out, each with its number; the others count. */
export function readOwn(data: unknown, idsOf: IdsOf): OwnReading {
  const table = v.safeParse(tableSchema, data);
  if (!table.success) return { refusal: { code: "not-a-table" } };
  const rows = KINDS.reduce((sum, kind) => sum + table.output[kind].length, 0);
  if (rows > MOST_ROWS) return { refusal: { code: "too-many-rows", rows, most: MOST_ROWS } };
  const faults: RowFault[] = [];
  const read = (kind: Kind): readonly OwnRow[] => {
    const kept: { readonly row: OwnRow; readonly number: number }[] = [];
    /** Keys of names, and ids of the entries that rows change. */
    const taken = new Set<string>();
    const refuse = (number: number, code: RowCode, said: unknown): void => {
      faults.push({ code, kind, row: number, text: quoted(said) });
    };
    for (const [at, one] of table.output[kind].entries()) {
      const parsed = v.safeParse(rowSchema, one);
      if (!parsed.success) {
        refuse(at + 1, ...whyNot(one, parsed.issues[0]));
        continue;
      }
      const row = kind === "actions" ? withoutSpeed(parsed.output) : parsed.output;
      const places = placesOfRow(kind, row, idsOf);
      const code =
        contradiction(row) ??
        (row.remove && idsOf(kind, row.name).length > 1 ? "several" : null) ??
        // Rules offer it in any case.
        (row.remove && kind === "actions" ? "always-there" : null) ??
        (places.some((place) => taken.has(place)) ? "twice" : null);
      if (code) refuse(at + 1, code, row.name);
      else {
        for (const place of places) taken.add(place);
        kept.push({ row, number: at + 1 });
      }
    }
    const ends = endsOf(kept.map(({ row }) => row));
    for (const { row, number } of kept) {
      const end = ends.get(row);
      if (!end) refuse(number, "circle", row.name);
      else if (row.as !== undefined && (end.as === undefined ? end.remove : idsOf(kind, end.as).length !== 1))
        refuse(number, "no-such-name", row.name);
    }
    const refused = new Set(faults.filter((fault) => fault.kind === kind).map(({ row }) => row));
    return kept.flatMap(({ row, number }) => (refused.has(number) ? [] : [row]));
  };
  const own = { weapons: read("weapons"), spells: read("spells"), actions: read("actions") };
  return { own, faults: faults.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.row - b.row) };
}

/** Returns the keys of a row's name and the entry of ours that it changes; a second row with such a key is refused. */
export function placesOfRow(kind: Kind, { name, as }: OwnRow, idsOf: IdsOf): readonly string[] {
  const ids = as === undefined ? idsOf(kind, name) : [];
  return [...keysOf(name), ...(ids.length === 1 ? ids.map((id) => `id ${id}`) : [])];
}

/** Key of a row's own name. */
export function keyOf(name: string): string {
  return keysOf(name)[0] ?? "";
}

/**
 * Returns for each row where its other names lead: to a row with values, or to the last row, whose other name is none of
 * the rows. Null in a circle.
 */
export function endsOf(rows: readonly OwnRow[]): ReadonlyMap<OwnRow, OwnRow | null> {
  const byKey = new Map(rows.map((row) => [keyOf(row.name), row]));
  const ends = new Map<OwnRow, OwnRow | null>();
  for (const start of rows) {
    const path = new Set<OwnRow>();
    let row = start;
    let next: OwnRow | undefined = start;
    while (next && !path.has(next) && !ends.has(next)) {
      row = next;
      path.add(row);
      next = row.as === undefined ? undefined : byKey.get(keyOf(row.as));
    }
    const end = next === undefined ? row : path.has(next) ? null : (ends.get(next) ?? null);
    for (const one of path) ends.set(one, end);
  }
  return ends;
}

/** Returns the rows with this one, in the place of the row with its name. */
export function withRow(own: OwnSpeeds, kind: Kind, row: OwnRow): OwnSpeeds {
  const key = keyOf(row.name);
  const isNew = own[kind].every(({ name }) => keyOf(name) !== key);
  const rows = isNew ? [...own[kind], row] : own[kind].map((one) => (keyOf(one.name) === key ? row : one));
  return { ...own, [kind]: rows };
}

export function withoutRow(own: OwnSpeeds, kind: Kind, name: string): OwnSpeeds {
  return { ...own, [kind]: own[kind].filter((row) => keyOf(row.name) !== keyOf(name)) };
}

/** The stopwatch reads classes of actions; nothing reads their segments. */
function withoutSpeed({ speed: _, ...row }: OwnRow): OwnRow {
  return row;
}

function contradiction({ speed, class: speedClass, as, remove }: OwnRow): RowCode | null {
  const meanings = [speed !== undefined || speedClass !== undefined, as !== undefined, remove].filter(Boolean).length;
  return meanings === 0 ? "says-nothing" : meanings > 1 ? "says-two-things" : null;
}

function whyNot(data: unknown, issue: v.BaseIssue<unknown>): readonly [RowCode, unknown] {
  const [step] = issue.path ?? [];
  const member = typeof step?.key === "string" ? step.key : null;
  if (member === null) return ["not-a-row", data];
  return [Object.hasOwn(CODES, member) ? (CODES[member] ?? "unknown-member") : "unknown-member", saidAt(step, member)];
}

/** The refused value; for a member that is missing or not known, its name. */
function saidAt(step: v.IssuePathItem | undefined, member: string): unknown {
  return Object.hasOwn(CODES, member) && step?.value !== undefined ? step.value : member;
}

function quoted(said: unknown): string {
  const text = typeof said === "string" ? said : (JSON.stringify(said) ?? "");
  return text
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST);
}
