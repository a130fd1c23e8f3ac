import { look, problemOf, refuse, damageOf, type EncounterState, type Refusal } from "../../rules/core.ts";
import { pacingState } from "../host/late-pacings.ts";
import type { Damage, Fight } from "./fight.ts";
import { fitsLastWrite, isOutOfStep } from "./in-step.ts";
import { isBehind, unreadableBehind } from "./kept-encounter.ts";
import { storedAnything } from "./store.ts";

/*
 * Whether a stored encounter can be read, and what it lacks. While its pacing loads it may be sound, and nothing is
 * written to it.
 */

/** Refusal while the pacing is not loaded. */
export const NOT_HERE = refuse("pacing-not-here");

/** False while the pacing of an encounter is not loaded. */
export function isReadable({ pacing }: Pick<EncounterState, "pacing">): boolean {
  const state = pacingState(pacing);
  return state === "here" || state === "unknown";
}

/** True if anything stored suggests an encounter. */
export function hasStored(combat: Combat): boolean {
  return storedAnything(combat) !== undefined;
}

/** Results of `problemOf`, which reads all participants. */
const problems = new WeakMap<EncounterState, Refusal | null>();

/** Returns why an encounter cannot be played, or null. */
export function problemIn(encounter: EncounterState): Refusal | null {
  if (!isReadable(encounter)) return NOT_HERE;
  const behind = unreadableBehind(encounter);
  if (behind) return behind.refusal;
  let problem = problems.get(encounter);
  if (problem === undefined) problems.set(encounter, (problem = problemOf(encounter)));
  return problem;
}

/** Returns why nothing in an encounter can be read, not even its log; null while its pacing loads. */
export function unreadable(encounter: EncounterState): Refusal | null {
  // `problemIn` reads all participants, which a click need not.
  return isReadable(encounter) && !look(encounter) ? problemIn(encounter) : null;
}

/** Returns what the stored encounter has lost (`Fight.damage`). */
export function damageIn(combat: Fight): readonly Damage[] | null {
  const { encounter } = combat;
  // The server's copy may be whole.
  if (!isReadable(encounter) || !hasStored(combat) || isOutOfStep(combat)) return [];
  const behind = unreadableBehind(encounter);
  const losses = damageOf(behind ? behind.stored : encounter);
  const isOurs = behind !== undefined || isBehind(combat) || fitsLastWrite(combat);
  return losses && (isOurs ? losses : [...losses, { code: "changed", data: {} }]);
}
