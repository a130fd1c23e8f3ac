import * as v from "valibot";
import { id } from "../../encounter/command.ts";
import { refuse, type Refusal } from "../../encounter/refusal.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import { leaveFloor } from "../../encounter/turns.ts";
import type { View } from "../../encounter/view.ts";
import { editTurn, type Recipe } from "../../encounter/write.ts";
import { verb } from "../pacing.ts";
import type { Turn } from "./facts.ts";
import { optionsOf } from "./options.ts";
import { nameOfSlot } from "./wait.ts";

/** The spell this creature is still casting. */
export function castingOf(participant: Participant, view: View): Slot | undefined {
  return view.slotsOf(participant).find((slot) => slot.phase === "magic" && slot.state === "open");
}

/**
 * S-31, SA-13: a caster was hit before the spell was finished and loses it. If hits of missiles and spells are settled at the end of the
 * segment, they come too late for a spell of the same segment.
 */
export const spoil = verb(v.strictObject({ participant: id }), (command, view): Recipe | Refusal => {
  const participant = view.participant(command.participant);
  const slot = participant?.kind === "creature" ? castingOf(participant, view) : undefined;
  if (!participant || !slot) return refuse("not-casting", { participant: command.participant });
  if (comesTooLate(slot, view)) return refuse("hits-settle-at-segment-end", { participant: participant.id, segment: slot.time });
  return (draft, emit) => {
    const turn = editTurn<Turn>(draft, participant.id);
    turn.lost = { ...turn.lost, [slot.id]: "spoiled" };
    leaveFloor(draft, slot.id);
    emit({ type: "lost", slot: slot.id, participant: participant.id, reason: "spoiled" });
  };
}, { gm: true });

function comesTooLate(spell: Slot, view: View): boolean {
  const [current] = view.now.map((slot) => view.slot(slot));
  const byMissile = current?.phase === "missile" || current?.phase === "magic";
  return optionsOf(view.setting).missileEffects === "segmentEnd" && byMissile && spell.time === view.state.clock.time;
}

/** O-3: the spell of a caster who was killed in the segment in which it would have been finished. */
export function lastSpell(participant: Participant, view: View): Slot | undefined {
  if (!participant.defeated || !optionsOf(view.setting).lastGasp) return undefined;
  return view.slotsOf(participant).find((slot) => slot.phase === "magic" && slot.state === "lost" && slot.reason === "defeated" && slot.time === view.state.clock.time);
}

/** O-3: the check of a dying caster, if the setting allows it: made, the spell is finished all the same. */
export const lastGasp = verb(v.strictObject({ participant: id, made: v.boolean() }), ({ participant: who, made }, view): Recipe | Refusal => {
  const participant = view.participant(who);
  const slot = participant && lastSpell(participant, view);
  if (!slot) return refuse("no-last-gasp", { participant: who });
  return (draft, emit) => {
    const turn = editTurn<Turn>(draft, who);
    if (made) turn.done = { ...turn.done, [nameOfSlot(slot)]: slot.time };
    else turn.lost = { ...turn.lost, [slot.id]: "lastGasp" };
    emit({ type: "note", code: "lastGasp", data: { participant: who, slot: slot.id, made } });
    if (made) emit({ type: "note", code: "effects", data: { slot: slot.id, participant: who, segment: slot.time, when: "segmentEnd" } });
  };
}, { gm: true });
