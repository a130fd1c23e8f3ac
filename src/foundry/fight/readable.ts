import {
  damageOf,
  hasExchangeCommands,
  look,
  problemOf,
  refuse,
  type EncounterState,
  type Refusal,
} from "../../rules/core.ts";
import { ATTACKS, pacingState, whenPacings } from "../host/late-pacings.ts";
import type { Damage, Fight } from "./fight.ts";
import { fitsLastWrite, isOutOfStep } from "./in-step.ts";
import { isBehind, unreadableBehind } from "./kept-encounter.ts";
import { storedAnything } from "./store.ts";

/* Whether a stored encounter can be read, and what it lacks. Nothing is written to it while its pacing loads. */

export const NOT_HERE = refuse("pacing-not-here");

/** Returns what an encounter is read with: its pacing, and the rules of its attacks. */
export function readersOf(encounter: EncounterState): readonly string[] {
  const { pacing } = encounter;
  // Once they are loaded, nobody needs to look for attacks.
  return pacingState(ATTACKS) === "here" || !hasExchangeCommands(encounter) ? [pacing] : [pacing, ATTACKS];
}

/** False while what it is read with is not loaded. */
export function isReadable(encounter: EncounterState): boolean {
  return readersOf(encounter).every((id) => ["here", "unknown"].includes(pacingState(id)));
}

/** Runs something once no stored encounter waits for what it is read with. In `ready`. */
export function whenReadable(run: () => void): void {
  whenPacings(
    [...(game.combats ?? [])].flatMap(({ encounter }) => readersOf(encounter)),
    run,
  );
}

export function hasStored(combat: Combat): boolean {
  return storedAnything(combat) !== undefined;
}

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

/** Returns why not even the log of an encounter can be read, or null. */
export function unreadable(encounter: EncounterState): Refusal | null {
  // `problemIn` reads all participants, which a click need not.
  return isReadable(encounter) && !look(encounter) ? problemIn(encounter) : null;
}

export function damageIn(combat: Fight): readonly Damage[] | null {
  const { encounter } = combat;
  // The server's copy may be whole.
  if (!isReadable(encounter) || !hasStored(combat) || isOutOfStep(combat)) return [];
  const behind = unreadableBehind(encounter);
  const losses = damageOf(behind ? behind.stored : encounter);
  const isOurs = behind !== undefined || isBehind(combat) || fitsLastWrite(combat);
  return losses && (isOurs ? losses : [...losses, { code: "changed", data: {} }]);
}
