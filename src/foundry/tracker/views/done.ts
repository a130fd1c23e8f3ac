import type { Slot } from "../../../rules/core.ts";
import { beside } from "../../host/lists.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { slotRow } from "../../reading/row-words.ts";
import { playsHere } from "../../reading/people.ts";
import type { VerbView } from "../../reading/views.ts";
import { attacksOpen, openNote } from "./left-open.ts";

/** Done with its meaning; not highlighted while an attack is open, nor for the GM in a connected player's turn. */
export function doneVerb(slots: readonly Slot[], label: string, context: TrackerContext): VerbView {
  return {
    action: "done",
    label,
    icon: "i-check",
    primary: slots.every(({ participant }) => playsHere(participant, context)) && !attacksOpen(slots, context).length,
    ...meaning(slots, context),
    args: { slots: slots.map(({ id }) => id) },
  };
}

/** Says what Done means, if the same for all, and which attacks it leaves open. */
function meaning(slots: readonly Slot[], context: TrackerContext): Pick<VerbView, "cost" | "quiet"> {
  const notes = new Set(slots.map((slot) => slotRow(slot, context).doneNote ?? ""));
  const open = openNote(slots, context);
  const notesShown = [...(notes.size === 1 ? notes : []), open].filter(Boolean);
  return notesShown.length ? { cost: beside(notesShown), quiet: true } : {};
}
