import { oldLabels, type LabelId, type Vocabulary } from "./labels.ts";
import { Traced } from "./traced.ts";

/**
 * The grammar of stat blocks. A label claims the next value of its kind and nothing else; what no label claims stays
 * text. Values are numbers, which end by their form, or lists and words, which end at the next label or separator.
 */
export interface Claim<Id extends string = LabelId> {
  readonly label: Id;
  /** The label as written. */
  readonly written: string;
  /** The value. */
  readonly text: string;
  /** Place of label and value in the line. */
  readonly from: number;
  readonly to: number;
  /** Where the value begins. */
  readonly at: number;
}

/** How the value of a label looks. */
interface Kind {
  /** A value that ends by its form. */
  readonly value?: RegExp;
  /** How words begin behind a label without a colon; an abbreviation takes any words unless `strict`. */
  readonly words?: RegExp;
  readonly strict?: boolean;
  /** True for lists, which semicolons do not end. */
  readonly list?: boolean;
  /** Where words end besides. */
  readonly end?: RegExp;
  /** True if a number may precede the label: "6 HP". */
  readonly before?: boolean;
}

const BRACKET = String.raw`(?:\s*\([^()\n]*\))?`;
const number = (form: string): RegExp => new RegExp(`${form}(?![\\d%]|\\s*d\\d)`, "yiu");

/** A score, also as the average of its dice: "3D6+3  14", "2d6+6 (13)". */
const SCORE: Kind = {
  value: number(String.raw`(?:\d{1,2}d\d{1,2}(?:[+-]\d{1,2})?\s+)?(?:\(\d{1,3}\)|\d{1,3}(?![-+]?d\d)${BRACKET})`),
  before: true,
};
const TEXT: Kind = { words: /[^\s,;|]/uy };

