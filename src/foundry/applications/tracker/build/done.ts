import type { Slot } from "../../../../rules/index.ts";
import type { VerbView } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { openNote } from "./left-open.ts";

/** Done for these slots, with what it means. */
export function doneVerb(slots: readonly Slot[], label: string, context: TrackerContext): VerbView {
  return { action: "done", label, icon: "i-check", primary: true, ...meaning(slots, context), data: { slots: slots.map(({ id }) => id).join(" ") } };
}

/** Other ways in which this can end than plain Done: a check that fails. */
export function endingVerbs({ id, ...slot }: Slot, { presenter, ...context }: TrackerContext): readonly VerbView[] {
  const endings = presenter.endings?.({ id, ...slot }, { presenter, ...context }) ?? [];
  return endings.map(({ label, icon, report }) => ({ action: "done", label, icon, data: { slots: id, report: JSON.stringify(report) } }));
}

/** Shown before it is pressed: what it means, where that is the same for all, and which attacks it leaves open. */
function meaning(slots: readonly Slot[], context: TrackerContext): { readonly cost?: string } {
  const notes = new Set(slots.map((slot) => context.presenter.doneNote?.(slot, context) ?? ""));
  const said = [...(notes.size === 1 ? notes : []), openNote(slots, context)].filter(Boolean);
  return said.length ? { cost: said.join(", ") } : {};
}
