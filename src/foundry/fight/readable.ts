import { look, problemOf, refuse, damageOf, type EncounterState, type Refusal } from "../../rules/core.ts";
import { pacingState } from "../host/late-pacings.ts";
import type { Damage, Fight } from "./fight.ts";
import { fitsLastWrite, isOutOfStep } from "./in-step.ts";
import { isBehind, unreadableBehind } from "./kept-encounter.ts";
import { storedAnything } from "./store.ts";

/*
 * Whether what is stored of a fight can be read, and what is missing from it. A fight whose pacing is still to come may
 * be right, and nothing is written to it.
 */

/** Said of a fight while its pacing is fetched, or cannot be. */
export const NOT_HERE = refuse("pacing-not-here");

/** False while the pacing of an encounter is still to come. */
export function isReadable({ pacing }: Pick<EncounterState, "pacing">): boolean {
  const state = pacingState(pacing);
  return state === "here" || state === "unknown";
}

/** True for a combat of which anything is stored that tells of a fight, whatever it is. */
export function hasStored(combat: Combat): boolean {
  return storedAnything(combat) !== undefined;
}

/** What `problemOf` says of encounters: it looks at everybody. */
const problems = new WeakMap<EncounterState, Refusal | null>();

/** Why an encounter cannot be played on, or null. */
export function problemIn(encounter: EncounterState): Refusal | null {
  if (!isReadable(encounter)) return NOT_HERE;
  const behind = unreadableBehind(encounter);
  if (behind) return behind.refusal;
  let problem = problems.get(encounter);
  if (problem === undefined) problems.set(encounter, (problem = problemOf(encounter)));
  return problem;
}

/** Why nothing in an encounter may be looked at, not even its log; null also while its pacing is to come. */
export function unreadable(encounter: EncounterState): Refusal | null {
  // `problemIn` looks at everybody; a click need not.
  return isReadable(encounter) && !look(encounter) ? problemIn(encounter) : null;
}

/** What the stored fight has lost (`Fight.damage`). */
export function damageIn(combat: Fight): readonly Damage[] | null {
  const { encounter } = combat;
  // The server's copy may be whole.
  if (!isReadable(encounter) || !hasStored(combat) || isOutOfStep(combat)) return [];
  const behind = unreadableBehind(encounter);
  const losses = damageOf(behind ? behind.stored : encounter);
  const isOurs = behind !== undefined || isBehind(combat) || fitsLastWrite(combat);
  return losses && (isOurs ? losses : [...losses, { code: "changed", data: {} }]);
}
