import { piecesOf, type Piece, type Said } from "./labels.ts";

/** Longest text that is read, in letters; a book of monsters is shorter. */
export const LONGEST = 200_000;

/**
 * The lines of a text with one kind of quotes and dashes, without Markdown's marks, and with its tables as lines of
 * "label: value".
 */
export function cleanLines(text: string): readonly string[] {
  const plain = text
    .slice(0, LONGEST)
    .normalize("NFKC")
    .replace(/[‘’‛′´`]/gu, "'")
    .replace(/[“”‟″]/gu, '"')
    .replace(/''/gu, '"')
    .replace(/[‐‑‒–—−]/gu, "-")
    .replace(/⁄/gu, "/");
  return untabled(plain.split(/\r\n?|\n/u).map(unmarked));
}

function unmarked(line: string): string {
  const visible = line
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000\u0002-\u0008\u000b-\u001f\u007f\u200b-\u200f\u2028\u2029\ufeff]/gu, "")
    // oxlint-disable-next-line no-control-regex
    .replace(/\u0001/gu, "")
    .replace(/\t/gu, "  ");
  // Stars behind hit dice are no emphasis.
  const heading = /^\s*#{1,6}\s+\S/u.test(visible) ? HEADING : "";
  return (
    heading +
    visible
      .replace(/^\s*(?:#{1,6}\s+|>+\s*|[-*•]\s+(?=\S))+/u, "")
      .replace(/(^|[\s(|])(\*\*|__)(?=\S)(.+?)(?<=\S)\2/gu, "$1$3")
      .replace(/(^|[\s(|])([*_])(?=\S)([^*_]+?)(?<=\S)\2(?=[\s.,;:)|]|$)/gu, "$1$3")
      .trimEnd()
  );
}

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/gu, "")
    .split("|")
    .map((cell) => cell.trim());

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
  if (head.length <= 2)
    return rows
      .filter((cells) => cells.some(Boolean))
      .map(([label = "", value = ""]) => (value ? `${label.replace(/:$/u, "")}: ${value}` : label));
  return [
    BREAK,
    ...rest.flatMap((cells) => [
      ...cells.map((cell, place) => (place === 0 ? cell : `${(head[place] ?? "").replace(/:$/u, "")}: ${cell}`)),
      BREAK,
    ]),
  ];
}

/** A creature's part of a text. */
export interface Block {
  readonly name: string;
  readonly said: ReadonlyMap<Said, string>;
  /** Lines of which nothing was understood. */
  readonly unknown: readonly string[];
  /** As it was written. */
  readonly text: string;
}

interface Open {
  name: string;
  readonly said: Map<Said, string>;
  readonly unknown: string[];
  readonly lines: string[];
}

/** Told by so few figures a creature is one. */
const FEW = 1;

/** What everybody has once: when it comes again, somebody else has begun. */
const ONCE: readonly Said[] = ["ac", "hd"];

/** The creatures of a text, one after the other. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Open[] = [];
  let block = fresh();
  let gap = false;
  const close = (): void => {
    if (block.lines.length) blocks.push(block);
    block = fresh();
    gap = false;
  };
  for (const written of cleanLines(text)) {
    const heading = written.startsWith(HEADING);
    const line = heading ? written.slice(HEADING.length) : written;
    if (line === BREAK) close();
    else if (!line.trim()) gap = true;
    else {
      const pieces = piecesOf(line.trim());
      if (begins(pieces, line, block, gap || heading)) close();
      take(pieces, line, block);
      gap = false;
    }
  }
  close();
  return joined(blocks).map((one) => ({ ...one, text: one.lines.join("\n") }));
}

/** What looked like somebody and has no figures belongs to whoever came before, not understood. */
function joined(blocks: readonly Open[]): readonly Open[] {
  const creatures: Open[] = [];
  for (const one of blocks) {
    const last = creatures.at(-1);
    if (one.said.size >= FEW) creatures.push(one);
    else if (last) {
      last.unknown.push(...one.lines);
      last.lines.push(...one.lines);
    }
  }
  return creatures;
}

const fresh = (): Open => ({ name: "", said: new Map(), unknown: [], lines: [] });

const isWhole = ({ said }: Open): boolean => said.size >= 2 && (said.has("ac") || said.has("hd") || said.has("hp"));

/**
 * Whether somebody else begins here: a name in a line of its own after a gap, a name with figures behind it, or what
 * everybody has only once.
 */
function begins(pieces: readonly Piece[], line: string, block: Open, gap: boolean): boolean {
  if (!isWhole(block)) return false;
  const labelled = pieces.flatMap(({ said }) => said ?? []);
  if (labelled.some((said) => ONCE.includes(said) && block.said.has(said))) return true;
  if (pieces[0]?.said === null && labelled.length >= 2) return true;
  return gap && !labelled.length && isName(line);
}

const isName = (line: string): boolean =>
  line.trim().length <= 60 && !/[.!?]\s*\S/u.test(line) && !/[.!?;]$/u.test(line.trim());

function take(pieces: readonly Piece[], line: string, block: Open): void {
  block.lines.push(line);
  for (const { said, text } of pieces) {
    if (said === null) {
      const [name = "", ...rest] = block.name || (block.said.size && pieces.length < 2) ? [""] : text.split(/:\s+/u);
      if (name && isName(name)) block.name = name;
      const left = name && isName(name) ? rest.join(": ") : text;
      if (left) block.unknown.push(left);
    } else block.said.set(said, block.said.has(said) ? `${block.said.get(said) ?? ""}; ${text}` : text);
  }
}
