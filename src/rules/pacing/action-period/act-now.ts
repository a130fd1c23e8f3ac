import { nameOfSlot } from "../../model/participants.ts";
import { stepAside, unplace } from "../../order/turns.ts";
import * as v from "valibot";
import { refuse, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { meeting } from "./contest.ts";
import { about, note, turnIn, answerVerb, type Participant, type Slot, type View, type Wait } from "./facts.ts";
import { atLastCall, waitedSlot, SUBORDER, suborderOf, windowOf } from "./keys.ts";

/** Returns why a waiting turn cannot be taken now, or null. */
export function whyNotNow(slot: Slot, participant: Participant, view: View): Refusal | null {
  const { time } = view.state.clock;
  const { earliest, overtakenAt } = windowOf(slot, participant, view.setting);
  if (time === null || time > earliest)
    return refuse("turn-not-come", { participant: participant.id, turn: slot.ordinal, step: earliest });
  if (overtakenAt !== null && time <= overtakenAt)
    return refuse("turn-is-overtaken", { participant: participant.id, turn: slot.ordinal, step: overtakenAt });
  return null;
}

export function takeRecipe(
  slot: Slot,
  how: Pick<Wait, "suborder" | "final">,
  participant: Participant,
  view: View,
): Recipe {
  const name = nameOfSlot(slot);
  const { suborder: _, ...before } = turnIn(participant, view.setting).waits![name]!;
  return (draft) => {
    note(draft, participant.id, "waits", name, { ...before, place: { time: view.state.clock.time! }, ...how });
    unplace(draft, participant.id, [slot]);
  };
}

/** Suborder of turns after others by choice; each is beyond those before it. */
const AFTER = SUBORDER + 1;

/**
 * P-11, P-14, PA-4: takes a waiting turn on the present step. Before the current one has acted, that turn is
 * interrupted and a contest of DX decides (P-9); the loser goes after. With `after`, or without a current
 * turn: without a contest, after all on this step.
 */
export const actNow = answerVerb(
  about({ after: v.optional(v.boolean(), false) }),
  waitedSlot,
  (participant, slot, { after }, view) => {
    const wrong = whyNotNow(slot, participant, view);
    if (wrong) return wrong;
    const opponents = after ? [] : contenders(view);
    return opponents.length ? cutInRecipe(slot, opponents, participant, view) : afterRecipe(slot, participant, view);
  },
);

/** Current turns of creatures on the present step, or those already contesting. */
export function contenders(view: View): readonly Slot[] {
  const { now } = view;
  const { held, clock } = view.state;
  const acting = (now.length ? now : (held.at(-1) ?? [])).flatMap((slot) => view.slot(slot) ?? []);
  const present = acting.length ? acting : meeting(view);
  const [first] = present;
  return first && first.kind !== "hazard" && first.time === clock.time ? present : [];
}

function cutInRecipe(slot: Slot, opponents: readonly Slot[], participant: Participant, view: View): Recipe {
  const placed = (other: Slot): boolean =>
    turnIn(view.participant(other.participant)!, view.setting).placed?.[other.id] !== undefined;
  const suborder = placed(opponents[0]!) ? SUBORDER : suborderOf(opponents[0]!);
  const take = takeRecipe(slot, suborder === SUBORDER ? {} : { suborder }, participant, view);
  return (draft, emit) => {
    take(draft, emit);
    for (const other of opponents.filter(placed)) {
      // A GM's place gives way to the contest; the step stays.
      unplace(draft, other.participant, [other]);
      note(draft, other.participant, "put", nameOfSlot(other), other.time);
    }
    stepAside(draft, emit);
  };
}

function afterRecipe(slot: Slot, participant: Participant, view: View): Recipe {
  if (atLastCall(view)) return takeRecipe(slot, { final: true }, participant, view);
  return takeRecipe(slot, { suborder: AFTER + view.state.head }, participant, view);
}
