import { compareNames } from "../host/lists.ts";

export interface Findable {
  readonly name: string;
  /** If localised; counts as much. */
  readonly english?: string | undefined;
  /** Its name for several, in all languages; counts as much. */
  readonly plurals?: readonly string[];
  /** Further search words, folded. */
  readonly words?: string;
}

/** Removes capitals, accents and punctuation. */
export const folded = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ł/gu, "l")
    .toLocaleLowerCase("en")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Returns entries that match all words, the best first: the whole name, its beginning, the beginning of a
 * word, a search word; then by place, then the shorter name, of which the words are more. Without words all,
 * by place and name.
 */
export function byWords<Entry extends Findable>(
  all: readonly Entry[],
  typed: string,
  place: (entry: Entry) => number = () => 0,
): readonly Entry[] {
  const words = folded(typed).split(" ").filter(Boolean);
  return all
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        place(a.entry) - place(b.entry) ||
        (words.length ? lengthOf(a.entry) - lengthOf(b.entry) : 0) ||
        compareNames(a.entry.name, b.entry.name),
    )
    .map(({ entry }) => entry);
}

const BEST = 4;

/** Letters of the name, without its number. */
const lengthOf = ({ name }: Findable): number => withoutNumber(folded(name)).length;

const withoutNumber = (name: string): string => name.replace(/ \d+$/u, "");

/** Returns how well the words match; 0 if one does not. */
function rankOf(entry: Findable, words: readonly string[]): number {
  const names = [entry.name, entry.english ?? entry.name, ...(entry.plurals ?? [])].map(folded);
  if (words.length && names.some((name) => isNothingBut(name, words))) return BEST + 1;
  return Math.min(
    BEST,
    ...words.map((word) =>
      Math.max(
        ...forms(word).flatMap((form) =>
          names.map((name) => {
            if (name.startsWith(form)) return BEST;
            if (` ${name}`.includes(` ${form}`)) return 3;
            return ` ${entry.words ?? ""}`.includes(` ${form}`) ? 2 : name.includes(form) ? 1 : 0;
          }),
        ),
      ),
    ),
  );
}

/** "Bandit 3" is a bandit. */
function isNothingBut(name: string, words: readonly string[]): boolean {
  const parts = withoutNumber(name).split(" ");
  return parts.length === words.length && words.every((word, at) => forms(word).includes(parts[at] ?? ""));
}

/** Returns a word as typed, and without a plural ending: "bandits", "Wölfe", "bandidos". */
function forms(word: string): readonly string[] {
  return word.length > 3
    ? [
        word,
        ...(/(?:es|en|er)$/u.test(word) ? [word.slice(0, -2)] : []),
        ...(/[seniy]$/u.test(word) ? [word.slice(0, -1)] : []),
      ]
    : [word];
}
