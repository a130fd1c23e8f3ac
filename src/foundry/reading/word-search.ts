/** What can be found by words. */
export interface Findable {
  readonly name: string;
  /** Its name in English, if it is shown under another one. It counts as much. */
  readonly english?: string | undefined;
  /** What it is found by besides its names, folded. */
  readonly words?: string;
}

/** Words as they are compared: without capitals, accents and signs. */
export const folded = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ł/gu, "l")
    .toLocaleLowerCase("en")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Those whom all the words mean, the best first: a name that is nothing but them, one that begins with them, one that
 * has a word that does, one found by a plain word. Of equals those with the lower place come first, then all by name.
 * Without words it is all of them, in the same order.
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

/** The best that a part of a name can be found by. */
const BEST = 4;

/** 0 where one of the words means nothing of it. */
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

/** Numbers that only tell likes apart do not count: "Bandit 3" is a bandit. */
function isNothingBut(name: string, words: readonly string[]): boolean {
  const parts = name.replace(/ \d+$/u, "").split(" ");
  return parts.length === words.length && words.every((word, at) => forms(word).includes(parts[at] ?? ""));
}

/** As typed, and without the ending of a plural: "bandits", "Wölfe", "bandidos". */
function forms(word: string): readonly string[] {
  return word.length > 3
    ? [
        word,
        ...(/(?:es|en|er)$/u.test(word) ? [word.slice(0, -2)] : []),
        ...(/[seniy]$/u.test(word) ? [word.slice(0, -1)] : []),
      ]
    : [word];
}
