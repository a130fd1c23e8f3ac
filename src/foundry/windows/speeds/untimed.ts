import { hostAdapter, isCreature } from "../../fight/host-adapter.ts";
import { keyOf } from "../../../speeds/own.ts";
import { READS, type Untimed } from "./rows.ts";

const MOST_ACTORS = 500;

/** Names on the sheets of this world that have no speeds of their own. */
export function untimedNames(): readonly Untimed[] {
  const names = new Map<string, Untimed>();
  for (const actor of [...(game.actors ?? [])].slice(0, MOST_ACTORS)) {
    if (!isCreature(actor)) continue;
    const things = Object.keys(READS).flatMap((pacing) => {
      try {
        return hostAdapter().untimed?.(pacing, actor) ?? [];
      } catch {
        // An actor may be unreadable.
        return [];
      }
    });
    for (const thing of things) {
      const key = `${thing.kind} ${keyOf(thing.name)}`;
      const who = names.get(key)?.who ?? [];
      names.set(key, { ...thing, who: who.includes(actor.name) ? who : [...who, actor.name] });
    }
  }
  return [...names.values()];
}
