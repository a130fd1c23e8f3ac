import type { Command, EncounterState, JsonObject } from "../../../src/rules/index.ts";
import type { Random } from "./random.ts";

/**
 * What the property tests must know of a pacing to play it at random. Everything the kernel can do (joining, leaving, undo,
 * dice, moving slots …) they do by themselves; a pacing adds its stats and its own verbs. `tests/rules/<id>/commands.ts` exports one as `subject`.
 */
export interface Subject {
  readonly pacing: string;
  /** Combat rules from the start; default: those of the pacing. */
  readonly rules?: string;
  /**
   * Stats of a creature, most of them valid; small ranges, so that ties are frequent.
   * @param random `random(n)` is a whole number from 0 to n - 1, and the only source of chance: the same numbers give the same stats
   */
  stats(random: Random): JsonObject;
  /** One command of the pacing's own verbs (or a report for `done`, or a decision), sensible in most cases and nonsense in some. */
  command(state: EncounterState, random: Random): Command;
  /** The most slots that this participant may finish in the present window, with all that was earned or granted so far. */
  mostPerWindow(state: EncounterState, participantId: string): number;
}

export type { Random };
