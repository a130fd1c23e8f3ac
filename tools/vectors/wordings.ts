/**
 * Matches a worked case's words to actions, because the core has only ids, and the language files have our own words.
 */

const FILLERS = new Set(["a", "an", "the", "get", "go", "one's", "ones", "your", "his", "her"]);

/**
 * Returns the words that tell actions apart, in lower case, without articles and punctuation; "3ft." equals "3 foot".
 */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replace(/(\d+)\s*-?\s*(?:ft|foot|feet)\b\.?/g, "$1ft ")
    .replace(/(\d+)\s*°/g, "$1 degrees ")
    .replace(/[^a-z0-9']+/g, " ")
    .trim()
    .split(" ")
    .filter((word) => word !== "" && !FILLERS.has(word));
}

/** Returns how similar two wordings are, from 0 to 100. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.some((other) => sameWord(word, other))).length;
  return Math.round((200 * shared) / (a.length + b.length));
}

/** True for equal words, or long ones that differ by one letter ("grappeling"). Numbers must be equal. */
function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1 || /\d/.test(a + b)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}

const ALIKE = 75;

/**
 * Returns a function that finds the id with the most similar wording, regardless of capitals, articles and small
 * differences; null if none is similar.
 */
export function wordingFinder(known: Readonly<Record<string, readonly string[]>>): (wording: string) => string | null {
  const wordings = Object.entries(known).flatMap(([id, written]) =>
    written.map((wording) => ({ id, words: wordsOf(wording) })),
  );
  return (wording) => {
    const words = wordsOf(wording);
    let best: string | null = null;
    let most = ALIKE - 1;
    for (const candidate of wordings) {
      const score = likeness(words, candidate.words);
      if (score > most) [best, most] = [candidate.id, score];
    }
    return best;
  };
}
