import { creaturesInBrackets } from "./brackets.ts";
import { BREAK, claimsIn, depthsOf, HEADING, wholeLabel, type Claim } from "./grammar.ts";
import { GURPS_LABELS } from "./labels.ts";
import { untabled } from "./tables.ts";

/** Characters that are read; the window reports the rest. */
const LONGEST = 1_000_000;

/** Returns lines with uniform quotes, dashes and dice, without hyphenation and Markdown except tables. */
export function plainLines(text: string): readonly string[] {
  return text
    .slice(0, LONGEST)
    .replace(/[^\S\r\n\t]{9,}/gu, " ".repeat(8))
    .replace(/<br\s*\/?>/giu, "\n")
    .normalize("NFKC")
    .replace(/\u00ad\n?/gu, "")
    .replace(/[‘’‛′´`]/gu, "'")
    .replace(/[“”‟″]/gu, '"')
    .replace(/''/gu, '"')
    .replace(/[‐‑‒–—−]/gu, "-")
    .replace(/⁄/gu, "/")
    .replace(/(?<=\d)(?:W(?!\p{L})|[kK](?=\d))/gu, "d")
    .replace(/(?<=\p{Ll})-\r?\n(?=\p{Ll})/gu, "")
    .split(/\r\n?|\n/u)
    .filter((line) => !/^\s*(?:"'|~~~)/u.test(line))
    .map(unmarked)
    .reduce<string[]>(unstacked, []);
}

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/gu, "")
    .split(/\||\t|\s{2,}/u)
    .map((cell) => cell.trim())
    .filter(Boolean);

const isLabel = (cell: string): boolean => wholeLabel(cell) !== null || GURPS_LABELS.labelOf(cell) !== undefined;

/** Returns a row of labels with the row of values under it as one line, or null. */
function paired(above: string, line: string): string | null {
  const [labels, values] = [cellsOf(above), cellsOf(line)];
  const fits = labels.length > 2 && labels.length === values.length && labels.every(isLabel);
  return fits && /^[+-]?\d/u.test(values[0] ?? "")
    ? labels.map((label, at) => `${label}: ${values[at]}`).join("; ")
    : null;
}

/** Joins a label with the value under it, and a row of labels with its values. */
function unstacked(lines: string[], line: string): string[] {
  const above = lines.at(-1) ?? "";
  const below = lines.length > 1 && /^[\s|:-]*-[\s|:-]*$/u.test(above) ? 2 : 1;
  const pair = paired(lines.at(-below) ?? "", line);
  if (pair) lines.splice(-below, below, pair);
  else if (/^\s*(?:[+-]?\d|N\/A\b)/u.test(line) && /^[\p{L} .]{1,20}:\s*$/u.test(above))
    lines[lines.length - 1] = `${above} ${line.trim()}`;
  else lines.push(line);
  return lines;
}

/** Returns an old-school text's lines, with tables, brackets, boxes and wrapped lines as lines of labels. */
export const cleanLines = (text: string): readonly string[] =>
  unwrapped(unboxed(untabled(plainLines(text)))).flatMap(creaturesInBrackets);

function unmarked(line: string): string {
  const visible = line
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u2028\u2029\ufeff]/gu, "");
  // Asterisks behind hit dice are no emphasis.
  const heading = /^\s*#{1,6}\s+\S/u.test(visible) ? HEADING : "";
  return (
    heading +
    visible
      .replace(/^[ ]*(?:#{1,6}\s+|>+\s*|[-*•]\s+(?=\S))+/u, "")
      .replace(/(^|[\s(|])(\*\*|__)(?=\S)(.+?)(?<=\S)\2/gu, "$1$3")
      .replace(/(^|[\s(|])([*_])(?=\S)([^*_]+?)(?<=\S)\2(?=[\s.,;:)|]|$)/gu, "$1$3")
      .trimEnd()
  );
}

const BOX = /[□☐■▢◻⬜❑❒○◯]/u;

/** Joins rows of hit-point boxes, "HP 6 □□□□□ □" and "4 □□□□", into a line. */
function unboxed(lines: readonly string[]): readonly string[] {
  const out: string[] = [];
  let open = false;
  for (const line of lines) {
    if (!BOX.test(line)) {
      out.push(line);
      open = false;
      continue;
    }
    const points = [...line.matchAll(/\d{1,4}/gu)].map(([one]) => one).join(", ");
    if (open) out.push(`${out.pop() ?? ""}, ${points}`);
    else out.push(`hp: ${points}`);
    open = true;
  }
  return out;
}

const MOST_WRAPPED = 6;

/** A line with its labels, read once. */
interface Labelled {
  readonly line: string;
  readonly claims: readonly Claim[];
}

/** Joins lines that a PDF broke inside brackets, a list or a line of labels. */
function unwrapped(lines: readonly string[]): readonly string[] {
  const all = lines.map((line): Labelled => ({ line, claims: isText(line) ? claimsIn(line.trim()) : [] }));
  const out: string[] = [];
  for (let place = 0; place < all.length; place++) {
    const last = reach(all, place);
    const joined = all.slice(place, last + 1);
    out.push(last === place ? (lines[place] ?? "") : joined.map(({ line }) => line.trim()).join(" "));
    place = last;
  }
  return out;
}

function reach(all: readonly Labelled[], start: number): number {
  let { line, claims } = all[start]!;
  if (!isText(line)) return start;
  let balanced = isBalanced(line) ? start : -1;
  for (let place = start + 1; place < all.length && place - start <= MOST_WRAPPED; place++) {
    const next = all[place]!;
    if (!isText(next.line) || !(!isBalanced(line) || continues({ line, claims }, next))) break;
    line = `${line} ${next.line.trim()}`;
    claims = [...claims, ...next.claims];
    if (isBalanced(line)) balanced = place;
  }
  return Math.max(balanced, start);
}

const isText = (line: string): boolean => line.trim() !== "" && line !== BREAK && !line.startsWith(HEADING);

const isBalanced = (text: string): boolean => depthsOf(`${text}.`).at(-1) === 0;

/** Labels that occur once per creature; a second begins another. */
export const ONCE: ReadonlySet<string> = new Set(["ac", "hd"]);

/** Endings of a list that goes on. */
const UNFINISHED = /(?:[,/+&]|\D\/\s*\d{1,2}|\b(?:and|or|plus|by|to|of|the|with))\s*$/iu;

/** True if a PDF broke the line, and no label and no creature begins behind. */
function continues({ line, claims }: Labelled, next: Labelled): boolean {
  const [first] = next.claims;
  if (
    first?.from === 0 ||
    next.claims.some(({ label }) => ONCE.has(label) && claims.some((one) => one.label === label))
  )
    return false;
  if (next.claims.length) return claims.length > 1;
  const word = next.line.trim();
  return (
    UNFINISHED.test(line) ||
    (/^\s*special/iu.test(line) && /^\p{Ll}/u.test(word)) ||
    (claims.length > 1 && /^[\p{Ll}+([]/u.test(word)) ||
    // A name before the bracket of its values.
    (!claims.length && /^[([]/u.test(word))
  );
}
