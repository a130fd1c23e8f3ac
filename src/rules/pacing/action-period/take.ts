import { refuse, type Refusal } from "../../encounter/refusal.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Recipe } from "../../encounter/write.ts";
import { note, roundOf, unplace, type Wait } from "./facts.ts";
import { nameOf } from "./slots.ts";
import { windowOf } from "./wait.ts";

/** Why a turn that is waited with cannot be taken on the present step; null if it can. */
export function whyNotNow(slot: Slot, participant: Participant, view: View): Refusal | null {
  const { time } = view.state.clock;
  const { earliest, overtakenAt } = windowOf(slot, participant, view.setting);
  if (time === null || time > earliest) return refuse("turn-not-come", { participant: participant.id, turn: slot.ordinal, step: earliest });
  if (overtakenAt !== null && time <= overtakenAt) return refuse("turn-is-overtaken", { participant: participant.id, turn: slot.ordinal, step: overtakenAt });
  return null;
}

/** The turn is to be taken on the present step. */
export function takeRecipe(slot: Slot, how: Pick<Wait, "wave" | "final">, participant: Participant, view: View): Recipe {
  const name = nameOf(slot);
  const { wave: _, ...before } = roundOf(participant, view.setting).waits![name]!;
  return (draft) => {
    note(draft, participant.id, "waits", name, { ...before, until: view.state.clock.time!, ...how });
    unplace(draft, participant.id, slot.id);
  };
}
