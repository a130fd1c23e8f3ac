import { damageBase, damageWith, type Strength } from "../../../../../rules/figures/damage-text.ts";
import { hasText, text } from "../../../tracker/texts.ts";
import type { WeaponMode } from "../from-row/way.ts";

type Weapon = Item.OfType<"weapon">;

/** The ways to use it in their order; a weapon of which nothing is said has one all the same. */
export function modesOf(item: Weapon): readonly (readonly [id: string, mode: WeaponMode | null])[] {
  const modes = Object.entries(item.system.modes as Record<string, WeaponMode>).sort(([a, one], [b, other]) => one.sort - other.sort || (a < b ? -1 : 1));
  return modes.length ? modes : [["", null]];
}

/** "Sabre", "Sabre, cut" */
export function modeName(item: Weapon, mode: WeaponMode | null): string {
  return mode?.name && modesOf(item).length > 1 ? text("Sheet.WithMode", { name: item.name, mode: mode.name }) : item.name;
}

/** "cut", "(2) imp" */
export function damageType({ damageType: type, divisor }: WeaponMode): string {
  const key = `Items.DamageTypes.${type}`;
  const word = hasText(key) ? text(key) : type;
  return divisor === 1 ? word : text("Sheet.Divided", { divisor, type: word });
}

/** Damage of a way to use a weapon, in the hands of whoever has it. */
export interface Blow {
  /** "1d+3"; null if it cannot be rolled. */
  readonly dice: string | null;
  /** "1d+3 cut", "3d (2) imp"; as it is typed where the dice are unknown. */
  readonly shown: string;
  /** "sw+2 with swing 1d+1", or what is missing for a roll; empty where the dice stand on the weapon. */
  readonly how: string;
}

export function blowOf(item: Weapon, mode: WeaponMode): Blow {
  const { damage } = mode;
  // What belongs to nobody, or to a hazard, has no strength.
  const { thrust = "", swing = "" } = (item.actor?.system ?? {}) as Partial<Strength>;
  const dice = damageWith(damage, { thrust, swing });
  const shown = damage ? text("Sheet.Damage", { dice: dice ?? damage, type: damageType(mode) }) : "";
  const base = damageBase(damage);
  if (!base) return { dice, shown, how: dice === null ? text("Sheet.NoDice", { dice: damage }) : "" };
  const how = dice === null ? text(`Sheet.NoStrength.${base}`, { damage, name: item.actor?.name ?? "" }) : text(`Sheet.Strength.${base}`, { damage, dice: base === "thrust" ? thrust : swing });
  return { dice, shown, how };
}
