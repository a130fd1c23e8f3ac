import { text } from "../host/i18n.ts";
import { csvTable, fileName, markdownTable, type Cells } from "../host/table-file.ts";

/*
 * The totals as a file, read from the card: it has what this user may know, with the names of today, also after the
 * encounter is deleted.
 */

const FORMS = {
  afterFightCsv: { type: "text/csv", ending: "csv", write: (rows: Cells, _title: string) => csvTable(rows) },
  afterFightMarkdown: {
    type: "text/markdown",
    ending: "md",
    write: (rows: Cells, title: string) => markdownTable(title, rows),
  },
} as const;

export type AfterFightAction = keyof typeof FORMS;

export function isAfterFightAction(action: string | undefined): action is AfterFightAction {
  return action !== undefined && Object.hasOwn(FORMS, action);
}

/** Saves the table of a card. */
export function saveAfterFight(card: Element, action: AfterFightAction): void {
  const { type, ending, write } = FORMS[action];
  const title = text("Log.FileTitle", { title: wordsOf(card, ".sz-card__title"), log: text("AfterFight.Title") });
  foundry.utils.saveDataToFile(write(afterFightTable(card), title), type, fileName(title, ending));
}

/** Returns the heads, then a row for each row of the card; "3/4" is two cells, so that it is no date. */
function afterFightTable(card: Element): Cells {
  const rows = [...card.querySelectorAll(".sz-after__cells")].map((line) => ({
    name: wordsOf(line.previousElementSibling, ".sz-after__name"),
    out: wordsOf(line.previousElementSibling, ".sz-after__out"),
    cells: [...line.children].map(partsOf),
  }));
  const headings = [...(card.querySelector("thead > tr")?.children ?? [])].map(words);
  const split = headings.slice(1).map((_, at) => rows.some(({ cells }) => cells[at]?.of));
  return [
    [
      headings[0] ?? "",
      text("AfterFight.Columns.Out"),
      ...headings.slice(1).flatMap((head, at) => (split[at] ? [head, text("AfterFight.Columns.Attacks")] : [head])),
    ],
    ...rows.map(({ name, out, cells }) => [
      name,
      out,
      ...cells.flatMap(({ value, of }, at) => (split[at] ? [value, of || "0"] : [value])),
    ]),
  ];
}

const words = ({ textContent }: Element): string => (textContent ?? "").trim();

function wordsOf(within: Element | null, selector: string): string {
  const found = within?.querySelector(selector);
  return found ? words(found) : "";
}

/** A time gets its hours: "2:05" would be two hours for a spreadsheet. */
function partsOf(cell: Element): { readonly value: string; readonly of: string } {
  const [value = "", of = ""] = words(cell).split("/");
  return { value: /^\d?\d:\d\d$/.test(value) ? `0:${value.padStart(5, "0")}` : value === "–" ? "" : value, of };
}
