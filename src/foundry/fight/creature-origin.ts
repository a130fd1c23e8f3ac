import { SYSTEM_ID } from "../host/constants.ts";
import { ownFlags } from "../host/typed-calls.ts";

const LAST = /[A-Za-z0-9_-]{1,64}$/u;

/**
 * Returns the origin of a creature as an id: the stat block, compendium creature or actor it was made from,
 * else its own.
 */
export function originOf(actor: Actor.Implementation): string {
  const { origin } = ownFlags(actor);
  if (typeof origin === "string" && origin) return idIn(origin);
  const { compendiumSource, duplicateSource } = actor._stats ?? {};
  return idIn(compendiumSource ?? duplicateSource ?? "") || (actor.id ?? "");
}

function idIn(uuid: string): string {
  return LAST.exec(uuid)?.[0] ?? "";
}

/** Returns source data with the origin of an actor, if Foundry stores no uuid for it. */
export function originFlag(origin: string): object {
  return { [SYSTEM_ID]: { origin } };
}
