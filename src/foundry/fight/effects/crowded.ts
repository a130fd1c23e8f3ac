import { uuidOf } from "../../host/same-actor.ts";
import { onHook } from "../../host/typed-calls.ts";
import { Allowance } from "../allowance.ts";

/*
 * Owners may make and delete as many effects on their actors as they like, and each is looked at by every fight of the
 * actor. So what one player changes beyond a limit is not followed one by one: a moment later the actor is looked at
 * once, as it stands then.
 */

/** Changes of effects that are followed one by one, for each player. */
const changes = new Allowance(100, 10_000);

/** Milliseconds until an actor with more changes is looked at. */
const LATER = 1_000;

/** Actors that wait to be looked at, by uuid: Foundry may make another object for the actor of a token. */
const crowded = new Map<string, unknown>();
const listeners = new Set<(actor: unknown) => void>();
let waits = false;

/** True for an actor whose effects change so often that nobody follows each of them. */
export function isCrowded(actor: unknown): boolean {
  return crowded.has(uuidOf(actor) ?? "");
}

/** Calls back for each crowded actor when it is time to look at it. */
export function whenCrowded(listener: (actor: unknown) => void): void {
  listeners.add(listener);
}

/** Counts the changes of effects. In `ready`, before whatever follows effects. */
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
