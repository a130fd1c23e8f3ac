import { look } from "../../rules/index.ts";
import { openMenu, type MenuEntry } from "../applications/dialogs/menu.ts";
import { firstText, text } from "../applications/tracker/texts.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import type { Readers } from "./card.ts";
import { tellSummary } from "./summary.ts";

/** Of which window, and for whom? Players get a summary for themselves; it tells what they may know. */
export async function askForSummary(combat: SegmentZeroCombat): Promise<void> {
  const { clock: { round, played }, pacing } = combat.encounter;
  const endless = look(combat.encounter)?.pacing.endless === true;
  // Before anything has happened in a window, the one before it is what people ask about.
  const rounds = endless ? [round] : (played ? [round, round - 1] : [round - 1, round]).filter((one) => one > 0);
  const readers: readonly Readers[] = game.user?.isGM ? ["public", "self"] : ["self"];
  const entries = rounds.flatMap((one) => readers.map((who): MenuEntry => {
    const what = endless ? text("Summary.Stretch") : firstText([`Pacing.${pacing}.Clock.Window`, "Clock.Window"], { round: one });
    return { label: what, cost: text(`Summary.For.${who}`), run: () => tellSummary(combat, one, who) };
  }));
  if (entries.length) await openMenu(text("Summary.Menu"), text("Summary.Lead"), text("Summary.Verb"), entries);
}
