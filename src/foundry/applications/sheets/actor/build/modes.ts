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

/** "2d+1 pi", "3d (2) imp" */
export function damageText(mode: WeaponMode): string {
  return mode.damage ? text("Sheet.Damage", { dice: mode.damage, type: damageType(mode) }) : "";
}
