import * as v from "valibot";
import { decision, inTurn } from "../../model/build.ts";
import type { Exchange } from "../../model/exchange.ts";
import type { Json } from "../../model/json.ts";
import { refuse } from "../../model/outcome.ts";
import { nameOfSlot, participantOfSlot } from "../../model/participants.ts";
import type { Recipe } from "../../model/recipe.ts";
import { remembered } from "../../model/remember.ts";
import { lost, noteLost } from "../../order/turns.ts";
import { about, editFight, editTurn, turnIn, verb } from "./facts.ts";
import type { Note, Participant, Request, Setting, Slot, View, When } from "./facts.ts";
import { standings } from "./sides.ts";

const AT_END: readonly string[] = ["missile", "magic"];

/** S-32: missiles and spells at the end of their segment, all else at once; see `whenDue`. */
export function whenPosted(phase: string): When {
  return AT_END.includes(phase) ? "segmentEnd" : "atOnce";
}

/**
 * SA-13: hits of missiles and spells are settled in their turn (a caster hit before loses the spell), or with
 * the effect at the end.
 */
export function hitsSettled(phase: string, setting: Setting): Pick<Note, "hits"> {
  return AT_END.includes(phase) ? { hits: setting.options.missileEffects } : {};
}

/**
 * S-32: returns when effects count: in melee the first side's effects count at once, another side's after its
 * turn in the segment, those of tied sides after the whole group, so that two can kill each other.
 */
export function whenDue(slot: Pick<Slot, "id" | "phase">, view: View): When {
  const posted = whenPosted(slot.phase);
  if (posted === "segmentEnd") return posted;
  const { rank, tied, acting } = sidesNow(view);
  const own = sideOf(slot.id, view);
  if (tied.some((sides) => sides.includes(own)) && [...acting].some((side) => side !== own)) return "group";
  return rank[own] === 1 ? "atOnce" : "sideEnd";
}

/** Remembered, because hundreds may end their turns together. */
const sidesNow = remembered((view: View) => ({
  ...standings(view),
  acting: new Set(view.now.map((slot) => sideOf(slot, view))),
}));

/** Returns the side under which the action was declared (S-19), or the creature if each rolls (SA-25). */
function sideOf(slot: string, view: View): string {
  const participant = view.participant(participantOfSlot(slot))!;
  return view.setting.options.eachRolls ? participant.id : (turnIn(participant, view.setting).side ?? participant.side);
}

/** Reports what was done, for the chat card. */
export function reportEffects(slot: Slot, view: View): Recipe {
  if (["", "movement", "morale"].includes(slot.phase)) return () => undefined;
  const { id: own, participant, time: segment } = slot;
  const due = { rank: rankOf(slot, view), when: whenDue(slot, view), ...hitsSettled(slot.phase, view.setting) };
  const data = { slot: own, participant, segment, ...due };
  return (_, emit) => {
    emit({ type: "note", code: "effects", data });
  };
}

function rankOf({ id: slot }: Slot, view: View): number {
  return sidesNow(view).rank[sideOf(slot, view)] ?? 1;
}

/** S-32: harm of missiles and spells waits for the end of their segment, that of a later side for its turns in it. */
export function harmCounts({ slot: id = "" }: Exchange, view: View): boolean {
  const slot = view.slot(id);
  const { time } = view.state.clock;
  if (!slot || time === null || time > slot.time) return true;
  const when = whenDue(slot, view);
  if (when === "atOnce" || view.now.length) return when === "atOnce";
  const [next] = view.next();
  return !next || next.time > slot.time || (when !== "segmentEnd" && rankOf(next, view) > rankOf(slot, view));
}

/** Reports due effects: of the last segment when a later one begins, or of better-ranked sides. */
export function reportDue(slots: readonly Slot[], view: View): Recipe | null {
  const first = slots[0]!;
  const { time } = view.state.clock;
  if (time === null || first.time < time) return null;
  const rank = rankOf(first, view);
  if (first.time === time && rank === 1) return null;
  const data = first.time > time ? { segment: time } : { segment: time, before: rank };
  return (_, emit) => {
    emit({ type: "note", code: "effectsDue", data });
  };
}

