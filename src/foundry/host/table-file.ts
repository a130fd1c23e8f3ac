/* Tables as files, for spreadsheets and wikis. */

/** Cells by row; the first row has the heads. */
export type Cells = readonly (readonly string[])[];

/** Spreadsheets treat such cells as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns RFC 4180 with a byte order mark, by which spreadsheets recognise UTF-8. */
export function csvTable(rows: Cells): string {
  const cell = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Returns the table in Markdown with its caption. */
export function markdownTable(caption: string, rows: Cells): string {
  const cell = (value: string): string =>
    value.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll(/\s+/g, " ").trim();
  const line = (values: readonly string[]): string => `| ${values.map(cell).join(" | ")} |`;
  const [headings = [], ...body] = rows;
  return `${[cell(caption), "", line(headings), `|${headings.map(() => " --- |").join("")}`, ...body.map(line)].join("\n")}\n`;
}

/** Characters that file systems refuse. */
const REFUSED = /[\p{Cc}\\/:*?"<>|.]+/gu;
const MOST_LETTERS = 60;

/** "The Ford: log" as "The-Ford-log.csv" */
export function fileName(title: string, ending: string): string {
  const name = [...title.replace(REFUSED, " ").trim().replaceAll(/\s+/g, "-")].slice(0, MOST_LETTERS).join("");
  return `${name || "encounter"}.${ending}`;
}
