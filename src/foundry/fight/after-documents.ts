import { forgetForecasts } from "../../rules/core.ts";
import { onHook, onHooks } from "../host/typed-calls.ts";
import { isFinished, isStuck } from "./due.ts";
import type { Fight } from "./fight.ts";

/* The encounter is written before the documents of the same click. Clients report a click when both have arrived. */

interface Waiting {
  readonly since: number;
  /** Called with false if the click was taken back. */
  readonly then: ((kept: boolean) => void)[];
}

const waiting = new Map<Fight, Waiting>();

/** Milliseconds after which the tracker reports missing documents. */
const LATE = 1_000;

/**
 * Calls back when all documents have the changes of the last write.
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
      // Embedded documents, such as tokens in their scene, have no such hook.
      if (isFinished(combat)) release(combat);
      else void ui.combat?.render();
    }, LATE);
  }
}

/** True if the last write is unfinished for so long that the tracker shows it. */
export function isLate(combat: Fight): boolean {
  const since = waiting.get(combat)?.since;
  return (since !== undefined && performance.now() - since >= LATE) || isStuck(combat);
}

/** Resolves to false if the click was taken back. */
export async function untilFinished(combat: Fight): Promise<boolean> {
  return new Promise((resolve) => {
    afterDocuments(combat, resolve);
  });
}

/** Calls the waiting callbacks once the documents have arrived or never will. */
export function release(combat: Fight, kept = true): void {
  const known = waiting.get(combat);
  if (!known) return;
  waiting.delete(combat);
  for (const then of known.then) then(kept);
  if (performance.now() - known.since >= LATE) void ui.combat?.render();
}

/** Checks after each document write, and forgets deleted encounters. From `ready` on. */
export function followDocuments(): void {
  const look = (): void => {
    for (const combat of waiting.keys()) if (isFinished(combat)) release(combat);
  };
  const kinds = ["Actor", "Item", "Token", "Combatant"] as const;
  for (const kind of kinds) onHooks([`update${kind}`, `delete${kind}`], look);
  onHook("updateCombat", look);
  onHook("deleteCombat", (combat) => {
    release(combat, false);
    forgetForecasts();
  });
  // Writes unfinished before this client connected.
  for (const combat of game.combats ?? []) afterDocuments(combat, look);
}
