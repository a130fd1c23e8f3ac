import type { GridView } from "./view.ts";

/** The table as rows of plain texts, heads first. What lasts stands where it ends. */
function textsOf({ corner, columns, rows }: GridView): readonly (readonly string[])[] {
  const heads = [corner, ...columns.map(({ at, small }) => (small ? `${at} (${small})` : at))];
  const body = rows.map(({ name, cells }) => [
    name,
    ...cells.flatMap(({ turns, columns: taken }) => [
      ...Array<string>(taken - 1).fill(""),
      turns.map(({ word, note }) => [word, note].filter(Boolean).join(": ")).join("; "),
    ]),
  ]);
  return [heads, ...body];
}

/** Spreadsheets take a cell that begins so for a formula, whoever typed it. */
const FORMULA = /^[=+\-@\t\r]/;

/** The table as comma-separated values (RFC 4180), with the mark by which spreadsheets know that it is UTF-8. */
export function csvOf(view: GridView): string {
  const cell = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
  return `\uFEFF${textsOf(view)
    .map((row) => row.map(cell).join(","))
    .join("\r\n")}\r\n`;
}

/** The table in Markdown, its caption above it. */
export function markdownOf(view: GridView): string {
  const cell = (value: string): string =>
    value.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll(/\s+/g, " ").trim();
  const line = (values: readonly string[]): string => `| ${values.map(cell).join(" | ")} |`;
  const [heads = [], ...body] = textsOf(view);
  return `${[cell(view.caption), "", line(heads), `|${heads.map(() => " --- |").join("")}`, ...body.map(line)].join("\n")}\n`;
}
