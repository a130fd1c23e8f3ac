import { only } from "../../model/audience.ts";
import { nameOfSlot } from "../../model/participants.ts";
import * as v from "valibot";
import { decision, inTurn } from "../../model/build.ts";
import { integer, line } from "../../model/fields.ts";
import type { Json } from "../../model/json.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { activeIds, lost, putOff } from "../../order/turns.ts";
import { takeRecipe, whyNotNow } from "./act-now.ts";
import { meeting } from "./contest.ts";
import { about, note, verb, turnIn, type View, type Slot, type Participant, type Request, type Wait } from "./facts.ts";
import { atLastCall, waitedSlot, windowOf } from "./keys.ts";

/**
 * P-10, P-13: delays a turn to a later step, chosen now (`until`) or later (`actNow`): a current turn, one
 * that would contest next, or a waiting one that changes its plan. PA-20: the trigger is text only; a changed
 * plan keeps its trigger unless the command has one, which may be empty.
 */
export const wait = verb(
  about({ until: v.optional(integer), trigger: only("triggers", v.optional(line)) }),
  (command, view) => {
    const participant = view.participant(command.participant);
    if (!participant) return refuse("no-such-participant", { participant: command.participant });
    const slot = slotToWaitWith(participant, view);
    if (!slot) return refuse("not-your-turn", { participant: participant.id });
    const wrong = whyNoWait(slot, command.until, participant, view);
    return wrong ?? waitRecipe(slot, command, participant, view);
  },
);

/** Returns the slot to delay: the current slot, a slot that meets others on the next step, or the waiting one. */
export function slotToWaitWith(participant: Participant, view: View): Slot | undefined {
  const own = view.slotsOf(participant);
  const mine = (ids: readonly string[]): Slot | undefined => own.find((slot) => ids.includes(slot.id));
  return mine(view.now) ?? mine(meeting(view).map((slot) => slot.id)) ?? waitedSlot(participant, view);
}

/** Returns the slot's own step if it is current, else the clock's once the turn has begun. */
export function stepNow(slot: Slot, participant: Participant, view: View): number {
  const { time } = view.state.clock;
  const up = view.now.includes(slot.id) || meeting(view).some(({ id: other }) => other === slot.id);
  const own = up ? slot.time : windowOf(slot, participant, view.setting).earliest;
  return Math.min(own, time ?? own);
}

/** P-13 sets no limit; this stops typing errors. */
const LONGEST_WAIT = 1_000;

function latestStep(slot: Slot, participant: Participant, view: View): number {
  return windowOf(slot, participant, view.setting).latest ?? stepNow(slot, participant, view) - LONGEST_WAIT;
}

/** Returns why a turn cannot be delayed, or not to this step; or null. */
export function whyNoWait(slot: Slot, until: number | undefined, participant: Participant, view: View): Refusal | null {
  const name = participant.id;
  // P-26.
  if (slot.kind === "extra") return refuse("extra-cannot-wait", { participant: name, step: slot.time });
  if (turnIn(participant, view.setting).waits?.[nameOfSlot(slot)]?.final)
    return refuse("last-call", { participant: name, turn: slot.ordinal });
  const now = stepNow(slot, participant, view);
  const { overtakenAt } = windowOf(slot, participant, view.setting);
  const latest = latestStep(slot, participant, view);
  if (overtakenAt !== null && now <= overtakenAt)
    return refuse("turn-is-overtaken", { participant: name, turn: slot.ordinal, step: overtakenAt });
  if (until === undefined) return null;
  if (until >= now) return refuse("not-a-later-step", { participant: name, step: until, now });
  if (until < latest) return refuse("beyond-window", { participant: name, step: until, latest, turn: slot.ordinal });
  return null;
}

function waitRecipe(
  slot: Slot,
  { until, trigger }: { until?: number | undefined; trigger?: string | undefined },
  participant: Participant,
  view: View,
): Recipe {
  const name = nameOfSlot(slot);
  const before = turnIn(participant, view.setting).waits?.[name];
  const acting = activeIds(view).includes(slot.id);
  const earlier = overtake([slot], view);
  const plan: Wait = {
    trigger: trigger ?? before?.trigger ?? "",
    since: before?.since ?? slot.time,
    begun: acting || (before?.begun ?? false),
    ...(until === undefined ? {} : { place: { time: until } }),
  };
  return (draft, emit) => {
    earlier(draft, emit);
    note(draft, participant.id, "waits", name, plan);
    putOff(draft, emit, [slot]);
    emit({
      type: "note",
      code: until === undefined ? "waits" : "waitsUntil",
      data: { participant: participant.id, turn: slot.ordinal, ...(until === undefined ? {} : { step: until }) },
    });
  };
}

/** P-12, PA-5: when a turn begins, the same combatant's earlier turns that still wait are lost. */
export function overtake(slots: readonly Slot[], view: View): Recipe {
  const overtaken = slots.flatMap((slot) => {
    const earlier = view
      .slotsOf(view.participant(slot.participant)!)
      .filter((own) => own.state === "waiting" && own.ordinal < slot.ordinal);
    return earlier.map((own) => lost(own, "overtaken", slot.time));
  });
  return inTurn(...overtaken);
}

/** P-13, PA-6: all who still wait act now, or lose the turn. */
export function lastCallRequests(view: View): readonly Request[] {
  if (!atLastCall(view)) return [];
  return view
    .waiting()
    .filter((slot) => whyNotNow(slot, view.participant(slot.participant)!, view) === null)
    .map((slot) =>
      decision(`last_${view.setting.round}_${slot.participant}`, "lastTurn", "act", {
        participant: slot.participant,
        choices: ["act", "lose"],
        data: { slot: slot.id, turn: slot.ordinal, of: slot.of, step: view.state.clock.time },
      }),
    );
}

/** Takes the turn on the present step, or loses it (P-13). */
export function answerLastCall({ data }: Request, value: Json, view: View): Recipe {
  const slot = view.slot(data!.slot!)!;
  const participant = view.participant(slot.participant)!;
  if (value === "act") return takeRecipe(slot, { final: true }, participant, view);
  return lost(slot, "roundEnd");
}
