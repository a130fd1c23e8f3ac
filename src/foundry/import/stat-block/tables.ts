import { labelAt, BREAK } from "./labels.ts";

type Row = readonly string[];

const isPiped = (line: string): boolean => /^\s*\|.*\|\s*$/u.test(line);
const isTabbed = (line: string): boolean => line.includes("\t");

const cellsOf = (line: string): Row =>
  (isPiped(line)
    ? line
        .trim()
        .replace(/^\||\|$/gu, "")
        .split("|")
    : line.split("\t")
  ).map((cell) => cell.trim().replace(/:$/u, ""));

/** Returns tables as lines of "label: value", with a break after each creature. */
export function untabled(lines: readonly string[]): readonly string[] {
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const isRow = isPiped(line) ? isPiped : isTabbed(line) ? isTabbed : null;
    if (!isRow) {
      out.push(line);
      continue;
    }
    const rows: Row[] = [];
    for (; at < lines.length && isRow(lines[at] ?? ""); at++) rows.push(cellsOf(lines[at] ?? ""));
    at--;
    if (isRow === isTabbed && !isTable(rows)) out.push(...rows.map((cells) => cells.join("  ")));
    else
      out.push(
        ...linesOf(rows.filter((cells) => !cells.every((cell) => /^:?-*:?$/u.test(cell)) || isHead(cells, rows))),
      );
  }
  return out;
}

const isHead = (cells: Row, rows: readonly Row[]): boolean =>
  cells === rows[0] && cells.some((cell) => /[^:-]/u.test(cell));

const isLabel = (cell: string): boolean => labelAt(`${cell}: 1`) !== null;
const labelled = (cells: readonly string[]): number => cells.filter(isLabel).length;

/** True if lines with tabs are a table: several labels in a row or in the first column. */
const isTable = (rows: readonly Row[]): boolean =>
  rows.length > 1 && (labelled(rows[0] ?? []) > 1 || labelled(rows.map(([first = ""]) => first)) > 1);

function linesOf(rows: readonly Row[]): readonly string[] {
  const [head = [], ...rest] = rows;
  const named = head.slice(1);
  if (labelled(named) < 2 && labelled(rest.map(([first = ""]) => first)) > 1 && (head.length > 2 || head[0] === ""))
    return inColumns(named, rest);
  if (head.length <= 2)
    return rows
      .filter((cells) => cells.some(Boolean))
      .map(([label = "", value = ""]) => (value ? `${label}: ${value}` : label));
  return inRows(head, rest);
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

/** A creature per row, named in the column of names or the first. */
function inRows(head: Row, rows: readonly Row[]): readonly string[] {
  const named = Math.max(
    0,
    head.findIndex((cell) => /^(?:name|creature|monster)$/iu.test(cell)),
  );
  return [
    BREAK,
    ...rows.flatMap((cells) => [
      cells[named] ?? "",
      ...cells.flatMap((cell, place) => (place === named || !cell ? [] : [`${head[place] ?? ""}: ${cell}`])),
      BREAK,
    ]),
  ];
}
