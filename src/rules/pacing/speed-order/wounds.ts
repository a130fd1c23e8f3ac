import type { Participant } from "../../encounter/state.ts";
import { edit, editFacts, editTurn, type Draft, type Emit, type Recipe } from "../../encounter/write.ts";
import { latestStats, lossesOf, noteStats, type Harm } from "../../exchange/harm.ts";
import { injure, isMajorWound } from "../../gurps/injury.ts";
import { postureOf } from "../../gurps/postures.ts";
import { closeTurn, dropAim, dropConcentration, hurtMeanwhile, owe } from "./focus.ts";
import { factsOf, type Facts, type Out, type Stats, type Turn } from "./facts.ts";

/** Somebody loses HP or FP: shock to come, rolls that are owed, and the end of consciousness or life (B-12, B-25, B-60 to B-62, B-66, B-77, B-82). */
export function harmed(participant: Participant, harm: Harm): Recipe {
  const { id } = participant;
  const stats = latestStats<Stats>(participant);
  const lost = harm.injuries.reduce((sum, points) => sum + points, 0);
  const after = lossesOf(participant, harm);
  const gone = factsOf(participant).out;
  return (draft, emit) => {
    const facts = editFacts<Facts>(draft, id);
    if (lost) {
      facts.hurt = (facts.hurt ?? 0) + lost;
      delete facts.woken;
      hurtMeanwhile(draft, id);
    }
    if (gone !== "dead") wound(draft, emit, id, stats, harm, after.hp);
    if (!gone && !facts.out && isSpent(stats, after.fp)) fall(draft, emit, id, "unconscious");
  };
}

function wound(draft: Draft, emit: Emit, id: string, { hp, maxHp }: Stats, { injuries }: Harm, by: number): void {
  if (hp === undefined || maxHp === undefined || maxHp < 1 || by === 0) return;
  const facts = editFacts<Facts>(draft, id);
  const { dead, deathRolls } = injure({ maxHp, hp }, 0 - by);
  if (dead) return fall(draft, emit, id, "dead");
  // B-67: who lies unconscious can be neither stunned nor knocked down.
  const major = facts.out ? 0 : injuries.filter((points) => isMajorWound(points, maxHp)).length;
  if (major) owe(facts, { majorWound: (facts.owes?.majorWound ?? 0) + major });
  if (deathRolls.length) owe(facts, { death: [...new Set([...(facts.owes?.death ?? []), ...deathRolls])] });
}

/** B-82: at minus the maximum of FP. */
function isSpent({ fp, maxFp }: Stats, by: number): boolean {
  return fp !== undefined && maxFp !== undefined && maxFp > 0 && by < 0 && fp + by <= -maxFp;
}

/** Unconscious or dead, and lying: no plans, no aim, nothing to concentrate on, and no rolls but those against dying (B-60, B-61, B-67, B-82). */
export function fall(draft: Draft, emit: Emit, id: string, out: Out): void {
  const facts = editFacts<Facts>(draft, id);
  // Several rolls of one click may come to the same end.
  if (facts.out === out || (facts.out === "dead" && out === "unconscious")) return;
  const death = facts.owes?.death;
  facts.out = out;
  dropPlans(draft, id);
  dropAim(draft, id);
  dropConcentration(draft, id);
  delete facts.evaluate;
  delete facts.feint;
  delete facts.limb;
  delete facts.owes;
  if (death && out === "unconscious") facts.owes = { death };
  if (postureOf(latestStats<Stats>(edit(draft, id)).posture) !== "lying") toPosture(draft, emit, id, "prone");
  emit({ type: "note", code: out, data: { participant: id } });
}

/** B-67, BA-11: stunned and knocked down. */
export function knockDown(draft: Draft, emit: Emit, id: string): void {
  if (editFacts<Facts>(draft, id).out) return;
  editFacts<Facts>(draft, id).stunned = "physical";
  dropPlans(draft, id);
  toPosture(draft, emit, id, "prone");
  emit({ type: "note", code: "knockedDown", data: { participant: id } });
}

/** Tells the world outside of a posture, and notes it. @param deed it is taken by own will, or by a ruling; else somebody falls */
export function toPosture(draft: Draft, emit: Emit, id: string, to: string, { deed = false }: { readonly deed?: boolean } = {}): void {
  emit({ type: "effect", participant: id, effect: { what: "posture", to }, ...(deed ? { deed } : {}) });
  noteStats(draft, id, { posture: to });
}

/** Who is forced to Do nothing neither waits nor carries out what was chosen. */
export function dropPlans(draft: Draft, participant: string): void {
  const facts = editFacts<Facts>(draft, participant);
  // The turn that was spent waiting is over, and so is what counted on it (BA-29, BA-30).
  if (facts.wait) closeTurn(draft, participant);
  delete facts.wait;
  dropChoice(draft, participant);
}

export function dropChoice(draft: Draft, participant: string): void {
  const turn = editTurn<Turn>(draft, participant);
  delete turn.chosen;
  delete turn.option;
  delete turn.weapon;
  delete turn.target;
  delete turn.posture;
}
