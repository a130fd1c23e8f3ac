import { creaturesInBrackets, isOldCreature } from "./brackets.ts";
import { BREAK, claimsIn, depthsOf, hasValueOf, HEADING, wholeLabel, type Claim } from "./grammar.ts";
import { gurpsLabels } from "./labels.ts";
import { untabled } from "./tables.ts";
import { NOTHING, Traced } from "./traced.ts";

/** Characters that are read; the window reports the rest. */
const LONGEST = 1_000_000;

/** Returns lines with uniform quotes, dashes and dice, without hyphenation and markup except tables. */
export function plainLines(text: Traced): readonly Traced[] {
  const lines = text
    .slice(0, LONGEST)
    .replace(/\[\s+(?=-?\d+\s+\])|(?<=\[\s+-?\d+)\s+(?=\])/gu, (found) => found.trim())
    .replace(MARKUP)
    .replace(/[^\S\r\n\t]{81,}/gu, " ".repeat(80))
    .replace(/<br\s*\/?>/giu, "\n")
    .replace(/.?[^\p{ASCII}]+/gu, (found) => found.normalize("NFKC"))
    .replace(/\u00ad\n?/gu)
    .replace(/[‘’‛′´`]/gu, "'")
    .replace(/[“”‟″]|''/gu, '"')
    .replace(/[‐‑‒–—−]/gu, "-")
    .replace(/⁄/gu, "/")
    .replace(/\s[·•]\s/gu, "; ")
    .replace(RUN_TOGETHER, (found) => (isLabel(found) ? `\n${found}` : found))
    .replace(GLUED, " ")
    .replace(/(?<=\d)(?:W(?!\p{L})|[kK](?=\d|[+-]\d))/gu, "d")
    .replace(ONE_DIE, "d")
    .replace(/(?<=\p{Ll})-\r?\n(?=\p{Ll})/gu)
    .replace(SCANNED_ONE, "1")
    .replace(SCANNED_NOUGHT, "0")
    .split(/\r\n?|\n/gu)
    .filter(({ text: line }) => !/^\s*(?:"'|~~~)/u.test(line))
    .map(unmarked);
  return inOneColumn(lines).reduce<Traced[]>(unstacked, []);
}

/** What may be a label with a colon that a paste joined to the value before: "6Hit Dice: 3". */
const RUN_TOGETHER = /(?<=[\p{L}\d)']|\d\*)(?:\p{Lu}\p{Ll}+|XP)(?:[. ]{1,2}\p{Lu}\p{Ll}+){0,2}(?=:)/gu;

/** Between a number and its label: "7hp". */
const GLUED = /(?<=(?<![\p{L}\d.,/+-])\d{1,3})(?=(?:hp|HP|hps|HD|TP|LP|PV|PG|PŻ|PW)(?![\p{L}\d]))/gu;

/** Markup of forums: [b], [/i], [color=…]. */
const MARKUP =
  /\[\/?(?:b|i|u|size|color|font|quote|list|center|indent|code|spoiler|url|table|tr|td)(?:=[^\]\n]{0,60})?\]|\[\*\]/giu;

/** The letter of a single die: "Speer (W8)", "Schaden W6", "pałka (k6)"; elsewhere "W13" may be a saving throw. */
const ONE_DIE = /(?<=\(|(?:schaden|obrażenia):?\s)[Wk](?=(?:4|6|8|10|12|20)(?!\d))/giu;

/** Digits as scanners read them: "ld6", "2O'". */
const SCANNED_ONE = /(?<![\p{L}\d])[lI](?=d\d)/gu;
const SCANNED_NOUGHT = /(?<=\d)O(?=[\d'"])/gu;

const cellsOf = (line: Traced): readonly Traced[] =>
  line
    .trim()
    .replace(/^\||\|$/gu)
    .split(/\||\t|\s{2,}/gu)
    .map((cell) => cell.trim())
    .filter((cell) => cell.text);

const isLabel = (text: string): boolean => wholeLabel(text) !== null || gurpsLabels().labelOf(text) !== undefined;

/** Returns a row of labels with the row of values under it as one line, or null. */
function paired(above: Traced, line: Traced): Traced | null {
  const [labels, values] = [cellsOf(above), cellsOf(line)];
  const fits = labels.length > 2 && labels.length === values.length && labels.every((label) => isLabel(label.text));
  return fits && /^[+-]?\d/u.test(values[0]?.text ?? "")
    ? Traced.join(
        labels.map((label, at) => Traced.join([label, values[at] ?? ""], ": ")),
        "; ",
      )
    : null;
}

/** A line of two creatures beside each other: the same word begins both halves. */
const TWICE = /^\s*(\p{L}[\p{L}.#]+):?\s+\S.*?\s{2,}(\1):?\s+\S/du;

/** Returns where the second of two columns begins in a line, or 0. */
function columnIn({ text }: Traced): number {
  const found = TWICE.exec(text);
  return found?.[1] && isLabel(found[1]) ? found.indices![2]![0] : 0;
}

/** Puts creatures in two columns below each other. */
function inOneColumn(lines: readonly Traced[]): readonly Traced[] {
  const out: Traced[] = [];
  for (let at = 0; at < lines.length; at++) {
    const column = columnIn(lines[at]!);
    const goes = ({ text }: Traced): boolean => /^(?:\s.|.?$)/u.test(text.slice(column - 1, column + 1));
    if (!column || columnIn(lines[at + 1] ?? NOTHING) !== column) {
      out.push(lines[at]!);
      continue;
    }
    let [first, end] = [out.length, at];
    while (first > 0 && goes(out[first - 1]!)) first--;
    while (end < lines.length && goes(lines[end]!)) end++;
    const rows = [...out.splice(first), ...lines.slice(at, end)];
    out.push(...rows.map((row) => row.slice(0, column)), NOTHING, ...rows.map((row) => row.slice(column)));
    at = end - 1;
  }
  return out;
}

/** An attack in a line of its own: "1 × bite +5 (1d8)". */
const ATTACK = /^\s*\d{1,2}\s*[x×]?\s+\p{L}[^:;]*\dd\d[^:;]*$/iu;

/** True if a line is the value of a label in the line above; not of the last of several labels, which are a column. */
function isValueOf(lines: readonly Traced[], line: string): boolean {
  const [before = "", above = ""] = lines.slice(-2).map(({ text }) => text.trim());
  if (!isLabel(above) || (lines.length > 1 && isLabel(before))) return false;
  const label = wholeLabel(above);
  return /^\s*[+-]?\d{1,4}(?:[.,]\d{1,2})?\s*$/u.test(line) || (label !== null && hasValueOf(label, line.trim()));
}

/** Joins a label with the value under it, and a row of labels with its values. */
function unstacked(lines: Traced[], line: Traced): Traced[] {
  const above = lines.at(-1) ?? NOTHING;
  const below = lines.length > 1 && /^[\s|:-]*-[\s|:-]*$/u.test(above.text) ? 2 : 1;
  const pair = paired(lines.at(-below) ?? NOTHING, line);
  if (pair) lines.splice(-below, below, pair);
  else if (
    (/^\s*(?:[+-]?\d|N\/A\b)/u.test(line.text) && /^[\p{L} .]{1,20}:\s*$/u.test(above.text)) ||
    isValueOf(lines, line.text)
  )
    lines[lines.length - 1] = Traced.join([above, line.trim()], " ");
  else if (ATTACK.test(line.text) && claimsIn(above.text).at(-1)?.label === "attacks")
    lines[lines.length - 1] = Traced.join([above, line.trim()], "; ");
  else lines.push(line);
  return lines;
}

/** Returns an old-school text's lines, with tables, brackets, boxes and wrapped lines as lines of labels. */
export const cleanLines = (text: Traced): readonly Traced[] =>
  unwrapped(unboxed(untabled(plainLines(text)))).flatMap((line) => creaturesInBrackets(line, isOldCreature));

function unmarked(line: Traced): Traced {
  // oxlint-disable-next-line no-control-regex
  const visible = line.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u2028\u2029\ufeff]/gu);
  // Asterisks behind hit dice are no emphasis.
  const plain = visible
    .replace(/^[ ]*(?:#{1,6}\s+|>+\s*|[-*•]\s+(?=\S))+/gu)
    .replace(/(^|[\s(|])(\*\*|__)(?=\S)(.+?)(?<=\S)\2/dgu, 1, 3)
    .replace(/(^|[\s(|])([*_])(?=\S)([^*_]+?)(?<=\S)\2(?=[\s.,;:)|]|$)/dgu, 1, 3)
    .replace(/\s+$/gu);
  return /^\s*#{1,6}\s+\S/u.test(visible.text) ? Traced.join([HEADING, plain]) : plain;
}

const BOX = /[□☐■▢◻⬜❑❒○◯]/u;

/** Joins rows of hit-point boxes, "HP 6 □□□□□ □" and "4 □□□□", into a line. */
function unboxed(lines: readonly Traced[]): readonly Traced[] {
  const out: Traced[] = [];
  let open = false;
  for (const line of lines) {
    const isBox = BOX.test(line.text);
    const points = isBox
      ? [...line.text.matchAll(/\d{1,4}/gu)].map(({ index, 0: one }) => line.slice(index, index + one.length))
      : [];
    if (!isBox) out.push(line);
    else if (open) out.push(Traced.join([out.pop() ?? "", ...points], ", "));
    else out.push(Traced.join(["hp: ", Traced.join(points, ", ")]));
    open = isBox;
  }
  return out;
}

/** Most lines of one sentence, or of brackets. */
const MOST_WRAPPED = 6;
const MOST_IN_BRACKETS = 16;

/** A line with its labels, read once. */
interface Labelled {
  readonly line: Traced;
  readonly claims: readonly Claim[];
}

/** Joins lines that a PDF broke inside brackets, a list or a line of labels. */
function unwrapped(lines: readonly Traced[]): readonly Traced[] {
  const all = lines.map((line): Labelled => ({ line, claims: isText(line) ? claimsIn(line.text.trim()) : [] }));
  const out: Traced[] = [];
  for (let place = 0; place < all.length; place++) {
    const last = reach(all, place);
    const joined = lines.slice(place, last + 1);
    out.push(
      last === place
        ? lines[place]!
        : Traced.join(
            joined.map((line) => line.trim()),
            " ",
          ),
    );
    place = last;
  }
  return out;
}

function reach(all: readonly Labelled[], start: number): number {
  let { line, claims } = all[start]!;
  if (!isText(line)) return start;
  let balanced = isBalanced(line.text) ? start : -1;
  for (let place = start + 1; place < all.length && place - start <= MOST_IN_BRACKETS; place++) {
    const next = all[place]!;
    const goesOn = !isBalanced(line.text) || (place - start <= MOST_WRAPPED && continues({ line, claims }, next));
    if (!isText(next.line) || !goesOn) break;
    line = Traced.join([line, next.line.trim()], " ");
    claims = [...claims, ...next.claims];
    if (isBalanced(line.text)) balanced = place;
  }
  return Math.max(balanced, start);
}

const isText = ({ text }: Traced): boolean => text.trim() !== "" && text !== BREAK && !text.startsWith(HEADING);

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
  const word = next.line.text.trim();
  return (
    UNFINISHED.test(line.text) ||
    (/^\s*special/iu.test(line.text) && /^\p{Ll}/u.test(word)) ||
    (claims.length > 1 && /^[\p{Ll}+([]/u.test(word)) ||
    // A name before the bracket of its values.
    (!claims.length && /^(?:\p{Ll}[^.()[\]]{0,40})?[([]/u.test(word) && !/[.!?:;]$/u.test(line.text))
  );
}
