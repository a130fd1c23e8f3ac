import { allPacings } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import { text } from "../tracker/texts.ts";
import { ask, render } from "./dialog.ts";

/** How shall time run in this fight? Null when it was closed without an answer. */
export async function askForPacing(present: string): Promise<string | null> {
  const rows = allPacings().map(({ id }) => ({
    value: id, label: text(`Pacing.${id}.Name`), lands: text(`Pacing.${id}.Summary`), checked: id === present,
  }));
  const content = await render(template("dialogs/picks.hbs"), { name: "pacing", lead: text("Dialogs.Pacing.Lead"), rows });
  const values = await ask({ title: text("Dialogs.Pacing.Title"), content, verb: text("Dialogs.Pacing.Verb") });
  return typeof values?.pacing === "string" ? values.pacing : null;
}
