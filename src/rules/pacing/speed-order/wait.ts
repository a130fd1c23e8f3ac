import * as v from "valibot";
import { id, line } from "../../encounter/command.ts";
import { refuse, type Refusal } from "../../encounter/refusal.ts";
import { slotId } from "../../encounter/slot-id.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import { turnOf } from "../../encounter/participants.ts";
import { cutIn, leaveFloor } from "../../encounter/turns.ts";
import type { View } from "../../encounter/view.ts";
import { editFacts, editTurn, type Recipe } from "../../encounter/write.ts";
import { verb, type Setting } from "../pacing.ts";
import { orderKey } from "./order.ts";
import type { Cut, Facts, Turn, Wait } from "./facts.ts";

/** B-30, BA-22: the four answers of the rules, and anything else the GM allows. */
export const ANSWERS = ["attack", "feint", "all-out-attack", "ready", "other"] as const;

export function waitOf(participant: Participant): Wait | undefined {
  return (participant.facts as unknown as Facts).wait;
}

/** B-30: on its turn somebody names an event and an answer, and waits for it until its own next turn. */
export const wait = verb(v.strictObject({
  participant: id,
  trigger: v.optional(line, ""),
  answer: v.optional(v.picklist(ANSWERS), "attack"),
}), (command, view): Recipe | Refusal => {
  const participant = view.participant(command.participant);
  const slot = participant && view.slotsOf(participant).find((own) => own.kind === "turn" && view.state.now.includes(own.id));
  if (!slot) return refuse("not-your-turn", { participant: command.participant });
  if ((participant.facts as unknown as Facts).surprised) return refuse("forced-do-nothing", { participant: participant.id });
  const { trigger, answer } = command;
  return (draft, emit) => {
    editFacts<Facts>(draft, participant.id).wait = { since: view.state.clock.round, trigger, answer };
    editTurn<Turn>(draft, participant.id).done = "wait";
    leaveFloor(draft, slot.id);
    emit({ type: "slotEnd", slot: slot.id, participant: participant.id });
  };
});

/** B-6, B-31: the event happens; the waiting one acts at once, in the middle of the current turn, which then goes on. */
export const cutInVerb = verb(v.strictObject({ participant: id }), (command, view): Recipe | Refusal => {
  const participant = view.participant(command.participant);
  const waiting = participant && waitOf(participant);
  if (!waiting || participant.defeated) return refuse("not-waiting", { participant: command.participant });
  const interrupted = view.slot(view.state.now[0] ?? "");
  if (!interrupted) return refuse("nobody-to-interrupt", { participant: participant.id });
  const cuts = turnOf<Turn>(participant, view.setting.round).cuts ?? [];
  const cut: Cut = { answer: waiting.answer, time: interrupted.time, key: [...interrupted.key, 1, view.state.head + 1], done: false };
  return (draft, emit) => {
    delete editFacts<Facts>(draft, participant.id).wait;
    editTurn<Turn>(draft, participant.id).cuts = [...cuts, cut];
    cutIn(draft, cutId(participant, view.setting, cuts.length), emit);
  };
});

/** The interrupts of this second, and the place in the waiting lane of one that is still waiting. */
export function waitSlots(participant: Participant, setting: Setting): readonly Slot[] {
  const { cuts = [] } = turnOf<Turn>(participant, setting.round);
  const base = { participant: participant.id, phase: "", ordinal: 1, of: 1, kind: "interrupt" } as const;
  const slots: Slot[] = cuts.map((cut, i) => ({
    ...base, id: cutId(participant, setting, i), time: cut.time, key: cut.key, state: cut.done ? "done" : "open", note: { manoeuvre: cut.answer },
  }));
  const waiting = waitOf(participant);
  if (waiting) {
    const key = orderKey(participant, setting);
    const { trigger, answer } = waiting;
    slots.push({ ...base, id: cutId(participant, setting, cuts.length), time: 0 - key[0]!, key, state: "waiting", note: { trigger, answer } });
  }
  return slots;
}

function cutId(participant: Participant, setting: Setting, number: number): string {
  return slotId(setting.round, participant.id, `cut${number + 1}`);
}

export function finishCut(slot: Slot, view: View): Recipe {
  const turn = turnOf<Turn>(view.participant(slot.participant)!, view.setting.round);
  const cuts = (turn.cuts ?? []).map((cut) => ({ ...cut, done: true }));
  return (draft) => { editTurn<Turn>(draft, slot.participant).cuts = cuts; };
}

/** B-32: one whose own turn comes round is no longer waiting; the turn spent waiting counts as Do nothing. */
export function lapse(slots: readonly Slot[], view: View): Recipe | null {
  const lapsing = slots.filter((slot) => slot.kind === "turn" && view.participant(slot.participant)?.facts.wait !== undefined);
  if (!lapsing.length) return null;
  return (draft, emit) => {
    for (const { participant } of lapsing) {
      delete editFacts<Facts>(draft, participant).wait;
      emit({ type: "note", code: "waitLapsed", data: { participant } });
    }
  };
}
