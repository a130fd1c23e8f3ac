import { slotNamed } from "../../model/build.ts";
import { present } from "../../model/json.ts";
import { slotId } from "../../model/participants.ts";
import { tieNote } from "../ties.ts";
import { turnIn, type Participant, type Setting, type Slot } from "./facts.ts";
import { orderKey, valuesOf } from "./order.ts";

/** B-1. A turn spent waiting lasts until its wait is over (BA-29, BA-30), so its slots name it. */
export function turnSlot(participant: Participant, setting: Setting): Slot {
  const { wait } = participant.facts;
  const { done, cuts = [] } = turnIn(participant, setting);
  const { dx, first } = valuesOf(participant, setting);
  const key = orderKey(participant, setting);
  const waits = wait?.since === setting.round || cuts.some(({ since }) => since === setting.round);
  return slotNamed(1, participant.id, setting, {
    time: 0 - key[0]!,
    key,
    state: done ? "done" : "open",
    note: { dx, ...tieNote(participant.facts.ties), ...present({ first }) },
    ...(waits ? { turn: turnIdIn(setting.round, participant.id) } : {}),
  });
}

/** Returns the id of a participant's turn. */
export function turnIdIn(round: number, participant: string): string {
  return slotId(round, participant, 1);
}
