import type { Json, Request } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { askedName, whatOf } from "../tracker/build/owed.ts";
import { text } from "../tracker/texts.ts";
import { ask, render } from "./dialog.ts";

/** Asks for results of dice thrown on the table. Rows left empty stay owed; null when nothing was filled in. */
export async function askForResults(owed: readonly Request[], context: TrackerContext): Promise<Record<string, Json> | null> {
  const rows = owed.map((request) => ({
    name: request.id, who: askedName(request, context), what: whatOf(request, context),
    min: request.dice?.count ?? 1, max: (request.dice?.count ?? 1) * (request.dice?.faces ?? 6),
  }));
  const content = await render(template("dialogs/results.hbs"), { rows });
  const values = await ask({ title: text("Dialogs.Results.Title"), content, verb: text("Dialogs.Results.Verb") });
  const filled = Object.entries(values ?? {}).filter(([id, value]) => value !== "" && owed.some((request) => request.id === id));
  return filled.length ? Object.fromEntries(filled.map(([id, value]) => [id, Number(value)])) : null;
}
