import type { Slot } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { SegmentZeroCombat } from "../../documents/combat.ts";
import { counted, firstText, text } from "../tracker/texts.ts";
import { confirm, render } from "./dialog.ts";

/** Turns are still open: end the window all the same? They would be lost. */
export async function askToEndWindow(combat: SegmentZeroCombat, open: readonly Slot[]): Promise<boolean> {
  const names = [...new Set(open.map((slot) => combat.combatants.get(slot.participant)?.name ?? ""))].filter(Boolean);
  const content = await render(template("dialogs/lines.hbs"), { lead: counted("Dialogs.EndWindow.Lead", open.length), lines: names });
  return confirm(firstText([`Pacing.${combat.encounter.pacing}.Footer.NextWindow`, "Dialogs.EndWindow.Title"]), content, text("Dialogs.EndWindow.Verb"));
}
