import type { Json, Request } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { askedName } from "../tracker/build/owed.ts";
import { text } from "../tracker/texts.ts";
import { labelledPicks, type LabelledPick } from "./ask-decision.ts";
import { ask, render } from "./dialog.ts";

/** Asks for several decisions in one list, the usual of each preselected. Null when it was closed. */
export async function askForDecisions(open: readonly Request[], context: TrackerContext): Promise<Record<string, Json> | null> {
  const questions = open.map((request) => ({ request, picks: labelledPicks(request, context) }));
  const fields = questions.map(({ request, picks }) => ({
    name: request.id, label: askedName(request, context), kind: "select",
    options: picks.map((pick, place) => ({ value: String(place), label: oneLine(pick), selected: pick.usual })),
  }));
  const content = await render(template("dialogs/fields.hbs"), { fields });
  const values = await ask({ title: text("Dialogs.Decisions.Title"), content, verb: text("Dialogs.Decisions.Verb") });
  return values && Object.fromEntries(questions.map(({ request, picks }): [string, Json] => [request.id, picks[Number(values[request.id])]?.value ?? request.fallback]));
}

function oneLine({ label, lands }: LabelledPick): string {
  return lands ? text("Dialogs.Decisions.Row", { label, lands }) : label;
}
