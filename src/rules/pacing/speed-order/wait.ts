import * as v from "valibot";
import { only } from "../../model/audience.ts";
import { slotNamed, inTurn } from "../../model/build.ts";
import { line } from "../../model/fields.ts";
import { refuse } from "../../model/outcome.ts";
import { slotId, nameOfSlot } from "../../model/participants.ts";
import type { Recipe } from "../../model/recipe.ts";
import { waitNote } from "../../model/wait.ts";
import { cutIn, endSlot, noteLost } from "../../order/turns.ts";
import { about, answerVerb, turnVerb, turnIn, editFacts, editTurn } from "./facts.ts";
import type { Cut, Participant, Setting, Slot, View, Wait } from "./facts.ts";
import { closeTurn } from "./focus.ts";
import { orderKey } from "./order.ts";
import { barredFromActing, ruledToAct } from "./rolls.ts";
import { endTurn, hasStruck, unknownOption } from "./turn.ts";

/** B-30, BA-22: of the rules, and anything that the GM allows. */
export const ANSWERS = ["attack", "feint", "all-out-attack", "ready", "other"] as const;

/** Returns the wait in force, until the participant's next turn (B-30, B-32). */
export function waitOf(participant: Participant, setting: Setting): Wait | undefined {
  const { wait } = participant.facts;
  return wait && setting.round <= wait.since + 1 ? wait : undefined;
}

/** BA-28. */
export const waitFields = {
  trigger: only("triggers", v.optional(line, "")),
  answer: only("triggers", v.optional(v.picklist(ANSWERS), "attack")),
  option: v.optional(line),
};

/** Overrides Do Nothing or a pending roll. */
const ruled = v.optional(v.boolean(), false);

interface ChosenWait extends Pick<Wait, "trigger" | "answer"> {
  readonly option?: string | undefined;
}

/** B-30: begins a Wait, which lasts until the participant's next turn. */
export const wait = turnVerb(
  about({ ...waitFields, ruling: ruled }),
  ({ participant, slot }, { participant: who, ruling, ...declared }, view) => {
    const barred = ruling ? null : barredFromActing(participant, view);
    if (barred) return barred;
    if (hasStruck(participant, view.setting)) return refuse("already-attacked", { participant: who });
    const unknown = unknownOption(declared.answer, declared.option);
    if (unknown) return unknown;
    return inTurn(startWait(who, declared, view), (draft, emit) => endSlot(draft, slot, emit));
  },
);

/**
 * BA-29, BA-30: the turn ends only when the wait is answered or lapses (B-31, B-32), so shock, aim,
 * evaluation and feint count for the answer too.
 */
export function startWait(participant: string, { trigger, answer, option }: ChosenWait, view: View): Recipe {
  return (draft, emit) => {
    endTurn(draft, emit, participant, { manoeuvre: "wait" }, view);
    editFacts(draft, participant).wait = { since: view.state.clock.round, trigger, answer, ...way({ option }) };
  };
}

/** Ends a cancelled wait and the turn spent on it (BA-29, BA-30). */
export function loseWait(slot: Slot, reason: string): Recipe {
  return (draft) => {
    // A moved slot in the waiting list goes with the wait.
    if (slot.state === "waiting") delete editFacts(draft, slot.participant).wait;
    else noteLost(draft, slot, reason);
    closeTurn(draft, slot.participant);
  };
}

/**
 * B-6, B-31: the waiting creature acts at once and interrupts the current turn. Names the option if the wait
 * did not.
 */
export const cutInVerb = answerVerb(
  about({ option: v.optional(line), ruling: ruled }),
  (participant, view) => waitOf(participant, view.setting),
  (participant, waiting, { participant: who, option: now, ruling }, view) => {
    const barred = ruling ? null : barredFromActing(participant, view);
    if (barred) return barred;
    const interrupted = view.slot(view.now[0] ?? "");
    if (!interrupted) return refuse("nobody-to-interrupt", { participant: who });
    const { answer, option = now } = waiting;
    const unknown = unknownOption(answer, now, waiting.option === undefined ? undefined : [waiting.option]);
    if (unknown) return unknown;
    const cuts = turnIn(participant, view.setting).cuts ?? [];
    const place = { time: interrupted.time, key: [...interrupted.key, 1, view.state.head + 1] };
    const cut: Cut = { ...waiting, ...way({ option }), place, done: false };
    return (draft, emit) => {
      delete editFacts(draft, who).wait;
      Object.assign(editTurn(draft, who), { cuts: [...cuts, cut] }, ruling ? ruledToAct(participant, view) : {});
      cutIn(draft, slotId(view.setting.round, who, cutName(cuts.length)), emit);
    };
  },
);

/** Returns the interrupts of this second, and the waiting slot. */
export function waitSlots(participant: Participant, setting: Setting): readonly Slot[] {
  const { cuts = [] } = turnIn(participant, setting);
  const slot = (place: number, own: Pick<Slot, "time" | "key" | "state" | "note">): Slot =>
    slotNamed(cutName(place), participant.id, setting, { kind: "interrupt", ...own });
  const slots = cuts.map(({ place: { time, key = [] }, done, ...cut }, place) => {
    const note = { manoeuvre: cut.answer, ...way(cut), ...waitNote(cut) };
    return slot(place, { time, key, state: done ? "done" : "open", note });
  });
  const waiting = waitOf(participant, setting);
  if (!waiting) return slots;
  const key = orderKey(participant, setting);
  const { trigger, answer } = waiting;
  const note = { trigger, answer, ...way(waiting) };
  return [...slots, slot(cuts.length, { time: 0 - key[0]!, key, state: "waiting", note })];
}

function way({ option }: Pick<ChosenWait, "option">): Pick<Cut, "option"> {
  return option === undefined ? {} : { option };
}

function cutName(place: number): string {
  return `cut${place + 1}`;
}

/** Finishes the answer, which stays in force until the participant's next turn, in its usual place (B-31). */
export function finishCut(slot: Slot, view: View): Recipe {
  const participant = view.participant(slot.participant)!;
  const { cuts = [] } = turnIn(participant, view.setting);
  const at = cuts.findIndex((_, place) => cutName(place) === nameOfSlot(slot));
  return (draft) => {
    editTurn(draft, slot.participant).cuts = cuts.map((cut, i) => (i === at ? { ...cut, done: true } : cut));
    const { answer, option } = cuts[at]!;
    const facts = editFacts(draft, slot.participant);
    facts.last = answer === "other" ? "" : answer;
    if (option === undefined) delete facts.option;
    else facts.option = option;
    // BA-29, BA-30: the turn spent waiting ends now.
    closeTurn(draft, slot.participant);
  };
}

/**
 * B-32: ends waits when the participant's next turn comes; the turn spent waiting counts as Do Nothing,
 * without its penalty.
 */
export function lapse(slots: readonly Slot[], view: View): Recipe {
  const lapsing = slots.filter((slot) => view.participant(slot.participant)!.facts.wait);
  return (draft, emit) => {
    for (const { participant } of lapsing) {
      const facts = editFacts(draft, participant);
      delete facts.wait;
      facts.last = "do-nothing";
      closeTurn(draft, participant);
      emit({ type: "note", code: "waitLapsed", data: { participant } });
    }
  };
}
