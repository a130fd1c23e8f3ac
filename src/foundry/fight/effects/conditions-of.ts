import { look, participantOf, type Command, type EncounterState, type JsonObject } from "../../../rules/core.ts";
import { tableSettings } from "../../settings/settings.ts";
import { hostAdapter } from "../host-adapter.ts";

/** Conditions that outlast the fight: whoever lies there does so when the counting has ended as well. */
export const LASTING: ReadonlySet<string> = new Set(["unconscious", "dead", "reeling", "tired"]);

/**
 * Conditions that a creature is in as the fight stands, by the ids of the condition list; whatever the table wants to
 * be done about it.
 */
export function conditionsIn(state: EncounterState, id: string): readonly string[] {
  const view = look(state);
  const participant = participantOf(state, id);
  return (view && participant?.kind === "creature" && view.pacing.exchange?.conditions?.(participant, view)) || [];
}

/** Does the table want conditions to be set by the fight? */
export function areConditionsSet(): boolean {
  return tableSettings().consequences !== "show";
}

/** True if what marks somebody as out of the fight is a condition that the fight puts on. */
export function isMarkedByCondition(state: EncounterState, id: string): boolean {
  return areConditionsSet() && conditionsIn(state, id).includes("dead");
}

/**
 * True if this combatant is out of the fight: by its own mark, as the fight itself knows it, or by what its documents
 * say.
 * @param marked what its own mark says
 */
export function isFallen(
  state: EncounterState,
  combatant: Combatant.Implementation,
  marked: boolean = combatant.defeated,
): boolean {
  if (marked) return true;
  if (isMarkedByCondition(state, combatant.id ?? "")) return true;
  return hostAdapter().isFallen(combatant);
}

/** How one pacing is told of conditions; everything is optional. */
export interface PacingConditions {
  /**
   * The command by which a condition put on one participant, or taken off, is told as surprise; null where surprise is
   * called otherwise. By default in seconds: 1, and 0 for no longer.
   */
  readonly surprised?: (participant: string, surprised: boolean) => Command | null;
  /**
   * Stats for the conditions in which somebody joins a fight that is running: as stats, so that they are no action of
   * anybody, and no Undo takes them back.
   */
  readonly joining?: (has: (status: string) => boolean) => JsonObject;
}

const known = new Map<string, PacingConditions>();

/** Registers how a pacing is told of conditions; later ones replace earlier ones. */
export function registerConditions(pacing: string, conditions: PacingConditions): void {
  known.set(pacing, conditions);
}

/** How this pacing is told of conditions. */
export function conditionsFor(pacing: string): PacingConditions {
  return known.get(pacing) ?? {};
}
