import type { CreatureSource, Skill } from "../../../rules/index.ts";
import type { CreatureData } from "./creature-data.ts";

/** What the rules need to know of a creature, from its actor and the items that count. */
export function creatureSource(actor: Actor.Implementation): CreatureSource {
  const system = actor.system as CreatureData;
  const items = [...actor.items];
  const { st, dx, iq, ht, will, per, move, agility, initiative, initiativeModifier, dodgeBonus, parryBonus, blockBonus, hp, fp, dr, armourClass, lift } = system;
  return {
    st, dx, iq, ht, will, per, move, agility, initiative, initiativeModifier, dodgeBonus, parryBonus, blockBonus, armourClass, lift,
    basicSpeed: system.basicSpeed === null ? null : Math.round(system.basicSpeed * 4),
    hp: { value: hp.value, max: hp.max }, fp: { value: fp.value, max: fp.max }, dr: { ...dr } as Record<string, number>,
    weight: items.reduce((all, { system: thing }) => ("weight" in thing && thing.carried ? all + thing.weight * thing.quantity : all), 0),
    armour: ofType(items, "armor").filter((one) => one.system.worn)
      .map((one) => ({ name: one.name, dr: one.system.dr, locations: [...one.system.locations], armourClass: one.system.armourClass })),
    shields: ofType(items, "shield").filter((one) => one.system.ready).map((one) => ({ name: one.name, defenceBonus: one.system.defenceBonus, armourClass: one.system.armourClass })),
    traits: ofType(items, "trait").filter((one) => one.system.rule !== "none").map((one) => ({ name: one.name, rule: one.system.rule, levels: one.system.levels ?? 1 })),
  };
}

/** The skills of an actor. */
export function skillsOf(actor: Actor.Implementation): readonly Skill[] {
  return ofType([...actor.items], "skill").map(({ name, system: { specialisation, attribute, relative, level } }) => ({ name, specialisation, attribute, relative, level }));
}

function ofType<const Type extends "armor" | "shield" | "trait" | "skill">(items: readonly Item.Implementation[], type: Type): readonly Item.OfType<Type>[] {
  return items.filter((item): item is Item.OfType<Type> => item.type === type);
}
