import type { Speeds } from "../../speeds/shipped.ts";
import { isUntimed } from "../data/item/untimed.ts";
import type { NamedThing } from "../fight/host-adapter.ts";
import { modesOf, weaponsOf, type Weapon } from "./carried-items.ts";

const KILOGRAMS_PER_POUND = 0.4536;

/** Returns the weapons of an actor that have only default times. */
export function untimedWeapons(actor: Pick<Actor.Implementation, "items">): readonly Weapon[] {
  return weaponsOf(actor).filter(({ system }) => isUntimed(system.toObject()));
}

/** Returns a weapon with what a guess of its speeds needs. */
export function namedThing(weapon: Weapon): NamedThing {
  const { name, system } = weapon;
  const [, mode] = modesOf(weapon)[0] ?? [];
  return {
    kind: "weapons",
    name,
    known: {
      // GURPS leaves the sides of its dice unsaid.
      damage: (mode?.damage ?? "").replace(/(\d)d(?!\d)/u, "$1d6"),
      ...(system.weight > 0 ? { kg: system.weight * KILOGRAMS_PER_POUND } : {}),
      isMissile: system.ranged,
    },
  };
}

/** Writes speeds by name on the world's weapons that have none. */
export async function takeSpeeds(speedsOf: (thing: NamedThing) => Speeds | null): Promise<void> {
  for (const actor of game.actors ?? []) {
    const updates = untimedWeapons(actor).flatMap((weapon) => {
      const speeds = speedsOf(namedThing(weapon));
      return speeds ? [{ _id: weapon.id, system: timesOf(speeds) }] : [];
    });
    if (updates.length) await actor.updateEmbeddedDocuments("Item", updates);
  }
}

function timesOf({ speed, class: speedClass, draw, reload }: Speeds): object {
  return {
    ...(speed === null ? {} : { weaponSpeed: speed }),
    ...(speedClass === null ? {} : { speedClass }),
    ...(draw === undefined ? {} : { drawClass: draw }),
    ...(reload === undefined ? {} : { reloadClass: reload }),
  };
}
