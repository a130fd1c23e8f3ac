import {
  gripOf,
  hasFreeHand,
  modeFigures,
  type Grip,
  type CreatureSource,
  type Value,
  type Skill,
} from "../../../rules/values.ts";
import type { CreatureSystem } from "./creature-schema.ts";
import { spellsOn } from "./spells-on.ts";
import { BARE, bareSkill } from "./unarmed.ts";

type Weapon = Item.OfType<"weapon">;

/**
 * Returns the parry with an empty hand (B-49, B-51); null for beasts, without a free hand, and if a fist is
 * an item that parries.
 */
export function freeHandParry(actor: Actor.Implementation): Value | null {
  const system = actor.system as CreatureSystem;
  const ready = [...actor.items].filter((item) => (isOf(item, "weapon") || isOf(item, "shield")) && item.system.ready);
  const weapons = ready.filter((item): item is Weapon => item.type === "weapon");
  const grips = new Map(
    weapons.map((weapon): [Weapon, Grip] => [weapon, gripOf(weapon.system, Object.values(weapon.system.modes))]),
  );
  const shields = ready.filter(({ type }) => type === "shield").map((): Grip => "one");
  if (system.attackSpeeds.length || !hasFreeHand([...grips.values(), ...shields])) return null;
  if (
    weapons.some(
      (weapon) =>
        grips.get(weapon) === "body" && Object.values(weapon.system.modes).some(({ parry }) => parry !== null),
    )
  )
    return null;
  return modeFigures({ ...bareSkill("fist", system), parry: BARE.fist.parry, block: null }, "", system.wielder).parry;
}

export interface Defence {
  /** "" for an empty hand. */
  readonly name: string;
  readonly item: string;
  readonly figure: Value;
}

export interface Defences {
  readonly dodge: Value;
  readonly parry: Defence | null;
  readonly block: Defence | null;
}

/**
 * Returns the best active defences (B-45, B-48, B-51): parries need a ready weapon or empty hand, blocks a
 * ready shield (B-47, B-49).
 */
export function defencesOf(actor: Actor.Implementation, dodge: Value): Defences {
  let parry: Defence | null = null;
  let block: Defence | null = null;
  for (const item of actor.items) {
    const { id, name } = item;
    const held = (value: Value | null, best: Defence | null): Defence | null =>
      value && (!best || value.value > best.figure.value) ? { name, item: id ?? "", figure: value } : best;
    if (isOf(item, "weapon") && item.system.ready) {
      for (const mode of Object.values(item.system.modeFigures)) {
        parry = held(mode.parry, parry);
        block = held(mode.block, block);
      }
    }
    if (isOf(item, "shield") && item.system.ready) block = held(item.system.blockFigure, block);
  }
  const bare = freeHandParry(actor);
  return {
    dodge,
    parry: bare && (!parry || bare.value > parry.figure.value) ? { name: "", item: "", figure: bare } : parry,
    block,
  };
}

function isOf<const Type extends "weapon" | "shield">(
  item: Item.Implementation,
  type: Type,
): item is Item.OfType<Type> {
  return item.type === type;
}

export function creatureSource(actor: Actor.Implementation): CreatureSource {
  const system = actor.system as CreatureSystem;
  const items = [...actor.items];
  const { basicSpeed, hp, fp, dr, ...stored } = system;
  return {
    ...stored,
    basicSpeed: basicSpeed === null ? null : Math.round(basicSpeed * 4),
    hp: { value: hp.value, max: hp.max },
    fp: { value: fp.value, max: fp.max },
    dr: { ...dr },
    weight: items.reduce(
      (all, { system: thing }) => ("weight" in thing && thing.carried ? all + thing.weight * thing.quantity : all),
      0,
    ),
    armour: ofType(items, "armor")
      .filter((one) => one.system.worn)
      .map((one) => ({
        name: one.name,
        dr: one.system.dr,
        locations: [...one.system.locations],
        armourClass: one.system.armourClass,
      })),
    shields: ofType(items, "shield")
      .filter((one) => one.system.ready)
      .map((one) => ({ name: one.name, defenceBonus: one.system.defenceBonus, armourClass: one.system.armourClass })),
    traits: traitsOf(items),
    spells: spellsOn(actor),
  };
}

/** Returns the traits with a rule; one without levels counts once. */
export function traitsOf(items: readonly Item.Implementation[]): CreatureSource["traits"] {
  return ofType(items, "trait")
    .filter((one) => one.system.rule !== "none")
    .map((one) => ({ name: one.name, rule: one.system.rule, levels: one.system.levels ?? 1 }));
}

export function skillsOf(actor: Actor.Implementation): readonly Skill[] {
  return ofType([...actor.items], "skill").map(({ name, system }) => {
    const { specialisation, attribute, relative, level, percent } = system;
    return { name, specialisation, attribute, relative, level, percent };
  });
}

function ofType<const Type extends "armor" | "shield" | "trait" | "skill">(
  items: readonly Item.Implementation[],
  type: Type,
): readonly Item.OfType<Type>[] {
  return items.filter((item): item is Item.OfType<Type> => item.type === type);
}
