import { SYSTEM_ID } from "../host/constants.ts";
import { ownFlags } from "../host/typed-calls.ts";

/** What Foundry notes with a document about the one it was made of, by uuid. */
interface Sources {
  readonly compendiumSource?: string | null;
  readonly duplicateSource?: string | null;
}

/** Id of a document in its uuid: "Compendium.segment-zero.creatures.Actor.d1QU6DhDovjWTHwG". */
const LAST = /[A-Za-z0-9_-]{1,64}$/u;

/**
 * Where a creature comes from, as an id of the core: the stat block, compendium creature or actor that it was made of,
 * else itself. Six actors of one pack creature have one origin.
 */
export function originOf(actor: Actor.Implementation): string {
  const { origin } = ownFlags(actor);
  if (typeof origin === "string" && origin) return idIn(origin);
  const { compendiumSource, duplicateSource } = (actor as { readonly _stats?: Sources })._stats ?? {};
  return idIn(compendiumSource ?? duplicateSource ?? "") || (actor.id ?? "");
}

function idIn(uuid: string): string {
  return LAST.exec(uuid)?.[0] ?? "";
}

/** Source data of an actor that says where it comes from, for one made of something that Foundry knows no uuid of. */
export function originFlag(origin: string): object {
  return { [SYSTEM_ID]: { origin } };
}
