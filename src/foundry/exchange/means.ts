import { attackForm, isOfStrength, isSmall, strongDamage } from "../../rules/exchange/weapon-use.ts";
import { damageBase, damageWith } from "../../rules/figures/damage-text.ts";
import { isShot } from "../../rules/gurps/may-defend.ts";
import type { Figure, Means } from "../../rules/index.ts";
import { damageType, modeName, modesOf } from "../applications/sheets/actor/build/modes.ts";
import { text } from "../applications/tracker/texts.ts";
import type { WeaponData } from "../data/item/weapon-data.ts";
import { bareWeapon, isBare } from "./bare.ts";

type Weapon = Item.OfType<"weapon">;
type Mode = WeaponData["modes"][string];

/** One way in which somebody can attack, with all that an attack dialog asks of it. */
export interface Arm {
  readonly means: Means;
  readonly mode: Mode;
  /** What it is rolled against, and how that came about. */
  readonly skill: Figure;
  readonly ranged: boolean;
  /** Damage comes of muscles, so that a strong attack adds to it (B-16). */
  readonly strength: boolean;
  /** "2d+1 cut" */
  readonly damage: string;
  /** Most shots of one attack, as far as they are loaded; 1 for what is not fired. */
  readonly shots: number;
  readonly problem?: undefined;
}

/** Why a weapon cannot be used now, as a sentence. */
export interface NoArm {
  readonly problem: string;
}

/** Most characters that a name has in an exchange. */
const LONGEST = 120;

/** A weapon by its id, or a part of the body by its own. */
export function weaponOf(actor: Actor.Implementation, id: string): Weapon | null {
  const item = actor.items.get(id);
  return item?.type === "weapon" ? (item as Weapon) : isBare(id) ? bareWeapon(actor, id) : null;
}

/** Whether a weapon is in hand and what is loaded, for fights that know that better than the item. */
export type Holding = (weapon: Weapon) => { readonly ready: boolean; readonly loaded: number };

const asItSays: Holding = ({ system: { ready, loaded } }) => ({ ready, loaded });

/** With what somebody attacks, or why they cannot. @param feint only the skill counts (B-23) */
export function meansOf(actor: Actor.Implementation | null, item: string, mode: string, feint = false, holding: Holding = asItSays): Arm | NoArm {
  const weapon = actor && weaponOf(actor, item);
  if (!actor || !weapon) return no("Gone", { name: actor?.name ?? "" });
  const known = modesOf(weapon).find(([id]) => id === mode)?.[1] ?? null;
  const skill = known && weapon.system.modeFigures[mode]?.skill;
  const name = modeName(weapon, known);
  const { ready, loaded } = holding(weapon);
  const { capacity } = weapon.system;
  if (!ready) return no("NotReady", { name });
  if (!known || !skill) return no("NoSkill", { name, skill: known?.skill ?? "" });
  const form = attackForm(weapon.system, known);
  const fires = isShot(form);
  if (!feint && fires && capacity > 0 && loaded === 0) return no("Empty", { name });
  const dice = feint ? "" : diceOf(weapon, known);
  if (typeof dice !== "string") return dice;
  const means: Means = {
    name: name.slice(0, LONGEST), item, mode, form, damage: dice, type: feint ? "" : known.damageType, divisor: known.divisor, unbalanced: !known.balanced,
    small: isSmall(weapon.system),
  };
  const most = fires ? Math.max(1, known.rateOfFire) : 1;
  return {
    means, mode: known, skill, ranged: known.kind === "ranged", strength: isOfStrength(weapon.system, known),
    damage: dice && text("Sheet.Damage", { dice, type: damageType(known) }), shots: capacity > 0 && fires ? Math.min(most, loaded) : most,
  };
}

/** The same for a strong all-out attack (B-16). Only what comes of muscles is stronger. */
export function strongMeans({ means, strength }: Arm): Means {
  return strength ? { ...means, damage: strongDamage(means.damage) } : means;
}

function diceOf(item: Weapon, mode: Mode): string | NoArm {
  const { thrust = "", swing = "" } = (item.actor?.system ?? {}) as { thrust?: string; swing?: string };
  const dice = damageWith(mode.damage, { thrust, swing });
  if (dice !== null) return dice;
  const name = modeName(item, mode);
  const base = damageBase(mode.damage);
  return base ? no(`NoStrength.${base}`, { name, damage: mode.damage, who: item.actor?.name ?? "" }) : no(mode.damage ? "NoDice" : "NoDamage", { name, damage: mode.damage });
}

function no(key: string, data: Record<string, string>): NoArm {
  return { problem: text(`Attack.No.${key}`, data) };
}
