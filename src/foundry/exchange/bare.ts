import { damagePlus } from "../../rules/figures/damage-text.ts";
import { thrustBy } from "../../rules/gurps/strength.ts";
import { text } from "../applications/tracker/texts.ts";
import { CreatureData } from "../data/actor/creature-data.ts";
import { BARE } from "./bare-figures.ts";
import { bareSkill } from "./bare-skill.ts";

type Weapon = Item.OfType<"weapon">;

type Part = keyof typeof BARE;

/** The one way to use it. */
const WAY = "a";

const isPart = (id: string): id is Part => Object.hasOwn(BARE, id);

/** Whether an id stands for a part of the body, and not for an item. */
export function isBare(id: string): boolean {
  return isPart(id);
}

/**
 * With what somebody strikes who has no weapon in hand, and none of their own body as items are: fist and kick; a beast of which the sheet knows only the speeds of its
 * attacks bites.
 * @returns ids and the ways to use them
 */
export function bareOf({ system, items }: Actor.Implementation, isReady: (weapon: Weapon) => boolean): readonly { readonly item: string; readonly mode: string }[] {
  if (!(system instanceof CreatureData) || [...items].some((item) => item.type === "weapon" && isReady(item as Weapon))) return [];
  const parts: readonly Part[] = system.attackSpeeds.length ? ["bite"] : ["fist", "kick"];
  return parts.map((item) => ({ item, mode: WAY }));
}

/** A part of the body as a weapon, which nobody stores. Null where there is no such part, or no strength that is known. */
export function bareWeapon(actor: Actor.Implementation, part: string): Weapon | null {
  if (!(actor.system instanceof CreatureData) || !isPart(part)) return null;
  const { reach, adds, type, parry } = BARE[part];
  const dice = thrustBy(actor.system.st);
  const damage = actor.system.thrust ? `thr${adds || ""}` : dice && damagePlus(dice, adds);
  const name = text(`Attack.Bare.${part}`);
  const mode = { name, kind: "melee", reach, damage: damage ?? "", damageType: type, parry, ...bareSkill(part, actor.system) };
  return new CONFIG.Item.documentClass({ name, type: "weapon", system: { weight: 0, ready: true, modes: { [WAY]: mode } } } as never, { parent: actor } as never) as unknown as Weapon;
}
