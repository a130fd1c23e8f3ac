import type { Speeds } from "../../speeds/shipped.ts";
import { isGuessed, isUntimed, knownOf } from "../data/item/untimed.ts";
import type { NamedThing } from "../fight/host-adapter.ts";
import { modesOf, weaponsOf, type Weapon } from "./carried-items.ts";

/** Returns the weapons of an actor that have only default times, or those that an import guessed. */
export function untimedWeapons(actor: Pick<Actor.Implementation, "items">): readonly Weapon[] {
  return weaponsOf(actor).filter((item) => {
    const system = item.system.toObject();
    return isUntimed(system) || isGuessed(item, system);
  });
}

/** Returns a weapon with what a guess of its speeds needs. */
export function namedThing(weapon: Weapon): NamedThing {
  const { name, system } = weapon;
  const modes = modesOf(weapon).map(([, mode]) => mode);
  return { kind: "weapons", name, known: knownOf(system, modes) };
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
