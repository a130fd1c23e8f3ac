import type { Wielder } from "../../../rules/index.ts";
import { CreatureData } from "../actor/creature-data.ts";

/** Whoever has this item, as far as it counts for skill and defence; null for an item that nobody has. */
export function wielderOf({ actor }: Item.Implementation): Wielder | null {
  const system: unknown = actor?.system;
  return system instanceof CreatureData ? system.wielder : null;
}
