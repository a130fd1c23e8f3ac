import {
  apply,
  currentIds,
  isHistory,
  participantOfSlot,
  type Command,
  type EncounterState,
  type Outcome,
} from "../../rules/core.ts";
import { onHook } from "../host/typed-calls.ts";
import { tableSettings } from "../settings/settings.ts";
import type { Fight } from "./fight.ts";

/*
 * Real time of turns, on the active GM's client. It is counted here and stored with the command that ends the turn, so
 * that a running turn writes nothing. A reload of this client loses the time of the current turns.
 */

interface Times {
  /** Milliseconds so far of each current turn. */
  readonly turns: Map<string, number>;
  /** When they were last added up. */
  at: number;
  /** False in a pause. */
  runs: boolean;
}

const known = new WeakMap<Fight, Times>();

/** Follows all encounters. In `ready`. */
export function followTurnTimes(): void {
  const all = (): void => {
    for (const combat of game.combats ?? []) follow(combat);
  };
  all();
  onHook("updateCombat", follow);
  Hooks.on("pauseGame", all);
}

/** Adds up the time until now, then counts for the combatants who are current now. */
function follow(combat: Fight): void {
  const times = added(combat);
  const current = currentIds(combat.encounter);
  for (const slot of times.turns.keys()) if (!current.includes(slot)) times.turns.delete(slot);
  for (const slot of current) if (!times.turns.has(slot)) times.turns.set(slot, 0);
  times.runs = combat.encounter.status === "running" && combat.encounter.pause === null && !game.paused;
}

/** Those who act at once share the time, so that all times together are that of the fight. */
function added(combat: Fight): Times {
  const now = performance.now();
  const times = known.get(combat) ?? { turns: new Map<string, number>(), at: now, runs: false };
  known.set(combat, times);
  const share = times.runs ? (now - times.at) / times.turns.size : 0;
  for (const [slot, spent] of times.turns) times.turns.set(slot, spent + share);
  times.at = now;
  return times;
}

/** Returns the outcome with the time of the turns that the command ended, if the GM wants it counted. */
export function withTimes(combat: Fight, before: EncounterState, command: Command, outcome: Outcome): Outcome {
  if (outcome.refusal || isHistory(command.type) || !tableSettings().turnTimes) return outcome;
  const { turns } = added(combat);
  const still = new Set(currentIds(outcome.state));
  const took: Record<string, number> = {};
  for (const slot of currentIds(before)) {
    const id = participantOfSlot(slot);
    const spent = turns.get(slot) ?? 0;
    if (!still.has(slot)) took[id] = (took[id] ?? 0) + Math.round(spent / 1_000);
  }
  for (const [id, time] of Object.entries(took)) if (time === 0) delete took[id];
  return Object.keys(took).length ? apply(before, { ...command, took }) : outcome;
}
