import { look, participantOf, type EncounterState } from "../../../rules/core.ts";
import { tableSettings } from "../../settings/settings.ts";
import { hostAdapter } from "../host-adapter.ts";
import { flagsOf } from "./durations.ts";

/** Conditions that outlast the fight. */
export const LASTING: ReadonlySet<string> = new Set(["unconscious", "dead", "reeling", "tired"]);

/** Returns the conditions of a creature in the encounter, independent of the world setting. */
export function conditionsIn(state: EncounterState, id: string): readonly string[] {
  const view = look(state);
  const participant = participantOf(state, id);
  return (view && participant?.kind === "creature" && view.pacing.exchange?.conditions?.(participant, view)) || [];
}

export function areConditionsSet(): boolean {
  return tableSettings().consequences !== "show";
}

/** True if the encounter marks this participant as defeated by a condition. */
export function isMarkedByCondition(state: EncounterState, id: string): boolean {
  return areConditionsSet() && conditionsIn(state, id).includes("dead");
}

/** True if the combatant is defeated by its mark, or by a status that its own fight has not set. */
export function isDefeatedApart(combatant: Combatant.Implementation): boolean {
  if (combatant.defeated || !combatant.isDefeated) return combatant.defeated;
  const fight = combatant.parent?.id;
  const causes = [...(combatant.actor?.effects ?? [])].filter(
    (effect) => effect.statuses.has(CONFIG.specialStatusEffects.DEFEATED) && !effect.disabled,
  );
  // The cause of the fight's own may have been undone.
  return (
    causes.length === 0 || causes.some((effect) => flagsOf(effect).fight !== fight && flagsOf(effect).out !== fight)
  );
}

/** @param marked its defeated mark */
export function isFallen(
  state: EncounterState,
  combatant: Combatant.Implementation,
  marked: boolean = combatant.defeated,
): boolean {
  if (marked) return true;
  if (isMarkedByCondition(state, combatant.id ?? "")) return true;
  return hostAdapter().isFallen(combatant);
}
