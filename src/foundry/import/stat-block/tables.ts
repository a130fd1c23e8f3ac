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

/** Cells between commas or semicolons, some in quotation marks. */
function separated(by: string): Style {
  const cell = new RegExp(`(?:^|${by})(?:"((?:[^"]|"")*)"|([^${by}]*))`, "dgu");
  return {
    isRow: (line) => line.split(by).length > 2,
    cellsOf: (line) =>
      [...line.text.matchAll(cell)].map(({ indices }) =>
        tidy(line.slice(...(indices?.[1] ?? indices?.[2] ?? [0, 0]))).replace(/""/gu, '"'),
      ),
    unsure: true,
  };
}

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
  separated(","),
  separated(";"),
];

/** True if each second cell is the value of the label before it: "ST | 12 | HP | 13". */
const isPairs = (cells: Row): boolean =>
  cells.length > 2 &&
  cells.every(
    ({ text }, place) =>
      text === "" ||
      (place % 2 ? /^[+-]?\d|^n\/a$/iu.test(text) : isLabel({ text }) || gurpsLabels().labelOf(text) !== undefined),
  );

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

/** Rows that decide whether lines are a table; reading all rows again at each line would take too long. */
const DECIDING = 20;

/** Returns the table whose first row is a line, or null. */
function tableAt(lines: readonly Traced[], start: number, { isRow, cellsOf, unsure }: Style): Found | null {
  const [first = NOTHING, second = NOTHING] = lines.slice(start, start + 2);
  const head = cellsOf(first);
  // Lines that may be no table must begin with its labels.
  const isTableHere = !unsure || isHeading(head) || (isRow(second.text) && isLabel(cellsOf(second)[0]));
  if (!isTableHere && damageIn(head) < 1) return null;
  const rows: Row[] = [];
  const readTo = (most: number): void => {
    for (let line = lines[start + rows.length]; line && rows.length < most && isRow(line.text);) {
      rows.push(cellsOf(line));
      line = lines[start + rows.length];
    }
  };
  readTo(DECIDING);
  const hasWeapons = areWeapons(rows);
  if (!hasWeapons && !(isTableHere && (!unsure || (isHeading(head) ? rows.length > 1 : isTable(rows))))) return null;
  readTo(Infinity);
  return {
    lines: hasWeapons
      ? weaponsOf(rows)
      : linesOf(
          rows.filter((cells) => !cells.every(({ text }) => /^:?-*:?$/u.test(text)) || isHead(cells, rows)),
          unsure,
        ),
    count: rows.length,
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

const isLabel = ({ text }: Pick<Traced, "text"> = NOTHING): boolean => wholeLabel(text) !== null;
const labelled = (cells: Row): number => cells.filter((cell) => isLabel(cell)).length;

const firsts = (rows: readonly Row[]): Row => rows.map(([first = NOTHING]) => first);

/** True if lines with tabs are a table: several labels in a row or in the first column. */
const isTable = (rows: readonly Row[]): boolean =>
  rows.length > 1 &&
  !rows.some((cells) => isLabel(cells[0]) && labelled(cells.slice(1)) > 0) &&
  (labelled(rows[0] ?? []) > 1 || labelled(firsts(rows)) > 1);

/** Returns "label: value; label: value" of a row of pairs. */
const pairsOf = (cells: Row): Traced =>
  Traced.join(
    cells.flatMap((label, place) =>
      place % 2 || !label.text ? [] : [Traced.join([label, cells[place + 1] ?? NOTHING], ": ")],
    ),
    "; ",
  );

function linesOf(rows: readonly Row[], unsure: boolean): readonly Traced[] {
  if (!unsure && rows.every(isPairs)) return rows.map(pairsOf);
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

/** Heads of the columns of a table of weapons. */
const WEAPON = /^(?:weapons?|attacks?|waffen?|angriff|armes?|armas?|broń|ataki?)$/iu;
const CHANCE = /^(?:attack|skill|chance|%|attack ?%|angriff|attaque|ataque|atak)$/iu;

/** Returns the column of the damage of weapons, or -1. */
const damageIn = (head: Row): number =>
  WEAPON.test(head[0]?.text ?? "") ? head.findIndex(({ text }) => wholeLabel(text) === "damage") : -1;

const isDice = (text = ""): boolean => /\dd\d/iu.test(text);

/** True for a table of weapons whose damage is dice with faces. */
function areWeapons([head = [], ...rows]: readonly Row[]): boolean {
  const damage = damageIn(head);
  return damage > 0 && rows.some((cells) => isDice(cells[damage]?.text));
}

/** Returns a line per weapon, with its chance in percent. */
function weaponsOf([head = [], ...rows]: readonly Row[]): readonly Traced[] {
  const [damage, chance] = [damageIn(head), head.findIndex(({ text }) => CHANCE.test(text))];
  return rows.map((cells) => {
    const [weapon = NOTHING, dice] = [cells[0], cells[damage]];
    if (cells.length !== head.length || !dice || !isDice(dice.text)) return Traced.join(cells, "  ");
    const percent =
      chance > 0 && /^\d{1,3}\s?%?$/u.test(cells[chance]?.text ?? "") ? cells[chance]!.replace(/\s?%/gu) : null;
    return percent ? Traced.join([weapon, " ", percent, "%, ", dice]) : Traced.join([weapon, " (", dice, ")"]);
  });
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
