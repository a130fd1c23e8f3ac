import { damageBase, damageDice, damagePlus, damageWith } from "../../rules/figures/damage-text.ts";
import { strongBonus } from "../../rules/gurps/damage.ts";
import type { AttackForm } from "../../rules/gurps/may-defend.ts";
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
/** Lighter things are harder to parry when they are thrown (B-52). */
const SMALL = 1;

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
  const form = formOf(weapon, known);
  const fires = form === "missile" || form === "bullet" || form === "beam";
  if (!feint && fires && capacity > 0 && loaded === 0) return no("Empty", { name });
  const dice = feint ? "" : diceOf(weapon, known);
  if (typeof dice !== "string") return dice;
  const means: Means = {
    name: name.slice(0, LONGEST), item, mode, form, damage: dice, type: feint ? "" : known.damageType, divisor: known.divisor, unbalanced: !known.balanced,
    small: weapon.system.weight < SMALL,
  };
  const most = fires ? Math.max(1, known.rateOfFire) : 1;
  return {
    means, mode: known, skill, ranged: known.kind === "ranged", strength: isOfStrength(weapon, known),
    damage: dice && text("Sheet.Damage", { dice, type: damageType(known) }), shots: capacity > 0 && fires ? Math.min(most, loaded) : most,
  };
}

/** What close weapons of muscles do, also where a stat block has it as plain dice. */
const BODILY: ReadonlySet<string> = new Set(["", "cr", "cut", "imp", "pi-", "pi", "pi+", "pi++"]);

function isOfStrength({ system: { fireKind } }: Weapon, { kind, damage, damageType }: Mode): boolean {
  return kind === "melee" && (damageBase(damage) !== null || (fireKind === "muscle" && BODILY.has(damageType)));
}

/** The same for a strong all-out attack: +2, or +1 for each die (B-16). Only what comes of muscles is stronger. */
export function strongMeans({ means, strength }: Arm): Means {
  const dice = strength ? damageDice(means.damage) : null;
  return dice ? { ...means, damage: damagePlus(means.damage, strongBonus(dice.count)) ?? means.damage } : means;
}

/**
 * How the attack comes, as defences tell attacks apart (B-48, B-52). Melee: "unarmed" if it weighs nothing and reaches C, as fists, kicks, teeth and claws
 * do. Ranged: energy weapons are beams, whatever else is no muscle's work fires bullets. Of the muscle-powered, what is made for shooting (`ranged`) and is loaded or
 * takes both hands is a bow or the like and shoots missiles; all else is thrown.
 */
export function formOf({ system }: Pick<Weapon, "system">, { kind, reach, twoHanded }: Pick<Mode, "kind" | "reach" | "twoHanded">): AttackForm {
  if (kind === "melee") return system.weight === 0 && /^(c\b.*)?$/i.test(reach.trim()) ? "unarmed" : "melee";
  if (system.fireKind === "energy") return "beam";
  if (system.fireKind !== "muscle") return "bullet";
  return system.ranged && (system.capacity > 0 || twoHanded) ? "missile" : "thrown";
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
