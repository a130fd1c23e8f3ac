import { SYSTEM_ID } from "../host/constants.ts";
import { ownFlags } from "../host/typed-calls.ts";

/** Id at the end of a uuid: "Compendium.segment-zero.creatures.Actor.d1QU6DhDovjWTHwG". */
const LAST = /[A-Za-z0-9_-]{1,64}$/u;

/**
 * Returns the origin of a creature as an id: the stat block, compendium creature or actor it was made from, else its
 * own. Six actors of one compendium creature share an origin.
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

/** Returns source data that stores the origin of an actor, if Foundry has no uuid for it. */
export function originFlag(origin: string): object {
  return { [SYSTEM_ID]: { origin } };
}
