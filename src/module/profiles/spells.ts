import { timesByName } from "../../foundry/settings/world-speeds.ts";
import type { NamedThing } from "../../foundry/fight/host-adapter.ts";
import type { JsonObject } from "../../rules/core.ts";
import type { ActorLike } from "./actor-like.ts";
import { isValue } from "./problem.ts";
import type { Profile } from "./schema.ts";
import { wantsOf, type Want, type Wants } from "./wants.ts";
import { entriesOf, labelOf, ownReading, untimedWeapons } from "./weapons.ts";

/** A spell with the casting time of the actor's own data; null if they have none. */
export interface KnownSpell {
  readonly label: string;
  readonly spd: number | "longer" | null;
}

export function spellsIn({ spells }: Profile, actor: ActorLike, want: Want): readonly KnownSpell[] {
  return spells.flatMap((source) =>
    entriesOf(source, actor).flatMap((entry): readonly KnownSpell[] => {
      const label = labelOf(entry);
      if (label === "") return [];
      const reading = ownReading(want, source, entry.data);
      if (isValue(reading)) return [{ label, spd: reading.value }];
      return [{ label, spd: reading.problem.code === "too-large" ? "longer" : null }];
    }),
  );
}

/**
 * Spells with a casting time from the actor's own data, else from the table by name, else guessed. What takes longer
 * than a fight is left out.
 */
export function readSpells(profile: Profile, actor: ActorLike, { spell, mostWeapons }: Wants): readonly JsonObject[] {
  if (!spell) return [];
  return spellsIn(profile, actor, spell)
    .flatMap(({ label, spd: own }) => {
      const spd = own ?? timesByName("spells", label)?.speed ?? "longer";
      return spd === "longer" ? [] : [{ label, spd }];
    })
    .slice(0, mostWeapons);
}

/** Returns the spells whose data lack a casting time that the pacing reads. */
function untimedSpells(profile: Profile, actor: ActorLike, pacing: string): readonly NamedThing[] {
  const want = wantsOf(pacing)?.spell;
  return (want ? spellsIn(profile, actor, want) : []).flatMap(({ label, spd }) =>
    spd === null ? [{ kind: "spells" as const, name: label, known: {} }] : [],
  );
}

/** Returns the weapons and spells whose data lack a speed that the pacing reads. */
export function untimedThings(profile: Profile, actor: ActorLike, pacing: string): readonly NamedThing[] {
  return [...untimedWeapons(profile, actor, pacing), ...untimedSpells(profile, actor, pacing)];
}
