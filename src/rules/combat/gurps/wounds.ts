import * as v from "valibot";
import { latestStats, lossesOf, noteStats } from "../../exchange/combat-status.ts";
import { injure, isMajorWound } from "../../gurps/injury.ts";
import { postureOf } from "../../gurps/postures.ts";
import type { Harm } from "../../model/exchange.ts";
import { count, id } from "../../model/fields.ts";
import { refuse } from "../../model/outcome.ts";
import { participantOfSlot } from "../../model/participants.ts";
import { drop, edit, type Draft, type Emit, type Mutable, type Recipe } from "../../model/recipe.ts";
import { turnKey } from "../../order/own-combat.ts";
import { loseWaits } from "../../order/turns.ts";
import { about, creatureVerb, editFacts, factsOf, verb } from "./facts.ts";
import type { Forced, Out, Participant, Stats, Turn } from "./facts.ts";
import { dropAim, dropConcentration, hurtMeanwhile, owe } from "./focus.ts";

/** Coming shock, pending rolls, unconsciousness and death (B-12, B-25, B-60 to B-62, B-66, B-77, B-82). */
export function harmed(participant: Participant, harm: Harm): Recipe {
  const { id } = participant;
  const stats = latestStats<Stats>(participant);
  const lost = harm.injuries.reduce((sum, points) => sum + points, 0);
  const after = lossesOf(participant, harm);
  const gone = factsOf(participant).out;
  return (draft, emit) => {
    const facts = editFacts(draft, id);
    if (lost) {
      facts.hurt = (facts.hurt ?? 0) + lost;
      delete facts.woken;
      hurtMeanwhile(draft, id);
    }
    if (gone !== "dead") wound(draft, emit, id, stats, harm, after.hp);
    if (isSpent(stats, after.fp)) fall(draft, emit, id, "unconscious");
  };
}

function wound(draft: Draft, emit: Emit, id: string, { hp, maxHp }: Stats, { injuries }: Harm, by: number): void {
  if (hp === undefined || maxHp === undefined || maxHp < 1 || by === 0) return;
  const facts = editFacts(draft, id);
  const { dead, deathRolls } = injure({ maxHp, hp }, 0 - by);
  if (dead) return fall(draft, emit, id, "dead");
  // B-67: the unconscious are neither stunned nor knocked down.
  const major = facts.out ? 0 : injuries.filter((points) => isMajorWound(points, maxHp)).length;
  if (major) owe(facts, { majorWound: (facts.owes?.majorWound ?? 0) + major });
  if (deathRolls.length) owe(facts, { death: [...new Set([...(facts.owes?.death ?? []), ...deathRolls])] });
}

/** True if FP drop to minus the maximum (B-82). */
function isSpent({ fp, maxFp }: Stats, by: number): boolean {
  return fp !== undefined && maxFp !== undefined && maxFp > 0 && by < 0 && fp + by <= -maxFp;
}

/**
 * Unconscious or dead, and lying: loses plans, aim and concentration, and all rolls but those against dying
 * (B-60, B-61, B-67, B-82).
 */
export function fall(draft: Draft, emit: Emit, id: string, out: Out): void {
  const facts = editFacts(draft, id);
  // Several rolls of one click may end alike.
  if (facts.out === out || facts.out === "dead") return;
  const death = facts.owes?.death;
  facts.out = out;
  dropAim(facts);
  dropConcentration(facts);
  drop(facts, "evaluate", "feint", "limb", "owes");
  if (death && out === "unconscious") facts.owes = { death };
  lieDown(draft, emit, id);
  emit({ type: "note", code: out, data: { participant: id } });
  dropPlans(draft, emit, id);
}

/** B-67, BA-11. */
export function knockDown(draft: Draft, emit: Emit, id: string): void {
  if (editFacts(draft, id).out) return;
  editFacts(draft, id).stunned = "physical";
  lieDown(draft, emit, id);
  emit({ type: "note", code: "knockedDown", data: { participant: id } });
  dropPlans(draft, emit, id);
}

/** Prone unless already lying (BA-11, BA-27). */
function lieDown(draft: Draft, emit: Emit, id: string): void {
  if (postureOf(latestStats<Stats>(edit(draft, id)).posture) !== "lying") toPosture(draft, emit, id, "prone");
}

/** @param more `deed` if chosen or ruled, nothing for a fall */
export function toPosture(draft: Draft, emit: Emit, id: string, to: string, more: { readonly deed?: true } = {}): void {
  emit({ type: "effect", participant: id, effect: { what: "posture", to }, ...more });
  noteStats(draft, id, { posture: to });
}

/** Drops the wait and chosen manoeuvre of a creature forced to Do Nothing. Last in a recipe (`loseWaits`). */
function dropPlans(draft: Draft, emit: Emit, participant: string): void {
  dropChoice(draft, participant);
  loseWaits(draft, emit, participant, "forced");
}

/** Deeds of a turn that is over stay. */
export function dropChoice(draft: Draft, participant: string): void {
  const { turn } = editFacts(draft, participant) as { turn?: Mutable<Turn> };
  const active = [...Object.keys(draft.now), ...draft.held.flat()];
  if (turn && active.some((slot) => participantOfSlot(slot) === participant && turnKey(slot) === turn.slot))
    drop(turn, "chosen", "option", "weapon", "target", "posture");
}

/** @param turn facts of the turn concerned */
export function forcedBy(participant: Participant, { rolled, letAct }: Turn): Forced | null {
  const { surprised, stunned, out } = factsOf(participant);
  if (letAct) return null;
  if (out) return out;
  if (surprised) return "surprised";
  if (stunned) return "stunned";
  return rolled?.effort === false ? "exhausted" : null;
}

/** B-5, BA-17: Do Nothing on as many turns as the GM sets; 0 ends surprise. */
export const surprise = verb.gm(
  v.strictObject({ participants: v.array(id), seconds: v.optional(count, 1) }),
  ({ participants, seconds }, view) => {
    const stranger = participants.find((participant) => view.participant(participant)?.kind !== "creature");
    if (stranger !== undefined) return refuse("no-such-participant", { participant: stranger });
    return (draft, emit) => {
      for (const participant of participants) {
        if (seconds) editFacts(draft, participant).surprised = seconds;
        else delete editFacts(draft, participant).surprised;
        if (seconds) dropPlans(draft, emit, participant);
      }
    };
  },
);

/**
 * B-20, B-64, BA-16: stuns a participant until a HT roll (physical) or IQ roll (mental) at the end of one
 * of its turns succeeds.
 */
export const stun = creatureVerb.gm(
  about({ kind: v.picklist(["physical", "mental", "none"]) }),
  (_, { participant, kind }) =>
    (draft, emit) => {
      if (kind === "none") return void delete editFacts(draft, participant).stunned;
      editFacts(draft, participant).stunned = kind;
      dropPlans(draft, emit, participant);
    },
);

/** Ends a second of surprise, and a stun after a successful roll (B-5, B-65). */
export function endForced(draft: Draft, emit: Emit, participant: string, { rolled }: Turn): void {
  endSurprise(draft, emit, participant);
  const facts = editFacts(draft, participant);
  if (facts.stunned && rolled?.stun) {
    delete facts.stunned;
    emit({ type: "note", code: "stunOver", data: { participant } });
  }
}

/** A turn of surprise is over (BA-17). */
export function endSurprise(draft: Draft, emit: Emit, participant: string): void {
  const facts = editFacts(draft, participant);
  if (!facts.surprised) return;
  facts.surprised -= 1;
  if (facts.surprised) return;
  delete facts.surprised;
  emit({ type: "note", code: "surpriseOver", data: { participant } });
}
