import { damageOf, look, problemOf, type EncounterState, type Refusal, remembered } from "../../rules/core.ts";
import type { Damage, Fight } from "./fight.ts";
import { fitsLastWrite, isOutOfStep } from "./in-step.ts";
import { isBehind, unreadableBehind } from "./kept-encounter.ts";
import { storedAnything } from "./store.ts";

/* Whether a stored encounter can be read, and what it lacks. */

export function hasStored(combat: Combat): boolean {
  return storedAnything(combat) !== undefined;
}

const readProblem = remembered(problemOf);

/** Returns why an encounter cannot be played, or null. */
export function problemIn(encounter: EncounterState): Refusal | null {
  return unreadableBehind(encounter)?.refusal ?? readProblem(encounter);
}

/** Returns why not even the log of an encounter can be read, or null. */
export function unreadable(encounter: EncounterState): Refusal | null {
  // `problemIn` reads all participants, which a click need not.
  return look(encounter) ? null : problemIn(encounter);
}

export function damageIn(combat: Fight): readonly Damage[] | null {
  const { encounter } = combat;
  // The server's copy may be whole.
  if (!hasStored(combat) || isOutOfStep(combat)) return [];
  const behind = unreadableBehind(encounter);
  const losses = damageOf(behind ? behind.stored : encounter);
  const isOurs = behind !== undefined || isBehind(combat) || fitsLastWrite(combat);
  return losses && (isOurs ? losses : [...losses, { code: "changed", data: {} }]);
}
