import { look, participantOf, type Command, type EncounterState, type JsonObject } from "../../../rules/core.ts";
import { tableSettings } from "../../settings/settings.ts";
import { hostAdapter } from "../host-adapter.ts";

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

/** How a pacing learns of conditions; all members are optional. */
export interface PacingConditions {
  /**
   * Returns the command for surprise set or removed as a condition; null if the pacing starts surprise
   * otherwise. By default 1 second; 0 ends it.
   */
  readonly surprised?: (participant: string, surprised: boolean) => Command | null;
  /** Returns stats for the conditions of a combatant that joins a running fight; Undo does not remove them. */
  readonly joining?: (has: (status: string) => boolean) => JsonObject;
}

const known = new Map<string, PacingConditions>();

/** Registers how a pacing learns of conditions; replaces an earlier one. */
export function registerConditions(pacing: string, conditions: PacingConditions): void {
  known.set(pacing, conditions);
}

export function conditionsFor(pacing: string): PacingConditions {
  return known.get(pacing) ?? {};
}
