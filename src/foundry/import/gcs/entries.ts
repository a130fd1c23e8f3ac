import type { Field } from "../fit.ts";
import { DEEPEST } from "../import-file.ts";

/** Whether an entry holds others, whatever its id or type says. */
export const isContainer = (entry: Field): boolean => Array.isArray(entry.at("children").value);

/** An entry and the names of the containers it is in, the outermost first. */
export interface Placed {
  readonly entry: Field;
  readonly within: readonly string[];
}

/**
 * Every entry of a list and of the containers in it, those that are switched off left out with all that is in them.
 * @param quiet notes nothing: somebody else reads the same list
 */
export function* everyEntry(
  list: Field,
  { quiet = false, within = [] }: { readonly quiet?: boolean; readonly within?: readonly string[] } = {},
): Generator<Placed> {
  for (const entry of list.entries()) {
    const note: typeof entry.book.note = (...said) => {
      if (!quiet) entry.book.note(...said);
    };
    if (!entry.isObject) {
      note("wrong", entry.path, "wrongType", {
        found: String(entry.value).slice(0, 60),
        expected: { code: "Allowed.object" },
      });
      continue;
    }
    if (entry.at("disabled").value === true) {
      note("left-out", entry.path, "disabled", { name: entry.first("name", "description").line() || entry.path });
      continue;
    }
    yield { entry, within };
    if (!isContainer(entry)) continue;
    if (within.length >= DEEPEST) note("left-out", entry.at("children").path, "tooDeep", { most: DEEPEST });
    else
      yield* everyEntry(entry.at("children"), {
        quiet,
        within: [...within, nameOf(entry, "name", "description") || "?"],
      });
  }
}

/** A key for an entry that stays the same when the file is read again: its id, or where it stands if it has none or shares it. */
export class Keys {
  readonly #taken = new Set<string>();

  of(entry: Field, kind: string): string {
    const id = entry.at("id").line();
    const wanted = `${id || entry.path}:${kind}`.slice(0, 120);
    for (let number = 1; ; number++) {
      const key = number === 1 ? wanted : `${wanted}:${number}`;
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return key;
    }
  }
}

/** What a trait, skill, spell or thing is called, with what was filled in for its `@placeholders@`. */
export function nameOf(entry: Field, ...keys: readonly string[]): string {
  return filledIn(entry.first(...keys).line(), entry);
}

/** Any other line of an entry, its placeholders filled in. */
export function filledIn(written: string, entry: Field, longest = 200): string {
  if (!written.includes("@")) return written;
  const known = entry.at("replacements");
  return written
    .replace(/@([^@]{1,60})@/gu, (whole, key: string) => known.at(key).line() || key || whole)
    .slice(0, longest);
}

/** For comparing: without case, marks and what stands in brackets. */
export function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\([^)]*\)/gu, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
