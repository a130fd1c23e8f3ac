import { forgetForecasts } from "../../rules/core.ts";
import { onHook } from "../host/typed-calls.ts";
import { isFinished, isStuck } from "./due.ts";
import type { Fight } from "./fight.ts";

/*
 * The encounter is written before the documents that the same click changes. What a click brings about is told when
 * those are there too, on every client.
 */

/** Whoever waits, by fight. */
interface Waiting {
  /** When it began, in milliseconds of this page. */
  readonly since: number;
  /** Called with false if the click was taken back. */
  readonly then: ((kept: boolean) => void)[];
}

const waiting = new Map<Fight, Waiting>();

/** After so many milliseconds the tracker says that something is missing. */
const LATE = 1_000;

/**
 * Calls back as soon as all documents have what the last write changes: at once, if they have.
 * @param then gets false if the click was taken back
 */
export function afterDocuments(combat: Fight, then: (kept: boolean) => void): void {
  const known = waiting.get(combat);
  if (known) known.then.push(then);
  else if (isFinished(combat)) then(true);
  else {
    waiting.set(combat, { since: performance.now(), then: [then] });
    setTimeout(() => {
      if (!waiting.has(combat)) return;
      // What goes with another document, such as tokens with their scene, has no hook of its own.
      if (isFinished(combat)) release(combat);
      else void ui.combat?.render();
    }, LATE);
  }
}

/** True if the last write of a fight is not finished, and people should know. */
export function isLate(combat: Fight): boolean {
  const since = waiting.get(combat)?.since;
  return (since !== undefined && performance.now() - since >= LATE) || isStuck(combat);
}

/** The same as a promise: whether the click has stayed. */
export async function untilFinished(combat: Fight): Promise<boolean> {
  return new Promise((resolve) => {
    afterDocuments(combat, resolve);
  });
}

/** What is waited for has come, or comes no more. */
export function release(combat: Fight, kept = true): void {
  const known = waiting.get(combat);
  if (!known) return;
  waiting.delete(combat);
  for (const then of known.then) then(kept);
  if (performance.now() - known.since >= LATE) void ui.combat?.render();
}

/**
 * Looks at each document that is written while anything is waited for, and keeps nothing of an encounter that is
 * deleted. From `ready` on.
 */
export function followDocuments(): void {
  const look = (): void => {
    for (const combat of waiting.keys()) if (isFinished(combat)) release(combat);
  };
  for (const name of [
    "updateActor",
    "updateItem",
    "updateToken",
    "updateCombatant",
    "deleteActor",
    "deleteItem",
    "deleteToken",
    "deleteCombatant",
  ] as const)
    onHook(name, look);
  onHook("updateCombat", look);
  onHook("deleteCombat", (combat) => {
    release(combat, false);
    forgetForecasts();
  });
  // What was left undone before this client came.
  for (const combat of game.combats ?? []) afterDocuments(combat, look);
}
