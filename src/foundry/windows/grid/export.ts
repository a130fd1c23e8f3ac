import { csvTable, markdownTable, type Cells } from "../../host/table-file.ts";
import type { GridView } from "./view.ts";

/** Heads first; lasting actions at their end. */
function textsOf({ corner, columns, rows }: GridView): Cells {
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

export function csvOf(view: GridView): string {
  return csvTable(textsOf(view));
}

/** Returns the table in Markdown with its caption. */
export function markdownOf(view: GridView): string {
  return markdownTable(view.caption, textsOf(view));
}
