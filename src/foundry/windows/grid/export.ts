import type { GridView } from "./view.ts";

/** Heads first; lasting actions at their end. */
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

/** Spreadsheets treat such cells as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns RFC 4180 with a byte order mark, by which spreadsheets recognise UTF-8. */
export function csvOf(view: GridView): string {
  const cell = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
  return `\uFEFF${textsOf(view)
    .map((row) => row.map(cell).join(","))
    .join("\r\n")}\r\n`;
}

/** Returns the table in Markdown with its caption. */
export function markdownOf(view: GridView): string {
  const cell = (value: string): string =>
    value.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll(/\s+/g, " ").trim();
  const line = (values: readonly string[]): string => `| ${values.map(cell).join(" | ")} |`;
  const [heads = [], ...body] = textsOf(view);
  return `${[cell(view.caption), "", line(heads), `|${heads.map(() => " --- |").join("")}`, ...body.map(line)].join("\n")}\n`;
}
