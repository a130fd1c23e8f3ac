import * as v from "valibot";
import { only } from "../../model/audience.ts";
import { slotNamed } from "../../model/build.ts";
import { line } from "../../model/fields.ts";
import { refuse } from "../../model/outcome.ts";
import { slotId, nameOfSlot } from "../../model/participants.ts";
import type { Verb } from "../../model/pacing.ts";
import type { Recipe } from "../../model/recipe.ts";
import { waitNote, type Kept } from "../../model/wait.ts";
import { cutIn, finishSlot, noteLost } from "../../order/turns.ts";
import { about, answerVerb, turnVerb, turnIn, editFacts, editTurn } from "./facts.ts";
import type { Cut, Participant, Setting, Slot, Types, View, Wait } from "./facts.ts";
import { orderKey } from "./order.ts";
import { turnIdIn } from "./turn.ts";

/** Returns the wait in force, until the participant's next turn (B-30, B-32). */
export function waitOf(participant: Participant, setting: Setting): Wait | undefined {
  const { wait } = participant.facts;
  return wait && setting.round <= wait.since + 1 ? wait : undefined;
}

const trigger = only("triggers", v.optional(line, ""));

/** A turn's report that begins a wait: `{manoeuvre: "wait", trigger?}`, with what combat rules add. */
export const waitReport = v.object({ manoeuvre: v.literal("wait"), trigger });

interface Added {
  /** The combat rules' part of the command. */
  readonly combat?: Kept;
}

/** B-30: begins a Wait, which lasts until the participant's next turn. */
export const wait: Verb<Types> = {
  ...turnVerb(about({ trigger }), ({ slot }, { trigger: event, ...added }, view) =>
    finishSlot(slot, { manoeuvre: "wait", trigger: event, ...(added as Added).combat }, view),
  ),
  acts: "wait",
};

export function startWait(participant: string, event: string): Recipe {
  return (draft) => {
    editFacts(draft, participant).wait = { since: draft.clock.round, trigger: event };
  };
}

/** Ends a cancelled wait. */
export function loseWait(slot: Slot, reason: string): Recipe {
  return (draft) => {
    // A moved slot in the waiting list goes with the wait.
    if (slot.state === "waiting") delete editFacts(draft, slot.participant).wait;
    else noteLost(draft, slot, reason);
  };
}

/** B-6, B-31: the waiting creature acts at once and interrupts the current turn. */
export const cutInVerb: Verb<Types> = {
  ...answerVerb(
    about({}),
    (participant, view) => waitOf(participant, view.setting),
    (participant, waiting, { participant: who, ...added }, view) => {
      const interrupted = view.slot(view.now[0] ?? "");
      if (!interrupted) return refuse("nobody-to-interrupt", { participant: who });
      const { combat } = added as Added;
      const cuts = turnIn(participant, view.setting).cuts ?? [];
      const place = { time: interrupted.time, key: [...interrupted.key, 1, view.state.head + 1] };
      const cut: Cut = { ...waiting, place, done: false, ...(combat ? { combat } : {}) };
      return (draft, emit) => {
        delete editFacts(draft, who).wait;
        editTurn(draft, who).cuts = [...cuts, cut];
        cutIn(draft, slotId(view.setting.round, who, cutName(cuts.length)), emit);
      };
    },
  ),
  acts: "answer",
};

/** Returns the interrupts of this second, and the waiting slot. */
export function waitSlots(participant: Participant, setting: Setting): readonly Slot[] {
  const { cuts = [] } = turnIn(participant, setting);
  const slot = (nth: number, wait: Wait, own: Pick<Slot, "time" | "key" | "state" | "combat">): Slot =>
    slotNamed(cutName(nth), participant.id, setting, {
      kind: "interrupt",
      turn: turnIdIn(wait.since, participant.id),
      note: waitNote(wait),
      ...own,
    });
  const slots = cuts.map((cut, nth) => {
    const { place, done, combat } = cut;
    const { time, key = [] } = place;
    return slot(nth, cut, { time, key, state: done ? "done" : "open", ...(combat ? { combat } : {}) });
  });
  const waiting = waitOf(participant, setting);
  if (!waiting) return slots;
  const key = orderKey(participant, setting);
  return [...slots, slot(cuts.length, waiting, { time: 0 - key[0]!, key, state: "waiting" })];
}

function cutName(place: number): string {
  return `cut${place + 1}`;
}

/** Finishes the answer in its usual place (B-31). */
export function finishCut(slot: Slot, view: View): Recipe {
  const participant = view.participant(slot.participant)!;
  const { cuts = [] } = turnIn(participant, view.setting);
  return (draft) => {
    editTurn(draft, slot.participant).cuts = cuts.map((cut, nth) =>
      cutName(nth) === nameOfSlot(slot) ? { ...cut, done: true } : cut,
    );
  };
}

/** B-32: ends waits when the participant's next turn comes. */
export function lapse(slots: readonly Slot[], view: View): Recipe {
  const lapsing = slots.filter((slot) => view.participant(slot.participant)!.facts.wait);
  return (draft, emit) => {
    for (const { participant } of lapsing) {
      delete editFacts(draft, participant).wait;
      emit({ type: "note", code: "waitLapsed", data: { participant } });
    }
  };
}
