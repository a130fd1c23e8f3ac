import { gripOf, hasFreeHand, type Grip } from "../../../rules/exchange/free-hand.ts";
import { modeFigures, type Figure } from "../../../rules/index.ts";
import { BARE } from "../../exchange/bare-figures.ts";
import { bareSkill } from "../../exchange/bare-skill.ts";
import type { CreatureData } from "./creature-data.ts";

type Weapon = Item.OfType<"weapon">;

/**
 * The parry with an empty hand (B-49, B-51), by the best skill or DX: of whoever holds nothing, or one thing in one hand. Null for beasts, for who has both hands full,
 * and where a fist that is an item parries by itself.
 */
export function freeHandParry(actor: Actor.Implementation): Figure | null {
  const system = actor.system as CreatureData;
  const ready = [...actor.items].filter((item) => (item.type === "weapon" || item.type === "shield") && (item as Weapon).system.ready);
  const weapons = ready.filter((item): item is Weapon => item.type === "weapon");
  const grips = new Map(weapons.map((weapon): [Weapon, Grip] => [weapon, gripOf(weapon.system, Object.values(weapon.system.modes))]));
  const shields = ready.filter(({ type }) => type === "shield").map((): Grip => "one");
  if (system.attackSpeeds.length || !hasFreeHand([...grips.values(), ...shields])) return null;
  if (weapons.some((weapon) => grips.get(weapon) === "body" && Object.values(weapon.system.modes).some(({ parry }) => parry !== null))) return null;
  return modeFigures({ ...bareSkill("fist", system), parry: BARE.fist.parry, block: null }, "", system.wielder).parry;
}
