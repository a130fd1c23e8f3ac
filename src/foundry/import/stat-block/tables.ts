import { BREAK, wholeLabel } from "./grammar.ts";

type Row = readonly string[];

/** How a row of a table is recognised and cut into cells. */
interface Style {
  readonly isRow: (line: string) => boolean;
  readonly cellsOf: (line: string) => Row;
  /** True if rows may be other lines, and only labels make them a table. */
  readonly unsure: boolean;
}

const tidy = (cell: string): string => cell.trim().replace(/:$/u, "");

const STYLES: readonly Style[] = [
  {
    isRow: (line) => /^\s*\|.*\|\s*$/u.test(line),
    cellsOf: (line) =>
      line
        .trim()
        .replace(/^\||\|$/gu, "")
        .split("|")
        .map(tidy),
    unsure: false,
  },
  { isRow: (line) => line.includes("\t"), cellsOf: (line) => line.split("\t").map(tidy), unsure: true },
  {
    isRow: (line) => /\S\s{2,}\S/u.test(line),
    cellsOf: (line) =>
      line
        .trimEnd()
        .split(/\s{2,}/u)
        .map(tidy),
    unsure: true,
  },
  {
    isRow: (line) => (line.match(/,/gu)?.length ?? 0) > 1,
    cellsOf: (line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/gu)].map(([, quoted, plain]) => tidy(quoted ?? plain ?? "")),
    unsure: true,
  },
];

/** Returns tables as lines of "label: value", with a break after each creature. */
export function untabled(lines: readonly string[]): readonly string[] {
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const found = STYLES.flatMap((style) => (style.isRow(line) ? (tableAt(lines, at, style) ?? []) : []))[0];
    if (found) {
      out.push(...found.lines);
      at += found.count - 1;
    } else out.push(line.replace(/\t/gu, "  "));
  }
  return out;
}

interface Found {
  readonly lines: readonly string[];
  /** Lines of the text. */
  readonly count: number;
}

/** Returns the table whose first row is a line, or null. */
function tableAt(lines: readonly string[], start: number, { isRow, cellsOf, unsure }: Style): Found | null {
  // Lines that may be no table must begin with its labels.
  if (unsure && !isHeading(cellsOf(lines[start] ?? "")) && !twoColumns(cellsOf(lines[start + 1] ?? ""))) {
    if (!isRow(lines[start + 1] ?? "") || wholeLabel(cellsOf(lines[start + 1] ?? "")[0] ?? "") === null) return null;
  }
  const rows: Row[] = [];
  for (let at = start; at < lines.length && isRow(lines[at] ?? ""); at++) rows.push(cellsOf(lines[at] ?? ""));
  const count = rows.length;
  if (unsure && sideBySide(rows)) return { lines: columnsOf(rows), count };
  if (unsure && !(isHeading(rows[0] ?? []) ? rows.length > 1 : isTable(rows))) return null;
  return {
    lines: linesOf(
      rows.filter((cells) => !cells.every((cell) => /^:?-*:?$/u.test(cell)) || isHead(cells, rows)),
      unsure,
    ),
    count,
  };
}

/** True for the labels above the columns of a table of creatures. */
const isHeading = (cells: Row): boolean =>
  (labelled(cells) > 2 ||
    (labelled(cells) > 1 && cells.some((cell) => ["ac", "hd"].includes(wholeLabel(cell) ?? "")))) &&
  !cells.some((cell) => /^\d/u.test(cell));

/** Two creatures beside each other: the same label begins both halves of a line. */
const twoColumns = (cells: Row): boolean =>
  cells.length === 2 && firstLabel(cells[0]) !== "" && firstLabel(cells[0]) === firstLabel(cells[1]);

const firstLabel = (cell = ""): string => {
  const [word = ""] = /^[\p{L}#.]+/u.exec(cell) ?? [];
  return wholeLabel(word) === null || word === cell ? "" : word;
};

const sideBySide = (rows: readonly Row[]): boolean =>
  rows.every(({ length }) => length === 2) && rows.filter(twoColumns).length > 1;

const columnsOf = (rows: readonly Row[]): readonly string[] => [
  BREAK,
  ...[0, 1].flatMap((column) => [...rows.map((cells) => cells[column] ?? ""), BREAK]),
];

const isHead = (cells: Row, rows: readonly Row[]): boolean =>
  cells === rows[0] && cells.some((cell) => /[^:-]/u.test(cell));

const isLabel = (cell: string): boolean => wholeLabel(cell) !== null;
const labelled = (cells: readonly string[]): number => cells.filter(isLabel).length;

/** True if lines with tabs are a table: several labels in a row or in the first column. */
const isTable = (rows: readonly Row[]): boolean =>
  rows.length > 1 &&
  !rows.some((cells) => isLabel(cells[0] ?? "") && cells.slice(1).some(isLabel)) &&
  (labelled(rows[0] ?? []) > 1 || labelled(rows.map(([first = ""]) => first)) > 1);

function linesOf(rows: readonly Row[], unsure: boolean): readonly string[] {
  const [head = [], ...rest] = rows;
  const named = head.slice(1);
  if (labelled(named) < 2 && labelled(rest.map(([first = ""]) => first)) > 1 && (head.length > 2 || head[0] === ""))
    return inColumns(named, rest);
  if (head.length <= 2)
    return rows
      .filter((cells) => cells.some(Boolean))
      .map(([label = "", value = ""]) => (value ? `${label}: ${value}` : label));
  return inRows(head, rest, unsure);
}

/** A creature per column. */
const inColumns = (names: readonly string[], rows: readonly Row[]): readonly string[] => [
  BREAK,
  ...names.flatMap((name, column) => [
    name,
    ...rows.flatMap(([label = "", ...cells]) => (label && cells[column] ? [`${label}: ${cells[column]}`] : [])),
    BREAK,
  ]),
];

/** A creature per row, named in the column of names or the first. A row with other cells than the head is text. */
function inRows(head: Row, rows: readonly Row[], unsure: boolean): readonly string[] {
  const named = Math.max(
    0,
    head.findIndex((cell) => /^(?:name|creature|monster)$/iu.test(cell)),
  );
  return [
    BREAK,
    ...rows.flatMap((cells) =>
      unsure && cells.length !== head.length
        ? [cells.join("  ")]
        : [
            cells[named] ?? "",
            ...cells.flatMap((cell, place) => (place === named || !cell ? [] : [`${head[place] ?? ""}: ${cell}`])),
            BREAK,
          ],
    ),
  ];
}
