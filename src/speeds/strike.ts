import { LONGEST_NAME, stemOf, wordsOf } from "./keys.ts";

/** A name with some words struck, because they make no difference to its speed. */
export interface Stage {
  readonly text: string;
  /** Struck words as written, e.g. "+1" and "silvered". */
  readonly struck: readonly string[];
  /** Words behind a comma, a slash or "and"; they may name another weapon. */
  readonly tail?: string;
}

/** Words that may be struck, as stems. */
export interface Striking {
  readonly ornaments: ReadonlySet<string>;
  /** Words that begin an addition: of, with, and. */
  readonly tails: ReadonlySet<string>;
}

/** Brackets and quoted names. */
const BRACKETS = /\([^()]*\)?|\[[^[\]]*\]?|[“„«"][^“”„«»"]*[”“»"]?/gu;
/** Dice; bonuses; feet and radius; footnotes. */
const NUMBERS = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])\d{0,3}[dwk]\d{1,3}(?:\s?[+−–-]\s?\d{1,3})?(?![\p{L}\p{N}])`,
    String.raw`(?<!\p{N})\+\s?\d{1,3}(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])[−–-]\s?\d{1,3}(?![\p{L}\p{N}])`,
    String.raw`\d{1,4}\s?(?:['’′]|ft\b\.?|feet\b|foot\b)(?:\s?r(?:ad(?:ius)?)?\b\.?)?`,
    String.raw`[*†‡!?#]+`,
  ].join("|"),
  "giu",
);
const COUNTS = /^\d{1,4}\s?[x×]?\s|^\d{1,4}\s?[x×]|\s[x×]\s?\d{1,4}$|\s\d{1,4}\s?[x×]?$|\s?×\s?\d{1,4}$/giu;
/** A sign, or a word whose stem is a tail. */
const SEPARATOR = /[,;:/&]|\s[–—-]\s|\s\+\s?(?=\p{L})|(?<=\s)\p{L}+\/?(?=\s)/gu;
const MOST_TAILS = 5;

/** Returns the stages of a name from whole to bare, each with more struck than the one before. */
export function stagesOf(name: string, { ornaments, tails }: Striking): readonly Stage[] {
  const stages: Stage[] = [{ text: tidy(name.slice(0, LONGEST_NAME)), struck: [] }];
  const last = (): Stage => stages.at(-1)!;
  const strike = (text: string, struck: readonly string[], tail?: string): void => {
    if (struck.length && wordsOf(text).length)
      stages.push({ text: tidy(text), struck: [...last().struck, ...struck], ...(tail === undefined ? {} : { tail }) });
  };
  for (const pattern of [BRACKETS, NUMBERS, COUNTS]) {
    const { text } = last();
    strike(
      text.replace(pattern, " "),
      (text.match(pattern) ?? []).map((part) => part.trim()),
    );
  }
  const ornamental = [...last().text.matchAll(/[\p{L}\p{N}'’]+(?:-plated)?/gu)].filter(([word]) =>
    ornaments.has(wordsOf(word).map(stemOf).join(" ")),
  );
  // From the end, one after the other: "Holy water, blessed" is holy water.
  for (const { 0: word, index } of ornamental.toReversed()) {
    const { text } = last();
    strike(`${text.slice(0, index)}${text.slice(index + word.length)}`, [word]);
  }
  for (let cuts = 0; cuts < MOST_TAILS; cuts++) {
    const { text } = last();
    const cut = [...text.matchAll(SEPARATOR)].findLast(
      ([sign]) => !/^\p{L}/u.test(sign) || tails.has(wordsOf(sign).map(stemOf).join("")),
    );
    if (!cut?.index) break;
    const rest = text.slice(cut.index + cut[0].length);
    strike(text.slice(0, cut.index), [tidy(text.slice(cut.index)).replace(/^[,;:\s]+/u, "")], rest);
    if (last().text === text) break;
  }
  return stages;
}

/** A part of a name. */
export interface Part {
  readonly text: string;
  readonly isStruck: boolean;
}

const BLANK = "\0";

/** Splits a name into what counts and the struck words. */
export function partsOf(name: string, struck: readonly string[]): readonly Part[] {
  let left = name;
  for (const words of struck)
    // A bracket may have stood between the words of an addition.
    for (const word of left.includes(words) ? [words] : words.split(" ").toReversed()) {
      const at = placeOf(word, left);
      if (at >= 0) left = left.slice(0, at) + BLANK.repeat(word.length) + left.slice(at + word.length);
    }
  return [...left.matchAll(/\0+(?:\s+\0+)*|[^\0]+/gu)].map(({ 0: part, index }) => ({
    text: name.slice(index, index + part.length),
    isStruck: part.startsWith(BLANK),
  }));
}

/** Returns where a word begins last, first of all as a whole word: "old" is not in "gold". */
function placeOf(word: string, text: string): number {
  for (let at = text.lastIndexOf(word); at >= 0; at = at > 0 ? text.lastIndexOf(word, at - 1) : -1)
    if (!isInside(text, at) && !isInside(text, at + word.length)) return at;
  return text.lastIndexOf(word);
}

/** True if letters or digits stand on both sides. */
function isInside(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));
}

function tidy(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/\s(?=[,;:])/gu, "")
    .replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/gu, "");
}
