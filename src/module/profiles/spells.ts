import { timesByName } from "../../foundry/settings/world-speeds.ts";
import type { JsonObject } from "../../rules/core.ts";
import type { ActorLike } from "./actor-like.ts";
import type { Profile } from "./schema.ts";
import type { Wants } from "./wants.ts";
import { entriesOf, labelOf, ownValue } from "./weapons.ts";

/** Spells with a casting time from the actor's own data, else from the table by name; the others are left out. */
export function readSpells(
  { spells }: Profile,
  actor: ActorLike,
  { spell, mostWeapons }: Wants,
): readonly JsonObject[] {
  if (!spell) return [];
  return spells
    .flatMap((source) =>
      entriesOf(source, actor).flatMap((entry) => {
        const label = labelOf(entry);
        const spd = label === "" ? null : (ownValue(spell, source, entry.data) ?? timesByName("spells", label)?.speed);
        return spd === null || spd === undefined ? [] : [{ label, spd }];
      }),
    )
    .slice(0, mostWeapons);
}
