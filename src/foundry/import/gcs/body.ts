import { readLine, readFields, whole, type Field, type Fields, type ReaderTable } from "../field.ts";
import { DEEPEST } from "../import-file.ts";

const MOST_DR = 10_000;
const MOST_PLACES = 300;

/** DR by location as on the sheet, with armour. */
export interface Body {
  /** DR by location, named as on our sheet. */
  readonly dr: ReadonlyMap<string, number>;
  /** Keys of locations that GCS calls by one id: both arms are "arm" unless their DR differs. */
  readonly keysOf: (id: string) => readonly string[];
}

/** The table of hit locations, also under its former name. */
export const hitLocations = (entity: Field): Field => entity.at("settings").first("body_type", "hit_locations");

/** Yields the locations of a body, sub-tables included. */
export function* everyLocation(table: Field, depth = 0): Generator<Field> {
  for (const location of depth > DEEPEST ? [] : table.at("locations").entries()) {
    yield location;
    if (location.at("sub_table").isObject) yield* everyLocation(location.at("sub_table"), depth + 1);
  }
}

const PLACE = {
  id: [readLine, "id"],
  title: [readLine, "table_name", "choice_name"],
  dr: [whole(0, MOST_DR, 0), "calc/dr/all"],
} satisfies ReaderTable;

type Place = Fields<typeof PLACE>;

/** Reads hit locations of any body; locations of one id and DR are merged. */
export function readBody(entity: Field): Body {
  const table = hitLocations(entity);
  const { path } = table.at("locations");
  const places: Place[] = [];
  /** Different DR against one kind of damage, by that kind. */
  const kinds = new Map<string, Set<string>>();
  for (const location of everyLocation(table)) {
    if (places.length >= MOST_PLACES) {
      entity.book.note("left-out", path, "tooManyPlaces", { most: MOST_PLACES });
      break;
    }
    const place = readFields(location, PLACE);
    const title = place.title || place.id;
    if (title) places.push({ ...place, title, id: place.id || title });
    const dr = location.to("calc/dr");
    for (const kind of dr.keys())
      if (kind !== "all" && dr.at(kind).number())
        kinds.set(kind.slice(0, 30), (kinds.get(kind.slice(0, 30)) ?? new Set()).add(title));
  }
  for (const [kind, titles] of kinds) entity.book.note("left-out", path, "drOfKind", { kind, places: [...titles] });
  if (!places.length) entity.book.note("left-out", table.path, "noBody");
  return bodyOf(places);
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
