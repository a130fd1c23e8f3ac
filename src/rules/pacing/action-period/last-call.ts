import type { Json } from "../../json.ts";
import type { Request, Slot } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Recipe } from "../../encounter/write.ts";
import { note, roundOf } from "./facts.ts";
import { nameOf } from "./slots.ts";
import { takeRecipe, whyNotNow } from "./take.ts";

/** The stage in which only those who wait have something left. */
export const SETTLE = "settle";

const CHOICES = ["act", "lose"] as const;

/** True when nobody but those who wait, or have just answered the last call, has anything left (P-13). */
export function atLastCall(view: View): boolean {
  if (view.state.stage !== SETTLE || view.now.length || view.state.held.length) return false;
  const [first] = view.next();
  return !first || isFinal(first, view);
}

function isFinal(slot: Slot, view: View): boolean {
  const participant = view.participant(slot.participant);
  return !!participant && participant.kind === "creature" && !!roundOf(participant, view.setting).waits?.[nameOf(slot)]?.final;
}

/** P-13, PA-6: everybody who still waits is asked: act now, or lose the turn. */
export function lastCallRequests(view: View): readonly Request[] {
  if (!atLastCall(view)) return [];
  return view.waiting().filter((slot) => whyNotNow(slot, view.participant(slot.participant)!, view) === null).map((slot): Request => ({
    id: `last_${view.setting.round}_${slot.participant}`, kind: "decision", what: "lastTurn", participant: slot.participant,
    choices: CHOICES, fallback: "act", blocking: true, gm: false, data: { slot: slot.id, turn: slot.ordinal, of: slot.of, step: view.state.clock.time },
  }));
}

/** P-13: the turn is taken on the present step, or lost with the round. */
export function answerLastCall({ data }: Request, value: Json, view: View): Recipe {
  const slot = view.slot(data!.slot as string)!;
  const participant = view.participant(slot.participant)!;
  if (value === "act") return takeRecipe(slot, { final: true }, participant, view);
  return (draft, emit) => {
    note(draft, participant.id, "missed", nameOf(slot), { reason: "roundEnd", at: view.state.clock.time! });
    emit({ type: "lost", slot: slot.id, participant: participant.id, reason: "roundEnd" });
  };
}
