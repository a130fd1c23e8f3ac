import { current, currentIds, type EncounterState } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { placesOf } from "./places.ts";

/** Where the fight stands for everybody else: `turn` is the index of whoever acts now in `combat.turns`, or null. */
export interface Position {
  readonly round: number;
  readonly turn: number | null;
}

export function positionOf({ combatants }: SegmentZeroCombat, state: EncounterState): Position {
  const round = state.status === "setup" ? 0 : state.clock.round;
  const [acting] = current(state) ?? [];
  if (!acting) return { round, turn: null };
  const places = placesOf(state);
  const rank = (id: string | null): number => places.get(id ?? "") ?? 0;
  const order = combatants.contents.map(({ id }) => id).sort((a, b) => rank(b) - rank(a) || ((a ?? "") < (b ?? "") ? -1 : 1));
  const turn = order.indexOf(acting.participant);
  return { round, turn: turn < 0 ? null : turn };
}

/** Core's own hooks, before the update, as its own methods call them. */
export function announce(combat: SegmentZeroCombat, before: EncounterState, after: EncounterState, position: Position, options: object): void {
  const call = (hook: string, ...args: unknown[]): void => void (Hooks.callAll as (...all: unknown[]) => unknown)(hook, combat, ...args);
  if (before.status === "setup" && after.status === "running") call("combatStart", position);
  else if (before.clock.round !== after.clock.round) call("combatRound", position, options);
  else if (String(currentIds(before)) !== String(currentIds(after))) call("combatTurn", position, options);
}
