import { depthsOf, labelAt, piecesOf, BREAK, HEADING } from "./labels.ts";
import { creaturesInBrackets } from "./brackets.ts";
import { untabled } from "./tables.ts";

/** Characters that are read; the window reports the rest. */
const LONGEST = 1_000_000;

/** Returns lines with uniform quotes and dashes, without Markdown except tables. */
export function plainLines(text: string): readonly string[] {
  return text
    .slice(0, LONGEST)
    .replace(/<br\s*\/?>/giu, "\n")
    .normalize("NFKC")
    .replace(/[‘’‛′´`]/gu, "'")
    .replace(/[“”‟″]/gu, '"')
    .replace(/''/gu, '"')
    .replace(/[‐‑‒–—−]/gu, "-")
    .replace(/⁄/gu, "/")
    .split(/\r\n?|\n/u)
    .map(unmarked);
}

/** Returns an old-school text's lines, with tables, brackets, boxes and wrapped lists as lines of labels. */
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

/** Joins lines that a PDF broke inside brackets or a list. */
function unwrapped(lines: readonly string[]): readonly string[] {
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const last = reach(lines, at);
    out.push(
      last === at
        ? (lines[at] ?? "")
        : lines
            .slice(at, last + 1)
            .map((line) => line.trim())
            .join(" "),
    );
    at = last;
  }
  return out;
}

function reach(all: readonly string[], start: number): number {
  let text = all[start] ?? "";
  if (!isText(text)) return start;
  let balanced = isBalanced(text) ? start : -1;
  for (let at = start + 1; at < all.length && at - start <= MOST_WRAPPED; at++) {
    const next = all[at] ?? "";
    const open = !isBalanced(text);
    if (!isText(next) || !(open || continues(text, next))) break;
    text = `${text} ${next.trim()}`;
    if (isBalanced(text)) balanced = at;
  }
  return Math.max(balanced, start);
}

const isText = (line: string): boolean => line.trim() !== "" && line !== BREAK && !line.startsWith(HEADING);

const isBalanced = (text: string): boolean => depthsOf(`${text}.`).at(-1) === 0;

/** True if a PDF broke the line: it ends in a list, and no label follows. */
function continues(line: string, next: string): boolean {
  if (labelAt(next.trim()) || piecesOf(next.trim()).some(({ label }) => label)) return false;
  return (
    /(?:[,/+&]|\D\/\s*\d{1,2}|\b(?:and|or|plus|by|to|of|the|with))\s*$/iu.test(line) ||
    (/^\s*special/iu.test(line) && /^\s*\p{Ll}/u.test(next)) ||
    // A name before the bracket of its values.
    (/^\s*[([]/u.test(next) && !piecesOf(line.trim()).some(({ label }) => label))
  );
}
