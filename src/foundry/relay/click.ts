import { currentIds, entryOf, type Command, type EncounterState } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";

/** What one press of a button asks for, and what its sender believed when it was pressed. */
export interface Click {
  /** One click, one id: however often it is sent, it is carried out once. */
  readonly id: string;
  readonly commands: readonly Command[];
  /** The slots the sender believed current. */
  readonly now: readonly string[];
  /** Where the sender believed the log to end. */
  readonly end: LogEnd;
}

/** The last entry in force; the id tells it from another that came to stand at the same number. */
export interface LogEnd {
  readonly head: number;
  readonly id: string;
}

export function clickOf(combat: SegmentZeroCombat, commands: readonly Command[]): Click {
  const { encounter } = combat;
  return { id: foundry.utils.randomID(), commands, now: currentIds(encounter), end: logEnd(encounter) };
}

export function logEnd(state: EncounterState): LogEnd {
  let number = state.head;
  // Only the first command of a click carries its id.
  while (number > 0 && entryOf(state, number)?.joined) number--;
  return { head: state.head, id: entryOf(state, number)?.id ?? "" };
}

/** Was this click carried out? Also if it was taken back since: who sends it again does not want it done again. */
export function wasCarriedOut(state: EncounterState, id: string): boolean {
  let number = state.head;
  while (entryOf(state, number + 1)) number++;
  for (const oldest = Math.max(1, number - 1_000); number >= oldest; number--) if (entryOf(state, number)?.id === id) return true;
  return false;
}
