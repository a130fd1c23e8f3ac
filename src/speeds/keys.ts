/** Loose comparison of names: without case, accents, punctuation, spaces and regular plurals. */

/** Longer texts are cut. */
export const LONGEST_NAME = 120;

const LETTERS: Readonly<Record<string, string>> = { ß: "ss", ł: "l", ø: "o", æ: "ae", œ: "oe", đ: "d" };

/** Returns the words of a text in plain small letters: "Épée d’arme" gives "epee" and "darme". */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .slice(0, LONGEST_NAME)
    .replace(/['’‘`´′]/gu, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßłøæœđ]/gu, (letter) => LETTERS[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Plurals and endings of the six languages; four letters stay before two, three before one. */
const PLURAL = /(?<=\p{L}{4})(?:en|es)$|(?<=\p{L}{2}[lr])n$|(?<=\p{L}{3})[sx]$/u;
const ENDING = /(?<=\p{L}{4})(?:erer|ere|er|ie|ia)$|(?<=\p{L}{3})[aeiy]$/u;

/** Returns a word without endings: "Schwerter" and "Schwert", "schwere" and "schwer" become the same. */
export function stemOf(word: string): string {
  return word
    .replace(PLURAL, "")
    .replace(ENDING, "")
    .replace(/v$/u, "f")
    .replace(/(\p{L})\1$/u, "$1");
}

/**
 * Returns the keys under which a name is found: written as one word ("cross-bow" is "crossbow"), and its words in any
 * order ("Sword, long" is "Long sword"). Empty for a text without letters or digits.
 */
export function keysOf(text: string): readonly string[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const whole = stemOf(words.join(""));
  const sorted = words.map(stemOf).sort().join(" ");
  return whole === sorted ? [whole] : [whole, sorted];
}

/** Returns the keys under which a name is sought: "Schwert, kurz" is sought as "Kurzschwert" as well. */
export function soughtKeysOf(text: string): readonly string[] {
  const words = text.includes(",") ? wordsOf(text) : [];
  return [...keysOf(text), ...(words.length === 2 ? [stemOf(words.toReversed().join(""))] : [])];
}
