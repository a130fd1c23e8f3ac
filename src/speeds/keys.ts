/** Loose comparison of names: without case, accents, punctuation, spaces and regular plurals. */

/** Longer texts are cut. */
export const LONGEST_NAME = 120;

const LETTERS: Readonly<Record<string, string>> = { ß: "ss", ł: "l", ø: "o", æ: "ae", œ: "oe", đ: "d" };

/** Returns the words of a text in plain small letters: "Épée d’arme" gives "epee" and "darme". */
export function wordsOf(text: string): readonly string[] {
  const joined = text.slice(0, LONGEST_NAME).replace(/['’‘`´′]/gu, "");
  // Most names have neither accents nor other special letters.
  const plain = /[^\0-\x7f]/u.test(joined)
    ? joined
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[ßłøæœđ]/gu, (letter) => LETTERS[letter] ?? letter)
    : joined.toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns a word without its ending. */
export type Stem = (word: string) => string;

/** Makes the stems of a language. @param endings each with the number of letters that must stay before it */
export function stemBy(endings: Readonly<Record<string, number>>): Stem {
  const longestFirst = Object.entries(endings).sort(([a], [b]) => b.length - a.length);
  return (word) => {
    const [ending = ""] =
      longestFirst.find(([end, least]) => word.length >= least + end.length && word.endsWith(end)) ?? [];
    const stem = word.slice(0, word.length - ending.length);
    return stem.endsWith("v") ? `${stem.slice(0, -1)}f` : stem;
  };
}

/** English plurals: "Knives" and "Knife" become the same. For names of every language that a GM writes as well. */
export const englishStem = stemBy({ es: 4, s: 3, e: 4 });

/**
 * Returns the keys under which a name is found: written as one word ("cross-bow" is "crossbow"), and its words in any
 * order ("Sword, long" is "Long sword"). Empty for a text without letters or digits.
 */
export function keysOf(text: string, stem = englishStem): readonly string[] {
  return keysOfWords(wordsOf(text), stem);
}

function keysOfWords(words: readonly string[], stem: Stem): readonly string[] {
  if (words.length === 0) return [];
  const whole = stem(words.join(""));
  const sorted = words.map(stem).sort().join(" ");
  return whole === sorted ? [whole] : [whole, sorted];
}

/** Returns the keys under which a name is sought: "Schwert, kurz" and "Kurze Schwerter" as "Kurzschwert" as well. */
export function soughtKeysOf(words: readonly string[], stem: Stem): readonly string[] {
  const stems = words.length === 2 ? words.map(stem) : [];
  const joined = stems.length ? [words.toReversed(), stems, stems.toReversed()] : [];
  return [...keysOfWords(words, stem), ...joined.map((both) => stem(both.join("")))];
}
