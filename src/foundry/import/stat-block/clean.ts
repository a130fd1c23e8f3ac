/** Longest text that is read, in letters; a book of monsters is shorter. */
export const LONGEST = 200_000;

/** The lines of a text with one kind of quotes and dashes, without Markdown's marks, and with its tables as lines of "label: value". */
export function cleanLines(text: string): readonly string[] {
  const plain = text.slice(0, LONGEST).normalize("NFKC").replace(/[‘’‛′´`]/gu, "'").replace(/[“”‟″]/gu, '"').replace(/''/gu, '"').replace(/[‐‑‒–—−]/gu, "-").replace(/⁄/gu, "/");
  return untabled(plain.split(/\r\n?|\n/u).map(unmarked));
}

function unmarked(line: string): string {
  // eslint-disable-next-line no-control-regex
  const visible = line.replace(/[\u0000\u0002-\u0008\u000b-\u001f\u007f\u200b-\u200f\u2028\u2029\ufeff]/gu, "").replace(/\u0001/gu, "").replace(/\t/gu, "  ");
  // Stars behind hit dice are no emphasis.
  const heading = /^\s*#{1,6}\s+\S/u.test(visible) ? HEADING : "";
  return heading + visible.replace(/^\s*(?:#{1,6}\s+|>+\s*|[-*•]\s+(?=\S))+/u, "").replace(/(^|[\s(|])(\*\*|__)(?=\S)(.+?)(?<=\S)\2/gu, "$1$3")
    .replace(/(^|[\s(|])([*_])(?=\S)([^*_]+?)(?<=\S)\2(?=[\s.,;:)|]|$)/gu, "$1$3").trimEnd();
}

const cellsOf = (line: string): readonly string[] => line.trim().replace(/^\||\|$/gu, "").split("|").map((cell) => cell.trim());

const isRow = (line: string): boolean => /^\s*\|.*\|\s*$/u.test(line);

/** Marks the end of a creature for certain: a row of a table holds one. */
export const BREAK = "\u0001";

/** Stands before a heading. */
export const HEADING = "\u0002";

/** Tables as lines: of two columns label and value, else one creature a row below a row of labels. */
function untabled(lines: readonly string[]): readonly string[] {
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (!isRow(line)) {
      out.push(line);
      continue;
    }
    const rows: (readonly string[])[] = [];
    for (; at < lines.length && isRow(lines[at] ?? ""); at++) rows.push(cellsOf(lines[at] ?? ""));
    at--;
    out.push(...linesOf(rows.filter((cells) => !cells.every((cell) => /^:?-*:?$/u.test(cell)))));
  }
  return out;
}

function linesOf(rows: readonly (readonly string[])[]): readonly string[] {
  const [head = [], ...rest] = rows;
  if (head.length <= 2) return rows.filter((cells) => cells.some(Boolean)).map(([label = "", value = ""]) => (value ? `${label.replace(/:$/u, "")}: ${value}` : label));
  return [BREAK, ...rest.flatMap((cells) => [...cells.map((cell, place) => (place === 0 ? cell : `${(head[place] ?? "").replace(/:$/u, "")}: ${cell}`)), BREAK])];
}
