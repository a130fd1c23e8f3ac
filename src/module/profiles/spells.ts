import { timesByName } from "../../foundry/settings/world-speeds.ts";
import type { NamedThing } from "../../foundry/fight/host-adapter.ts";
import type { JsonObject } from "../../rules/core.ts";
import type { ActorLike } from "./actor-like.ts";
import type { Profile } from "./schema.ts";
import { wantsOf, type Wants } from "./wants.ts";
import { entriesOf, labelOf, ownValue, untimedWeapons } from "./weapons.ts";

/** Spells with a casting time from the actor's own data, else from the table by name, else guessed. */
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

/** Returns the spells whose data lack a casting time that the pacing reads. */
function untimedSpells({ spells }: Profile, actor: ActorLike, pacing: string): readonly NamedThing[] {
  const want = wantsOf(pacing)?.spell;
  if (!want) return [];
  return spells.flatMap((source) =>
    entriesOf(source, actor).flatMap((entry) => {
      const name = labelOf(entry);
      const isTimed = name === "" || ownValue(want, source, entry.data) !== null;
      return isTimed ? [] : [{ kind: "spells" as const, name, known: {} }];
    }),
  );
}

/** Returns the weapons and spells whose data lack a speed that the pacing reads. */
export function untimedThings(profile: Profile, actor: ActorLike, pacing: string): readonly NamedThing[] {
  return [...untimedWeapons(profile, actor, pacing), ...untimedSpells(profile, actor, pacing)];
}
