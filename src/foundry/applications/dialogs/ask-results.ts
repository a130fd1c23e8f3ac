import type { Json, Request } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { askedName, whatOf } from "../tracker/build/owed.ts";
import { text } from "../tracker/texts.ts";
import { ask, render } from "./dialog.ts";

/** One roll that is owed, and what was typed for it so far. */
interface Row {
  readonly name: string;
  readonly who: string;
  readonly what: string;
  readonly min: number;
  readonly max: number;
  readonly value: string;
  /** What a result can be, said beside one that cannot. */
  readonly wrong: string;
}

/**
 * Asks for results of dice thrown on the table. Rows left empty stay owed; null when nothing was filled in. One that cannot be rolled is
 * asked again, with the others as they were typed.
 */
export async function askForResults(owed: readonly Request[], context: TrackerContext): Promise<Record<string, Json> | null> {
  let rows = owed.map((request) => rowOf(request, context));
  for (;;) {
    const content = await render(template("dialogs/results.hbs"), { rows });
    const values = await ask({ title: text("Dialogs.Results.Title"), content, verb: text("Dialogs.Results.Verb"), asksAgain: true });
    if (!values) return null;
    rows = rows.map((row) => checked(row, values[row.name]));
    if (rows.every(({ wrong }) => wrong === "")) break;
  }
  const filled = rows.filter(({ value }) => value !== "");
  return filled.length ? Object.fromEntries(filled.map(({ name, value }) => [name, Number(value)])) : null;
}

function rowOf(request: Request, context: TrackerContext): Row {
  const { count, faces } = request.dice ?? { count: 1, faces: 6 };
  return { name: request.id, who: askedName(request, context), what: whatOf(request, context), min: count, max: count * faces, value: "", wrong: "" };
}

function checked(row: Row, typed: FormDataEntryValue | undefined): Row {
  const value = typeof typed === "string" ? typed.trim() : "";
  const figure = Number(value);
  const possible = value === "" || (Number.isInteger(figure) && figure >= row.min && figure <= row.max);
  return { ...row, value, wrong: possible ? "" : text("Dialogs.Results.Wrong", { min: row.min, max: row.max }) };
}
