import { LONGEST_NAME, wordsOf } from "./keys.ts";

/** Words that are or are not struck, plain and in all their forms. */
export interface Wording {
  readonly ornaments: ReadonlySet<string>;
  /** Words before what a weapon does, has or is called: of, with. */
  readonly tails: ReadonlySet<string>;
  /** Words before what may make a difference: and. */
  readonly joins: ReadonlySet<string>;
  /** Words that make a difference: heavy. */
  readonly qualifiers: ReadonlySet<string>;
}

interface Range {
  readonly at: number;
  readonly end: number;
}

/** The words after a comma, "of" or "and", by their beginning; `at` is where it is struck. */
interface Addition extends Range {
  readonly after: "sign" | "tail" | "join";
}

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
const COUNTS =
  /(?<=^\s*)\d{1,4}(?:\s?[x×]|(?=\s))|(?<=\s)(?:[x×]\s?)?\d{1,4}(?:\s?[x×])?(?=\s*$)|×\s?\d{1,4}(?=\s*$)/giu;
/** A sign or a word that may begin an addition. */
const SEPARATOR = /[,;:/&]|\s[–—-]\s|\s\+\s?(?=\p{L})|(?<![\p{L}\p{N}'’-])\p{L}+(?:['’](?=\p{L})|\/?(?=\s))/gu;
const TOKEN = /[\p{L}\p{N}'’]+/gu;

/** A name with some words blanked, because they make no difference to its speed. As long as the name. */
export interface Stages {
  /** From whole to bare. */
  readonly texts: readonly string[];
  /** The name without brackets, bonus and ornaments. */
  readonly plain: string;
}

/** @param isName true for a name of the table, which is not struck */
export function stagesOf(name: string, words: Wording, isName: (text: string) => boolean): Stages {
  const texts = [name.slice(0, LONGEST_NAME)];
  const push = (text: string): void => {
    if (text !== texts.at(-1) && wordsOf(text).length) texts.push(text);
  };
  const matters = (text: string, after: Addition["after"]): boolean =>
    (after !== "tail" && wordsOf(text).some((word) => words.qualifiers.has(word))) ||
    piecesOf(text, words).some((piece) => isName(piece) || isName(blanked(piece, ornamentsIn(piece, words))));
  for (const pattern of [BRACKETS, NUMBERS, COUNTS]) {
    const text = texts.at(-1)!;
    const found = [...text.matchAll(pattern)].filter(([part]) => !/^[([]/u.test(part) || !matters(part, "sign"));
    push(blanked(text, found.map(rangeOf)));
  }
  const base = texts.at(-1)!;
  const additions = additionsIn(base, words);
  const ornaments = ornamentsIn(base, words).filter(
    ({ at }) => !additions.some((one) => one.after === "tail" && at >= one.at && at < one.end),
  );
  const bare = blanked(base, ornaments);
  // Of "de plata" no "de" stays.
  const empty = additions.filter((one) => one.after === "join" && wordsOf(bare.slice(one.at, one.end)).length === 1);
  const plain = blanked(bare, empty);
  push(plain);
  let text = base;
  const head = text.slice(0, additions[0]?.at);
  for (const one of additions.toReversed()) {
    const added = text.slice(one.at, one.end);
    // Of "Sword, bastard, one-handed" no sword is left without "bastard".
    const isKind = one.after === "sign" && isName(`${head} ${added}`);
    if (!isKind && !matters(added, one.after)) push((text = blanked(text, [one])));
  }
  const left = ornamentsIn(text, words);
  // "Blessed holy water" is holy water.
  for (const kept of left)
    push(
      blanked(
        text,
        left.filter((one) => one !== kept),
      ),
    );
  push(blanked(text, left));
  return { texts, plain: wordsOf(plain).length ? plain : base };
}

function additionsIn(text: string, words: Wording): readonly Addition[] {
  const additions: Addition[] = [];
  for (const { sign, at, end, after } of cutsIn(text, words)) {
    const last = additions.at(-1);
    // The words after "of" end at a comma.
    if (at === 0 || (last?.after === "tail" && !/[,;]/u.test(sign))) continue;
    if (last) additions[additions.length - 1] = { ...last, end: at };
    additions.push({ at: after === "sign" ? end : at, end: text.length, after });
  }
  return additions;
}

function piecesOf(text: string, words: Wording): readonly string[] {
  const cuts = cutsIn(text, words);
  return [0, ...cuts.map(({ end }) => end)].map((start, at) => text.slice(start, cuts[at]?.at ?? text.length));
}

function cutsIn(text: string, words: Wording): readonly (Addition & { readonly sign: string })[] {
  return [...text.matchAll(SEPARATOR)].flatMap((match) => {
    const [sign] = match;
    const [word] = wordsOf(sign);
    const after = word === undefined ? "sign" : words.tails.has(word) ? "tail" : words.joins.has(word) ? "join" : null;
    return after ? [{ ...rangeOf(match), sign, after }] : [];
  });
}

function ornamentsIn(text: string, words: Wording): readonly Range[] {
  return [...text.matchAll(TOKEN)].filter(([word]) => words.ornaments.has(wordsOf(word).join(""))).map(rangeOf);
}

function rangeOf({ 0: text, index }: RegExpExecArray): Range {
  return { at: index, end: index + text.length };
}

function blanked(text: string, ranges: readonly Range[]): string {
  return ranges.reduce((left, { at, end }) => left.slice(0, at) + " ".repeat(end - at) + left.slice(end), text);
}

/** A part of a name. */
export interface Part {
  readonly text: string;
  readonly isStruck: boolean;
}

/** Splits a name into what counts and the struck words. @param stage the name with these blanked */
export function partsOf(name: string, stage: string): readonly Part[] {
  const marked = Array.from({ length: name.length }, (_, at) =>
    at < stage.length && stage[at] !== name[at] ? STRUCK : name[at],
  ).join("");
  return [...marked.matchAll(/\0+(?:\s+\0+)*|[^\0]+/gu)].map((part) => {
    const { at, end } = rangeOf(part);
    return { text: name.slice(at, end), isStruck: part[0].startsWith(STRUCK) };
  });
}

const STRUCK = "\0";

/** Returns the struck words as written, e.g. "+1" and "silvered". */
export function struckIn(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ text, isStruck }) => (isStruck ? [text] : []));
}

/** Returns a name with blanks without them. */
export function tidy(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/\s(?=[,;:])/gu, "")
    .replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/gu, "");
}
