import type { Field } from "../field.ts";
import { DEEPEST } from "../import-file.ts";

export const isContainer = (entry: Field): boolean => entry.at("children").isList;

/** An entry and the names of its containers, outermost first. */
export interface Placed {
  readonly entry: Field;
  readonly within: readonly string[];
}

/**
 * True if an entry is an object; notes anything else.
 * @param quiet notes nothing, because another reader does
 */
export function isEntry(entry: Field, quiet = false): boolean {
  if (!entry.isObject && !quiet)
    entry.book.note("wrong", entry.path, "wrongType", {
      found: String(entry.value).slice(0, 60),
      expected: { code: "Allowed.object" },
    });
  return entry.isObject;
}

/** Yields enabled entries of a list and of its enabled containers. */
export function* everyEntry(list: Field, quiet = false, within: readonly string[] = []): Generator<Placed> {
  for (const entry of list.entries()) {
    if (!isEntry(entry, quiet)) continue;
    const leftOut = (path: string, code: string, data: Parameters<typeof entry.book.note>[3]): void => {
      if (!quiet) entry.book.note("left-out", path, code, data);
    };
    if (entry.at("disabled").value === true) {
      leftOut(entry.path, "disabled", { name: entry.first("name", "description").line() || entry.path });
      continue;
    }
    yield { entry, within };
    if (!isContainer(entry)) continue;
    if (within.length >= DEEPEST) leftOut(entry.at("children").path, "tooDeep", { most: DEEPEST });
    else yield* everyEntry(entry.at("children"), quiet, [...within, entryName(entry) || "?"]);
  }
}

/** Keys that stay the same when the file is read again: the id, or else the path. */
export class Keys {
  readonly #taken = new Set<string>();

  of(entry: Field, kind: string): string {
    const wanted = `${entry.at("id").line() || entry.path}:${kind}`.slice(0, 120);
    for (let number = 1; ; number++) {
      const key = number === 1 ? wanted : `${wanted}:${number}`;
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return key;
    }
  }
}

const LONGEST = 200;

/** Returns the name of an entry with `@placeholders@` filled in; equipment has a description instead. */
export function entryName(entry: Field, ...places: readonly string[]): string {
  return filledIn(entry.first(...(places.length ? places : ["name", "description"])).line(), entry).slice(0, LONGEST);
}

/** Fills in `@placeholders@` from the first of these entries with a replacement. */
export function filledIn(written: string, ...entries: readonly Field[]): string {
  if (!written.includes("@")) return written;
  return written.replace(/@([^@]{1,60})@/gu, (_, key: string) => {
    const known = entries.map((entry) => entry.at("replacements").at(key).line());
    return known.find(Boolean) ?? key;
  });
}

/** Returns a name for comparison, without case, accents, punctuation and brackets. */
export function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\([^)]*\)/gu, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