/**
 * S-21: returns the attacks due in a round with `attacks` per `perRounds` rounds. SA-10: "low" gives 1, 2, 1, 2
 * … for 3 per 2; "high" 2, 1, 2, 1 …
 * @param round from 1, the fighter's first
 */
export function attacksDue(attacks: number, perRounds: number, round: number, first: "low" | "high"): number {
  const whole = first === "high" ? Math.ceil : Math.floor;
  return whole((attacks * round) / perRounds) - whole((attacks * (round - 1)) / perRounds);
}

/** Returns the spell still being cast. */
export function castingOf(participant: Participant, view: View): Slot | undefined {
  return view.slotsOf(participant).find((slot) => slot.phase === "magic" && slot.state === "open");
}

/**
 * S-31, SA-13: a caster hit before finishing loses the spell. Hits settled at the end of the segment come too
 * late for a spell of the same segment.
 */
export const spoil = verb.gm(about({}), (command, view) => {
  const participant = view.participant(command.participant);
  const slot = participant && castingOf(participant, view);
  if (!slot) return refuse("not-casting", { participant: command.participant });
  if (comesTooLate(slot, view))
    return refuse("hits-settle-at-segment-end", { participant: participant.id, segment: slot.time });
  return lost(slot, "spoiled");
});

/** S-31: a hit while casting takes the spell by option, or the GM decides; not a hit that comes too late (SA-13). */
export function injured(participant: Participant, view: View): Recipe | null {
  const spell = castingOf(participant, view);
  const { hitCaster } = view.setting.options;
  if (!spell || hitCaster === "kept" || comesTooLate(spell, view)) return null;
  if (hitCaster === "lost") return lost(spell, "spoiled");
  const { struck = [] } = view.setting.facts;
  return struck.includes(spell.id) ? null : (draft) => void (editFight(draft).struck = [...struck, spell.id]);
}

export function struckRequests(view: View): readonly Request[] {
  const { struck = [] } = view.setting.facts;
  return struck.flatMap((id) => {
    const slot = view.slot(id);
    if (slot?.state !== "open" || view.participant(slot.participant)!.defeated) return [];
    const data = { slot: id, label: slot.note?.label ?? "" };
    const more = { participant: slot.participant, choices: ["lost", "kept"], gm: true, data };
    return [decision(`struck_${id}`, "struck", "lost", more)];
  });
}

export function answerStruck({ data }: Request, value: Json, view: View): Recipe {
  const slot = view.slot(data!.slot!)!;
  const forget: Recipe = (draft) => {
    const fight = editFight(draft);
    fight.struck = fight.struck!.filter((id) => id !== slot.id);
  };
  return inTurn(forget, value === "kept" ? null : lost(slot, "spoiled"));
}

function comesTooLate(spell: Slot, view: View): boolean {
  const byMissile = view.now.some((slot) => AT_END.includes(view.slot(slot)!.phase));
  return view.setting.options.missileEffects === "segmentEnd" && byMissile && spell.time === view.state.clock.time;
}

/** Returns the spell of a caster killed in the segment in which it would be finished (O-3). */
export function lastSpell(participant: Participant, view: View): Slot | undefined {
  if (!participant.defeated || !view.setting.options.lastGasp) return undefined;
  return view
    .slotsOf(participant)
    .find((slot) => slot.phase === "magic" && slot.reason === "defeated" && slot.time === view.state.clock.time);
}

/** O-3: a success finishes the spell. */
export const lastGasp = verb.gm(about({ made: v.boolean() }), ({ participant: who, made }, view) => {
  const participant = view.participant(who);
  const slot = participant && lastSpell(participant, view);
  if (!slot) return refuse("no-last-gasp", { participant: who });
  return (draft, emit) => {
    const turn = editTurn(draft, who);
    if (made) turn.done = { ...turn.done, [nameOfSlot(slot)]: slot.time };
    else noteLost(draft, slot, "lastGasp");
    emit({ type: "note", code: "lastGasp", data: { participant: who, slot: slot.id, made } });
    const data = { slot: slot.id, participant: who, segment: slot.time, when: "segmentEnd" };
    if (made) emit({ type: "note", code: "effects", data });
  };
});
