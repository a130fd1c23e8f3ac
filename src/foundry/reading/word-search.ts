export interface Findable {
  readonly name: string;
  /** If localised; counts as much. */
  readonly english?: string | undefined;
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
 * word, a search word; then by place and name. Without words all.
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
    .sort((a, b) => b.rank - a.rank || place(a.entry) - place(b.entry) || a.entry.name.localeCompare(b.entry.name))
    .map(({ entry }) => entry);
}

const BEST = 4;

/** Returns how well the words match; 0 if one does not. */
function rankOf(entry: Findable, words: readonly string[]): number {
  const names = [entry.name, ...(entry.english === undefined ? [] : [entry.english])].map(folded);
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
  const parts = name.replace(/ \d+$/u, "").split(" ");
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