const KINDS: Readonly<Record<LabelId, Kind>> = {
  name: { words: /$^/uy, strict: true },
  ac: {
    value: new RegExp(
      String.raw`[^\p{L}\d\n,;|.-]{0,3}-?\d{1,6}(?![\d%]|\s*d\d)(?:\s*\[\s*[+-]?\d{1,3}\s*\])?${BRACKET}`,
      "yiu",
    ),
  },
  hd: {
    value:
      /<?\s*(?:\d{0,3}d\d{1,3}|\d{1,5}(?:\s*\/\s*\d(?!\d)|\.5)?)(?:\s*[+-]\s*\d{1,4}(?!\s*d\d))?\s*\*{0,4}(?:\s*(?:hit points?|h\.?p|pv|pg|tp)(?![\p{L}\d]|\s*[:=]?\s*\d))?(?:\s*\([^()\n]*\))*/iuy,
    before: true,
  },
  level: { value: number(String.raw`\d{1,2}`) },
  hp: { value: number(String.raw`\d{1,8}`), before: true },
  thac0: { value: /-?\d{1,3}(?:\s*\[\s*[+-]?\d{1,3}\s*\])?/uy },
  bonus: { value: number(String.raw`[+-]?\d{1,6}`) },
  appearing: { words: /[\d(]/uy },
  attacks: { words: /[\d([]/uy, list: true },
  actions: { value: /\d{0,2}d20/iuy },
  damage: {
    words: /(?:\d{0,2}d\d|\d{1,3}(?:\s*-\s*\d|(?=[\s,;/|.]|$))|by |as |see |per |weapon|varies|nil|none)/iuy,
    strict: true,
    list: true,
  },
  move: {
    words: /(?:\d{1,4}(?![\d%])|fly|swim|none|near|close|double|triple|far|special)/iuy,
    strict: true,
    end: /,(?!\s*(?:fly|swim|burrow|climb|\d+\s*['"]))/iuy,
  },
  morale: { value: number(String.raw`[+-]?\d{1,4}${BRACKET}`) },
  alignment: TEXT,
  saves: { words: /(?:\d|as |NM\b|\p{L}{1,2}\d)/uy, list: true },
  xp: { value: /(?:[\dA-Z]{1,3}\s*\/\s*)?\d[\d,.]*\d(?:\s*\+\s*\d[\d,]*\s*\/\s*hp)?|(?:[\dA-Z]{1,3}\s*\/\s*)?\d/uy },
  treasure: { ...TEXT, list: true },
  special: { words: /[^\s,;|]/uy, list: true },
  size: { words: /(?:[TSMLHG]\b|tiny|small|man|medium|large|huge|giant|gargantuan|\d)/iuy, end: /,/uy },
  intelligence: TEXT,
  initiative: { value: number(String.raw`\d{1,3}`) },
  dex: SCORE,
  scores: SCORE,
  worn: { value: number(String.raw`[1-9]\d?(?![-/]\d|\s*\()`), before: true },
};

/** True if a text begins with the value of a label and has a number. */
export const hasValueOf = (label: LabelId, text: string): boolean => {
  const { value, words } = KINDS[label];
  return /\d/u.test(text) && words !== TEXT.words && at((value ?? words)!, text, 0) !== null;
};

/** Values of GURPS are numbers, with their bracket if it names the weapon: "Parry (Sword) 10". */
const NUMBER: Kind = { value: number(String.raw`(?:\([^()\n]{1,30}\)\s*)?[+-]?\d{1,6}(?:[.,]\d{1,2}(?!\d))?`) };

/** Between a label and its value. */
const GAP = /(\s*(?:[:=]|-(?=\s))\s*|\s*)/uy;

/** The further values of a list of hit points: "5, 4, 3", "4 (x3)", "7 (2d6)", "14/20". */
const MORE_POINTS =
  /\s*(?:\/\s*\d{1,8}|\([^()\n]*\)|[x×]\s*\d{1,2}(?!\d)|(?:[,;]\s*|\s+)(?:and\s+|&\s*)?\d{1,8}(?![\d%'"./-]|\s*d\d))/iuy;

/** Behind a number that is a value of its own, not of the list. */
const OF_ITS_OWN = /\s*[\p{L}%'"+]/uy;

const at = (pattern: RegExp, text: string, place: number): string | null => {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0] ?? null;
};

/** Returns the number of open brackets at each character. */
export function depthsOf(text: string): Uint16Array {
  const depths = new Uint16Array(text.length);
  let depth = 0;
  for (let place = 0; place < text.length; place++) {
    const letter = text[place];
    if ((letter === ")" || letter === "]") && depth) depth--;
    depths[place] = depth;
    if (letter === "(" || letter === "[") depth++;
  }
  return depths;
}

/** True if a part of a line begins: behind a separator, a column's spaces or a name's colon. */
const beginsPart = (text: string, place: number): boolean =>
  /(?:^|[,;|:([)\]])\s*$|\s{2}$|\.\s$/u.test(place > 8 ? `x${text.slice(place - 8, place)}` : text.slice(0, place));

/** True if a word before it makes a single word no label of its own: "Major Wound Level:". */
const isInWords = (
  line: string,
  from: number,
  last: { readonly to: number; readonly words?: Kind } | undefined,
): boolean =>
  !last?.words && /^\p{L}+[:=]/u.test(line.slice(from, from + 30)) && /\p{L} $/u.test(line.slice(last?.to ?? 0, from));

/** True for a capital label right behind a value, in a line of several: "Mv 30 Save 15 Morale 7". */
const followsValue = (line: string, from: number, found: readonly { readonly to: number; readonly words?: Kind }[]) =>
  found.length > 2 &&
  /\p{Lu}/u.test(line[from] ?? "") &&
  (found.at(-1)?.words ? /\d\S*(?: \p{Ll}{1,4})? $/u : /^\s*$/u).test(
    line.slice(found.at(-1)?.words ? Math.max(0, from - 20) : found.at(-1)?.to, from),
  );

/** Returns the claims of a line in order. */
export function claimsIn(line: string): readonly Claim[] {
  return scan(line, oldLabels(), (label) => KINDS[label], false);
}

/** Returns the claims of a line by other labels, whose values are numbers. */
export const numbersIn = <Id extends string>(line: string, vocabulary: Vocabulary<Id>): readonly Claim<Id>[] =>
  scan(line, vocabulary, (label) => (label === "name" ? KINDS.name : NUMBER), true);

/** @param anywhere true if full words may stand anywhere, as GURPS writes "Will 10 Per 11" */
function scan<Id extends string>(
  line: string,
  { pattern, labelOf }: Vocabulary<Id>,
  kindOf: (label: Id) => Kind,
  anywhere: boolean,
) {
  const depths = depthsOf(line);
  const found: (Claim<Id> & { readonly words?: Kind })[] = [];
  const flat = (place: number): boolean => depths[place] === 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    const [written] = match;
    const from = match.index;
    const behind = from + written.length;
    const label = labelOf(written);
    if (!label || !(anywhere || flat(from))) continue;
    const kind = kindOf(label.id);
    const gap = at(GAP, line, behind) ?? "";
    const start = behind + gap.length;
    const colon = /[:=-]/u.test(gap);
    // "D12" is a saving throw.
    if (!colon && (label.colon || (written.length === 1 && !gap))) continue;
    const last = found.at(-1);
    const begins =
      anywhere ||
      label.short ||
      (colon && !isInWords(line, from, last)) ||
      beginsPart(line, from) ||
      followsValue(line, from, found) ||
      (kind.before && numberBefore(line, from, last?.to ?? 0) >= 0);
    if (!begins) continue;
    if (kind.value) {
      const claim = numberClaim(line, label, kind, { from, written, start, labelOf, free: last?.to ?? 0 });
      if (!claim) continue;
      found.push(claim);
      pattern.lastIndex = claim.to;
      continue;
    }
    const starts = start < line.length && !/[,;|]/u.test(line[start] ?? "");
    const fits = kind.words && at(kind.words, line, start) !== null;
    const allowed = colon || (label.short && !kind.strict ? gap !== "" || fits : fits);
    if (!starts || !allowed) continue;
    found.push({ label: label.id, written, text: "", from, at: start, to: line.length, words: kind });
    pattern.lastIndex = start;
  }
  return found.map(({ words, ...claim }, place): Claim<Id> => {
    if (!words) return claim;
    const to = endOfWords(line, claim.at, found[place + 1]?.from ?? line.length, words, flat);
    return { ...claim, to, text: line.slice(claim.at, to).replace(/[\s.,;]+$/u, "") };
  });
}

/**
 * Returns the claim of a value that ends by its form, behind the label or before it.
 * @param place with `free`, where unclaimed text begins
 */
function numberClaim<Id extends string>(
  line: string,
  { id }: { readonly id: Id },
  kind: Kind,
  place: Pick<Vocabulary<Id>, "labelOf"> & { from: number; written: string; start: number; free: number },
): Claim<Id> | null {
  const { from, written, start, labelOf, free } = place;
  const value = kind.value ? at(kind.value, line, start) : null;
  if (value === null) {
    const before = kind.before ? numberBefore(line, from, free) : -1;
    if (before < 0) return null;
    return {
      label: id,
      written,
      text: line.slice(before, from).trim(),
      from: before,
      at: before,
      to: from + written.length,
    };
  }
  const to = id === "hp" ? endOfPoints(line, start + value.length, labelOf) : start + value.length;
  return { label: id, written, text: line.slice(start, to), from, at: start, to };
}

/** Words end at a pipe, at a semicolon unless they are a list, at their own ends, or at the next label. */
function endOfWords(
  line: string,
  from: number,
  next: number,
  { list, end }: Kind,
  flat: (place: number) => boolean,
): number {
  for (let place = from; place < next; place++) {
    if (!flat(place)) continue;
    if (line[place] === "|" || (line[place] === ";" && !list) || (end && at(end, line, place) !== null)) return place;
  }
  return next;
}

function endOfPoints<Id extends string>(line: string, from: number, labelOf: Vocabulary<Id>["labelOf"]): number {
  let end = from;
  for (let more = at(MORE_POINTS, line, end); more !== null; more = at(MORE_POINTS, line, end)) {
    const to = end + more.length;
    const word = /^\s*([\p{L}#]+\.?)/u.exec(line.slice(to, to + 20))?.[1] ?? "";
    if (
      /\d$/u.test(more) &&
      at(OF_ITS_OWN, line, to) !== null &&
      !labelOf(word) &&
      !/^(?:each|ea|apiece|and|x)\b/iu.test(word)
    )
      break;
    end = to;
  }
  return end;
}

/** Returns the place of an unclaimed number before a label: "6 HP", or -1. */
function numberBefore(line: string, label: number, from: number): number {
  const [, number] = /(?<![\p{L}\d.,/+-])(\d{1,4})\s*$/u.exec(line.slice(Math.max(from, label - 12), label)) ?? [];
  const place = number === undefined ? -1 : line.lastIndexOf(number, label);
  return place >= 0 && beginsPart(line, place) ? place : -1;
}

/** A claim, or text that no label claims, and its place in the line. */
export type Piece = Pick<Claim, "text" | "from" | "to"> & { readonly label: LabelId | "armed" | null };

/** Returns the parts of a line in order; unclaimed text is split at semicolons and pipes. */
export function piecesOf(line: string, claims: readonly Claim<LabelId | "armed">[] = claimsIn(line)): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const rest = (to: number): void => {
    for (const { index, 0: written } of line.slice(from, to).matchAll(/[^;|]+/gu)) {
      const [start, text] = [from + index, tidy(written)];
      if (text) pieces.push({ label: null, text, from: start, to: start + written.length });
    }
  };
  for (const claim of claims) {
    rest(claim.from);
    pieces.push(claim);
    from = Math.max(from, claim.to);
  }
  rest(line.length);
  return pieces;
}

const tidy = (text: string): string => text.replace(/^[\s.,:;-]+|[\s.,:;-]+$/gu, "");

/** Returns the label that a whole text is, or null. */
export function wholeLabel(text: string): LabelId | null {
  return oldLabels().labelOf(text.trim().replace(/\s*[:=]$/u, ""))?.id ?? null;
}

/** Text with the separator before it: "," or "or". */
export interface Part {
  readonly text: string;
  readonly separator: string;
}

/**
 * Splits a text outside brackets.
 * @param separatorAt length of the separator at a place and how it is called; null for none
 */
export function splitOutside(
  text: string,
  separatorAt: (at: number) => readonly [length: number, separator: string] | null,
): readonly Part[] {
  const depths = depthsOf(text);
  const found: Part[] = [];
  let [from, separator] = [0, ""];
  for (let place = 0; place < text.length; place++) {
    const split = depths[place] === 0 ? separatorAt(place) : null;
    if (!split) continue;
    found.push({ text: text.slice(from, place).trim(), separator });
    [from, separator] = [place + split[0], split[1]];
  }
  return [...found, { text: text.slice(from).trim(), separator }].filter((part) => part.text !== "");
}

/** Line that ends a creature, such as at the end of a table row. */
export const BREAK = "\u0001";
export const ENDED = new RegExp(`^${BREAK}`, "gu");
export const END = Traced.join([BREAK]);

/** First letter of a heading. */
export const HEADING = "\u0002";
export const HEADED = new RegExp(`^${HEADING}`, "gu");
