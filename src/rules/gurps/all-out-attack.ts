import { optionsOf } from "./manoeuvres.ts";

/** A way to use a weapon that is in hand, as far as an All-out attack asks. */
export interface Wielded {
  /** Id of the weapon; several ways to use it have the same. */
  readonly item: string;
  readonly ranged: boolean;
  /** Stays ready after a blow (B-14, B-50). */
  readonly balanced: boolean;
  readonly rateOfFire: number;
}

/** Less than this is no hail of shots (B-17). */
const SUPPRESSING = 5;

/** The ways of an All-out attack for which somebody has the weapons in hand (B-13 to B-17); all of them where nobody knows of any weapon. */
export function waysWith(weapons: readonly Wielded[]): readonly string[] {
  const ways = optionsOf("all-out-attack");
  return weapons.length ? ways.filter((way) => isFor(way, weapons)) : ways;
}

/** Whether an attack in this way can be made with this weapon, whatever else is in hand; for a Double it may be one of two (B-14). */
export function servesWay(way: string, weapon: Wielded): boolean {
  return way === "double" ? !weapon.ranged : isFor(way, [weapon]);
}

/** A hand weapon is for all but suppression, what shoots or is thrown only for that and the determined attack. */
function isFor(way: string, weapons: readonly Wielded[]): boolean {
  const close = weapons.filter(({ ranged }) => !ranged);
  switch (way) {
    case "double": return close.some(({ balanced }) => balanced) || new Set(close.map(({ item }) => item)).size > 1;
    case "feint": case "strong": return close.length > 0;
    case "suppression": return weapons.some(({ ranged, rateOfFire }) => ranged && rateOfFire >= SUPPRESSING);
    default: return true;
  }
}
