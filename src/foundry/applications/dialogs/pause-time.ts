import type { Command } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import { text } from "../tracker/texts.ts";
import { ask, render } from "./dialog.ts";

/** Why time may stand still, whatever the pacing. */
const KINDS = ["break", "parley"] as const;

/** Lets time stand still, after asking why. What is noted stands in the clock of everybody. */
export async function pauseTime(give: (command: Command) => Promise<unknown>): Promise<void> {
  const content = await render(template("dialogs/fields.hbs"), { fields: [
    { name: "kind", label: text("Dialogs.Pause.Kind"), kind: "select", options: KINDS.map((kind) => ({ value: kind, label: text(`Dialogs.Pause.Kinds.${kind}`) })) },
    { name: "note", label: text("Dialogs.Pause.Note"), kind: "text" },
  ] });
  const values = await ask({ title: text("Dialogs.Pause.Title"), content, verb: text("Dialogs.Pause.Verb") });
  if (!values) return;
  const note = typeof values.note === "string" ? values.note.trim() : "";
  await give({ type: "pause", kind: typeof values.kind === "string" ? values.kind : "break", ...(note ? { note } : {}) });
}
