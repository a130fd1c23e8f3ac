import { isObject } from "../../../rules/core.ts";
import { one, readRow, type Field, type Reader, type ReaderTable } from "../field.ts";

/**
 * Tables that bring files of other programs into the shape of a `.gcs` file, whose reader takes over. Each row is
 * a member of that file (`calc/level`), how it is read, and its places in the other file.
 */
export type Shape = ReaderTable<unknown>;

/** Adds the members that have a value to an object. */
export function members(entry: Field, shape: Shape, whole: Record<string, unknown> = {}): Record<string, unknown> {
  for (const [path, row] of Object.entries(shape)) {
    const value = readRow(entry, row);
    if (value === undefined || value === null || value === "") continue;
    const names = path.split("/");
    const last = names.pop() ?? "";
    let part = whole;
    for (const name of names) {
      const inner = part[name];
      part = isObject(inner) ? inner : (part[name] = {});
    }
    part[last] = value;
  }
  return whole;
}

/** Returns such an object; notes name its place in the other file. */
export const gcsShaped = (entry: Field, shape: Shape, more?: Record<string, unknown>): object =>
  placed(entry, members(entry, shape, more));

function placed(entry: Field, part: object): object {
  entry.book.places.set(part, entry.path);
  return part;
}

/** True for an entry of GGA that only groups others. */
const isGroup = (entry: Field): boolean => entry.at("contains").isObject && entry.at("contains").keys().length > 0;

/** Returns the entries of a list; GGA stores objects with numbered members, nested in `contains`. */
export function gcsList(list: Field, depth = 0): readonly Field[] {
  if (!list.exists || depth > 20) return [];
  return (list.isObject ? list.keys().map((key) => list.at(key)) : list.isList ? list.entries() : [])
    .filter((entry) => entry.isObject)
    .flatMap((entry) => [entry, ...gcsList(entry.at("contains"), depth + 1)]);
}

/** Reads an object with its own table. */
export const part = (shape: Shape): Reader<object> => one((field) => gcsShaped(field, shape));

/** Reads lists with the same table. */
export const each =
  (shape: Shape): Reader<readonly object[]> =>
  (...lists) =>
    lists.flatMap((list) => gcsList(list)).map((entry) => gcsShaped(entry, shape));

/** Like `each`, without the entries that group others: a container of skills has no level. */
export const eachLeaf =
  (shape: Shape): Reader<readonly object[]> =>
  (...lists) =>
    lists
      .flatMap((list) => gcsList(list))
      .filter((entry) => !isGroup(entry))
      .map((entry) => gcsShaped(entry, shape));

/** Attributes and pools by their ids in `.gcs` files: places of value, rest and the program's default. */
export type Attributes = Readonly<Record<string, readonly [value: string, left?: string | null, otherwise?: string]>>;

const hasValue = (field: Field): boolean => field.exists && field.value !== "";

export const attributes = (places: Attributes): Reader<readonly object[]> =>
  one((sheet) =>
    Object.entries(places).flatMap(([id, [place, left, otherwise]]) => {
      const value = sheet.to(place);
      const used = hasValue(value) || !otherwise ? value : sheet.to(otherwise);
      if (!hasValue(used)) return [];
      if (used !== value)
        used.book.note("guess", used.path, "systemDefault", { name: id.toUpperCase(), used: used.words() });
      const calc = { value: used.value, ...(left ? { current: sheet.to(left).value } : {}) };
      return [placed(used, { attr_id: id, calc })];
    }),
  );

/** Text of a field; "" for any other value. */
export const gcsWord = one(({ value }) => (typeof value === "string" ? value : ""));

/** Reads the bonus of Combat Reflexes, which other programs' scores include and our sheet adds itself. */
export const reflexes = one((traits) =>
  gcsList(traits).some((trait) => /^combat reflexes/iu.test(gcsWord(trait.at("name")))) ? 1 : 0,
);

/** Reads the first part of a text that a pattern finds. */
export const found =
  (pattern: RegExp, read: Reader<string>, otherwise = ""): Reader<string> =>
  (...places) =>
    pattern.exec(read(...places))?.[1] ?? otherwise;
