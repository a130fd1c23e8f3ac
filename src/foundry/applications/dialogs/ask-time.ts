import type { Slot } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { nameOf } from "../tracker/build/people.ts";
import { unitWords } from "../tracker/build/units.ts";
import { text } from "../tracker/texts.ts";
import { ask, render } from "./dialog.ts";

/** On which time shall the slot be put? Times are written and typed as the pacing shows them, so half seconds and quarters are turned into whole units. */
export async function askForTime(slot: Slot, context: TrackerContext): Promise<number | null> {
  const { pacing } = context.view;
  const { perFigure } = unitWords(pacing);
  const label = text("Dialogs.PutOn.Label", { now: unitWords(pacing).at(slot.time) });
  const content = await render(template("dialogs/fields.hbs"), { fields: [{ name: "time", label, kind: "decimal", step: 1 / perFigure, required: true, hint: context.presenter.timeHint?.(slot, context) ?? "" }] });
  const values = await ask({ title: nameOf(slot.participant, context), content, verb: text("Dialogs.PutOn.Verb") });
  const typed = values && typeof values.time === "string" && values.time !== "" ? Number(values.time) : NaN;
  return Number.isFinite(typed) ? Math.round(typed * perFigure) : null;
}
