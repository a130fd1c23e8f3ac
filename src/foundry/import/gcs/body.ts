import type { Field } from "../field.ts";
import { DEEPEST } from "../import-file.ts";

const MOST_DR = 10_000;
const MOST_PLACES = 300;

interface Place {
  readonly id: string;
  readonly title: string;
  readonly dr: number;
}

/** DR by location as on the sheet, with armour. */
export interface Body {
  /** DR by location, named as on our sheet. */
  readonly dr: ReadonlyMap<string, number>;
  /** Keys of locations that GCS calls by one id: both arms are "arm" unless their DR differs. */
  readonly keysOf: (id: string) => readonly string[];
}

/** The table of hit locations, also under its former name. */
export const hitLocations = (entity: Field): Field => entity.at("settings").first("body_type", "hit_locations");

/** Reads hit locations of any body, sub-tables included; those of one id and DR are merged. */
export function readBody(entity: Field): Body {
  const table = hitLocations(entity);
  const places: Place[] = [];
  /** Different DR against one kind of damage, by that kind. */
  const kinds = new Map<string, string[]>();
  collect(table, places, kinds, 0);
  for (const [kind, where] of kinds)
    entity.book.note("left-out", table.at("locations").path, "drOfKind", { kind, places: [...new Set(where)] });
  if (!places.length) entity.book.note("left-out", table.path, "noBody");
  return bodyOf(places);
}

function collect(table: Field, places: Place[], kinds: Map<string, string[]>, depth: number): void {
  if (depth > DEEPEST) return;
  for (const location of table.at("locations").entries()) {
    if (places.length >= MOST_PLACES)
      return void table.book.note("left-out", table.at("locations").path, "tooManyPlaces", { most: MOST_PLACES });
    const id = location.at("id").line();
    const title = location.first("table_name", "choice_name").line() || id;
    const dr = location.first("calc/dr");
    if (id || title) places.push({ id: id || title, title, dr: dr.at("all").whole(0, MOST_DR) ?? 0 });
    for (const kind of dr.keys()) {
      const name = kind.slice(0, 30);
      if (kind !== "all" && dr.at(kind).number()) kinds.set(name, [...(kinds.get(name) ?? []), title]);
    }
    const below = location.at("sub_table");
    if (below.isObject) collect(below, places, kinds, depth + 1);
  }
}

function bodyOf(places: readonly Place[]): Body {
  const dr = new Map<string, number>();
  const keys = new Map<string, string[]>();
  for (const place of places) {
    const id = keyFrom(place.id);
    const isOne = places.every((other) => keyFrom(other.id) !== id || other.dr === place.dr);
    const key = isOne ? id : free(keyFrom(place.title), dr);
    dr.set(key, place.dr);
    keys.set(id, [...new Set([...(keys.get(id) ?? []), key])]);
  }
  return { dr, keysOf: (id) => (id.trim().toLowerCase() === "all" ? [...dr.keys()] : (keys.get(keyFrom(id)) ?? [])) };
}

/** Returns an unused key; two locations may have one title. */
function free(title: string, taken: ReadonlyMap<string, number>): string {
  for (let number = 1, key = title; ; key = `${title.slice(0, 34)}-${++number}`) if (!taken.has(key)) return key;
}

/** Returns a location's name as a key of our sheet: a letter, then letters, digits and "-". */
export function keyFrom(name: string): string {
  const key = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/gu, "-")
    .replace(/^[^a-z]+|-+$/gu, "")
    .slice(0, 36);
  if (!key) return `place-${[...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_000, 7)}`;
  return key in Object.prototype || key === "prototype" ? `${key}-1` : key;
}
