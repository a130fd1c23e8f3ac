import { uuidOf } from "../../host/same-actor.ts";
import { onHook } from "../../host/typed-calls.ts";
import { Allowance } from "../allowance.ts";

/* Each fight checks each change of its actors' effects. Beyond a limit per player, the actor is checked once, later. */

/** Effect changes followed one by one, per player. */
const changes = new Allowance(100, 10_000);

const LATER = 1_000;

const crowded = new Map<string, unknown>();
const listeners = new Set<(actor: unknown) => void>();
let waits = false;

/** True for an actor whose effects change too often to follow each change. */
export function isCrowded(actor: unknown): boolean {
  return crowded.has(uuidOf(actor) ?? "");
}

/** Calls back for each such actor when it is checked. */
export function whenCrowded(listener: (actor: unknown) => void): void {
  listeners.add(listener);
}

/** Counts changes of effects. In `ready`, before anything follows effects. */
export function countEffects(): void {
  onHook("createActiveEffect", ({ parent }: ActiveEffect.Implementation, _options, user) => {
    count(parent, user);
  });
  onHook("updateActiveEffect", ({ parent }: ActiveEffect.Implementation, _changed, _options, user) => {
    count(parent, user);
  });
  onHook("deleteActiveEffect", ({ parent }: ActiveEffect.Implementation, _options, user) => {
    count(parent, user);
  });
}

function count(actor: unknown, user: string): void {
  if (!game.user?.isActiveGM || game.users?.get(user)?.isGM || changes.take(user)) return;
  crowded.set(uuidOf(actor) ?? "", actor);
  if (waits) return;
  waits = true;
  setTimeout(() => {
    waits = false;
    const actors = [...crowded.values()];
    crowded.clear();
    for (const one of actors) for (const listener of listeners) listener(one);
  }, LATER);
}
