import { refuse, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { isUnsettled } from "./contest.ts";
import { note, optionsOf, roundOf, statsFor, unplace, type Participant, type Slot, type View } from "./facts.ts";
import { setStepRecipe } from "./initiative.ts";
import { isUnrolled, nameOf, waveOf } from "./keys.ts";
import { placesOf } from "./places.ts";
import { waitWindow } from "./schedule.ts";

/**
 * The GM puts a turn on another step; the later ones follow a period apart (P-11), also beyond the step on which it would be lost if that is
 * a ruling. Before the roll, the first turn put somewhere is the first
 * step set by hand (PA-1).
 */
export function place(slot: Slot, step: number, view: View, ruling = false): Recipe | Refusal {
  const participant = view.participant(slot.participant)!;
  const wrong = whyNotOn(slot, step, participant, view, ruling);
  if (wrong) return wrong;
  if (isUnrolled(slot)) return setStepRecipe(participant, step, view);
  const name = nameOf(slot);
  const wait = roundOf(participant, view.setting).waits?.[name];
  return (draft) => {
    unplace(draft, participant.id, slot.id);
    if (wait) {
      const { wave: _, ...plan } = wait;
      note(draft, participant.id, "waits", name, { ...plan, until: step });
    } else note(draft, participant.id, "put", name, step);
  };
}

/** Why a slot cannot stand right before or after another; null if it can. */
export function beside(slot: Slot, other: Slot, view: View, ruling = false): Refusal | null {
  if (isUnrolled(other)) return refuse("roll-first", { participant: other.participant });
  const participant = view.participant(slot.participant);
  if (!participant || participant.kind === "hazard") return null;
  // Whose order a contest has yet to decide, nobody can stand between (P-9).
  const together = view.at(other.time).filter((one) => one.id !== slot.id && one.kind !== "hazard" && waveOf(one) === waveOf(other));
  if (other.kind !== "hazard" && isUnsettled(other.time, together, view)) return refuse("contest-first", { participant: other.participant, step: other.time });
  return whyNotOn(slot, other.time, participant, view, ruling);
}

/** P-10, P-12: a turn stays after the one before it, and before the step on which it would be lost. */
function whyNotOn(slot: Slot, step: number, participant: Participant, view: View, ruling: boolean): Refusal | null {
  const { id } = participant;
  const turn = slot.ordinal;
  if (isUnrolled(slot) && turn > 1) return refuse("roll-first", { participant: id });
  const places = placesOf(participant, view.setting);
  const at = places.findIndex(({ name }) => name === nameOf(slot));
  const before = places[at - 1];
  if (before && before.state !== "lost" && step >= before.time) return refuse("before-own-turn", { participant: id, step, turn: turn - 1, own: before.time });
  if (ruling || slot.kind === "extra" || isUnrolled(slot)) return null;
  const { latest } = waitWindow(statsFor(participant, view.setting).basicSpeed, turn, places[at]!.start, optionsOf(view.setting).minimumOneTurn);
  return latest !== null && step < latest ? refuse("beyond-window", { participant: id, step, latest, turn }) : null;
}
