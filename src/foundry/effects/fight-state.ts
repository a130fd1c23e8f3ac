import { look, participantOf, type EncounterState } from "../../rules/index.ts";
import { CreatureData } from "../data/actor/creature-data.ts";
import { tableSettings } from "../settings/table.ts";
import { flagsOf } from "./flags.ts";

/** Conditions that outlast the fight: whoever lies there does so when the counting has ended as well. */
export const LASTING: ReadonlySet<string> = new Set(["unconscious", "dead", "reeling", "tired"]);

/** Conditions that a creature is in as the fight stands, by the ids of the condition list; whatever the table wants to be done about it. */
export function conditionsIn(state: EncounterState, id: string): readonly string[] {
  const view = look(state);
  const participant = participantOf(state, id);
  return (view && participant?.kind === "creature" && view.pacing.conditions?.(participant, view)) || [];
}

/** Does the table want conditions to be set by the fight? */
export function areConditionsSet(): boolean {
  return tableSettings().consequences !== "show";
}

/** Conditions that follow from the points which are left, in any pacing (B-60, B-81). */
export function weaknessOf(actor: Actor.Implementation): readonly string[] {
  const { system } = actor;
  if (!(system instanceof CreatureData)) return [];
  const { reeling, tired } = system.figures;
  return [...(reeling ? ["reeling"] : []), ...(tired ? ["tired"] : [])];
}

/**
 * Is this combatant out of the fight? By its own mark, as the fight itself knows it, or by a condition that somebody has put there. What the fight has put
 * there follows the fight: it must not hold somebody down whose death has just been taken back.
 */
export function isFallen(state: EncounterState, combatant: Combatant.Implementation): boolean {
  if (combatant.defeated) return true;
  if (areConditionsSet() && conditionsIn(state, combatant.id ?? "").includes("dead")) return true;
  if (!combatant.isDefeated) return false;
  const fallen = [...(combatant.actor?.effects ?? [])].filter((effect) => effect.statuses.has(CONFIG.specialStatusEffects.DEFEATED) && !effect.disabled);
  return fallen.length === 0 || fallen.some((effect) => flagsOf(effect).fight !== combatant.parent?.id);
}
