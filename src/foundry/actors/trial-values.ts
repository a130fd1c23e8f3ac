import { CreatureData } from "../data/actor/creature-data.ts";
import type { Creature, TrialValues } from "../fight/host-adapter.ts";
import { weaponsOf } from "./carried-items.ts";

interface Copied {
  clone(changes: object, context: { readonly keepId: true }): Actor.Implementation;
}

export const trialValues: TrialValues = {
  isPossible: ({ system }) => system instanceof CreatureData,
  weapons: (actor) => weaponsOf(actor).map(({ id, name }) => ({ id: id ?? "", name })),
  now(actor, value) {
    const { system } = actor as Creature;
    switch (value) {
      case "basicSpeed":
        return system.figures.basicSpeed.value / 4;
      case "agility":
        return system.figures.agility.value;
      case "weapon":
        return weaponsOf(actor).find((weapon) => weapon.system.ready)?.id ?? "";
      default:
        return system[value];
    }
  },
  changed(original, value, to) {
    const actor = original as Copied;
    if (value !== "weapon") return actor.clone({ system: { [value]: to } }, { keepId: true });
    // The weapon in hand comes first, because pacings take the first.
    const items = original.toObject().items as { _id: string; sort: number; system: { ready?: boolean } }[];
    const weapons = new Set(weaponsOf(original).map(({ id }) => id));
    const held = items.map((item) =>
      weapons.has(item._id)
        ? {
            ...item,
            sort: item._id === to ? -1_000_000 : item.sort,
            system: { ...item.system, ready: item._id === to },
          }
        : item,
    );
    return actor.clone(
      { items: [...held].sort((one, other) => Number(other._id === to) - Number(one._id === to)) },
      { keepId: true },
    );
  },
};
