import { uuidOf } from "../host/same-actor.ts";
import { isWriter } from "../host/tabs.ts";
import { onHook } from "../host/typed-calls.ts";
import { Allowance } from "./allowance.ts";

/*
 * The GM's client follows each change of actors, their items and effects, and combatants. Beyond a limit per player,
 * the actor or the encounter is checked once, later.
 */

/** Changes followed one by one, per player. */
const changes = new Allowance(100, 10_000);

const LATER = 1_000;

const crowded = new Map<string, object>();
const listeners = new Set<(document: object) => void>();
let waits = false;

/** True for an actor or encounter whose documents change too often to follow each change. */
export function isCrowded(document: unknown): boolean {
  return crowded.has(uuidOf(document) ?? "");
}

/** Calls back for each such actor or encounter when it is checked. */
export function whenCrowded(listener: (document: object) => void): void {
  listeners.add(listener);
}

/** Counts changes of actors. In `ready`, before anything follows them. */
export function countChanges(): void {
  onHook("updateActor", (actor, _changed, _options, user) => {
    countChange(actor, user);
  });
  for (const name of ["createItem", "deleteItem", "createActiveEffect", "deleteActiveEffect"] as const)
    onHook(name, ({ parent }, _options, user) => {
      countChange(parent, user);
    });
  for (const name of ["updateItem", "updateActiveEffect"] as const)
    onHook(name, ({ parent }, _changed, _options, user) => {
      countChange(parent, user);
    });
}

/** Counts a user's change below an actor or encounter, unless a GM's. On the client that writes. */
export function countChange(document: object | null, user: string): void {
  if (!document || !isWriter() || game.users?.get(user)?.isGM || changes.take(user)) return;
  crowded.set(uuidOf(document) ?? "", document);
  if (waits) return;
  waits = true;
  setTimeout(() => {
    waits = false;
    const all = [...crowded.values()];
    crowded.clear();
    for (const one of all) for (const listener of listeners) listener(one);
  }, LATER);
}
