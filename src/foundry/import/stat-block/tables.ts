import { END, wholeLabel } from "./grammar.ts";
import { gurpsLabels } from "./labels.ts";
import { NOTHING, Traced } from "./traced.ts";

type Row = readonly Traced[];

/** How a row of a table is recognised and cut into cells. */
interface Style {
  readonly isRow: (line: string) => boolean;
  readonly cellsOf: (line: Traced) => Row;
  /** True if rows may be other lines, and only labels make them a table. */
  readonly unsure: boolean;
}

const tidy = (cell: Traced): Traced => cell.trim().replace(/:$/gu);

const STYLES: readonly Style[] = [
  {
    isRow: (line) => /^\s*\|.*\|\s*$/u.test(line),
    cellsOf: (line) =>
      line
        .trim()
        .replace(/^\||\|$/gu)
        .split(/\|/gu)
        .map(tidy),
    unsure: false,
  },
  { isRow: (line) => line.includes("\t"), cellsOf: (line) => line.split(/\t/gu).map(tidy), unsure: true },
  {
    isRow: (line) => /\S\s{2,}\S/u.test(line),
    cellsOf: (line) =>
      line
        .replace(/\s+$/gu)
        .split(/\s{2,}/gu)
        .map(tidy),
    unsure: true,
  },
  {
    isRow: (line) => (line.match(/,/gu)?.length ?? 0) > 1,
    cellsOf: (line) =>
      [...line.text.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/dgu)].map(({ indices }) =>
        tidy(line.slice(...(indices?.[1] ?? indices?.[2] ?? [0, 0]))),
      ),
    unsure: true,
  },
];

/** Returns tables as lines of "label: value", with a break after each creature. */
export function untabled(lines: readonly Traced[]): readonly Traced[] {
  const out: Traced[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? NOTHING;
    const found = STYLES.flatMap((style) => (style.isRow(line.text) ? (tableAt(lines, at, style) ?? []) : []))[0];
    if (found) {
      out.push(...found.lines);
      at += found.count - 1;
    } else out.push(line.replace(/\t/gu, "  "));
  }
  return out;
}

interface Found {
  readonly lines: readonly Traced[];
  /** Lines of the text. */
  readonly count: number;
}

/** Returns the table whose first row is a line, or null. */
function tableAt(lines: readonly Traced[], start: number, { isRow, cellsOf, unsure }: Style): Found | null {
  const [first = NOTHING, second = NOTHING] = lines.slice(start, start + 2);
  // Lines that may be no table must begin with its labels.
  if (unsure && !isHeading(cellsOf(first)) && (!isRow(second.text) || !isLabel(cellsOf(second)[0]))) return null;
  const rows: Row[] = [];
  for (let at = start; at < lines.length && isRow(lines[at]?.text ?? ""); at++) rows.push(cellsOf(lines[at]!));
  const count = rows.length;
  if (unsure && !(isHeading(rows[0] ?? []) ? rows.length > 1 : isTable(rows))) return null;
  return {
    lines: linesOf(
      rows.filter((cells) => !cells.every(({ text }) => /^:?-*:?$/u.test(text)) || isHead(cells, rows)),
      unsure,
    ),
    count,
  };
}

/** Heads of the column of names. */
const NAMES =
  /^(?:name|creature|monster|kreatur|nom|créature|monstre|nombre|criatura|monstruo|nome|monstro|nazwa|stwór|potwór)$/iu;

const BASIC: ReadonlySet<string | undefined> = new Set(["st", "dx", "iq", "ht"]);
const basicsIn = (cells: Row): number => cells.filter(({ text }) => BASIC.has(gurpsLabels().labelOf(text)?.id)).length;

/** True for the labels above the columns of a table of creatures. */
const isHeading = (cells: Row): boolean =>
  (labelled(cells) > 2 ||
    basicsIn(cells) > 2 ||
    (labelled(cells) > 1 && cells.some(({ text }) => ["ac", "hd"].includes(wholeLabel(text) ?? "")))) &&
  !cells.some(({ text }) => /^\d/u.test(text));

const isHead = (cells: Row, rows: readonly Row[]): boolean =>
  cells === rows[0] && cells.some(({ text }) => /[^:-]/u.test(text));

const isLabel = ({ text } = NOTHING): boolean => wholeLabel(text) !== null;
const labelled = (cells: Row): number => cells.filter((cell) => isLabel(cell)).length;

const firsts = (rows: readonly Row[]): Row => rows.map(([first = NOTHING]) => first);

/** True if lines with tabs are a table: several labels in a row or in the first column. */
const isTable = (rows: readonly Row[]): boolean =>
  rows.length > 1 &&
  !rows.some((cells) => isLabel(cells[0]) && labelled(cells.slice(1)) > 0) &&
  (labelled(rows[0] ?? []) > 1 || labelled(firsts(rows)) > 1);

function linesOf(rows: readonly Row[], unsure: boolean): readonly Traced[] {
  const [head = [], ...rest] = rows;
  const named = head.slice(1);
  if (labelled(named) < 2 && labelled(firsts(rest)) > 1 && (head.length > 2 || head[0]?.text === ""))
    return inColumns(named, rest);
  if (head.length <= 2)
    return rows
      .filter((cells) => cells.some(({ text }) => text))
      .map(([label = NOTHING, value = NOTHING]) => (value.text ? Traced.join([label, value], ": ") : label));
  return inRows(head, rest, unsure);
}

/** A creature per column. */
const inColumns = (names: Row, rows: readonly Row[]): readonly Traced[] => [
  END,
  ...names.flatMap((name, column) => [
    name,
    ...rows.flatMap(([label = NOTHING, ...cells]) =>
      label.text && cells[column]?.text ? [Traced.join([label, cells[column]], ": ")] : [],
    ),
    END,
  ]),
];

/** A creature per row, named in the column of names or the first. A row with other cells than the head is text. */
function inRows(head: Row, rows: readonly Row[], unsure: boolean): readonly Traced[] {
  const named = Math.max(
    0,
    head.findIndex(({ text }) => NAMES.test(text)),
  );
  return [
    END,
    ...rows.flatMap((cells) =>
      unsure && cells.length !== head.length
        ? [Traced.join(cells, "  ")]
        : [
            cells[named] ?? NOTHING,
            ...cells.flatMap((cell, place) =>
              place === named || !cell.text ? [] : [Traced.join([head[place] ?? "", cell], ": ")],
            ),
            END,
          ],
    ),
  ];
}
