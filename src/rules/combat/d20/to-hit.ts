import { latestStats } from "../../exchange/combat-status.ts";
import type { AttackResult, ScorePart } from "../../model/exchange.ts";
import type { Options, Participant, Rate, Stats } from "./facts.ts";

/** Armour class, counted upwards, of a creature without one (D20-2). */
const UNARMOURED = 10;

/** Quarters of a point. */
const QUARTERS: Readonly<Record<Rate, number>> = { "1": 4, "3/4": 3, "1/2": 2 };

/** Returns the armour class counted upwards, whichever way sheets write it (D20-2). */
export function armourClassOf(
  participant: Participant,
  { armourClass, descendingFrom }: Pick<Options, "armourClass" | "descendingFrom">,
): number {
  const { ac } = latestStats<Stats>(participant);
  if (ac === undefined) return UNARMOURED;
  return armourClass === "descending" ? descendingFrom - ac : ac;
}

/** Returns the attack bonus (D20-3): the creature's own, else by THAC0, else by hit dice, which count at least 0. */
export function attackBonus(
  {
    attackBonus: own,
    thac0,
    hitDice,
    hitDiceRate: rate,
  }: Pick<Stats, "attackBonus" | "thac0" | "hitDice" | "hitDiceRate">,
  { descendingFrom, hitDiceRate }: Pick<Options, "descendingFrom" | "hitDiceRate">,
): ScorePart {
  if (own !== undefined) return { code: "attackBonus", value: own, name: "" };
  if (thac0 !== undefined) return { code: "thac0", value: descendingFrom - thac0, name: "" };
  const quarters = Math.max(0, hitDice) * (rate ?? QUARTERS[hitDiceRate]);
  return { code: "hitDice", value: Math.floor(quarters / 4), name: "" };
}

/** Returns the least roll that hits (D20-4, D20-5): with natural rolls 2 to 20, else beyond the die's faces too. */
export function leastRoll(score: number, ac: number, naturalRolls: boolean): number {
  return naturalRolls ? Math.min(20, Math.max(2, ac - score)) : ac - score;
}

/** D20-4, D20-5. */
export function attackResult(roll: number, least: number): AttackResult {
  return { hit: roll >= least, critical: false, defenceAllowed: false, maxDamage: false };
}
