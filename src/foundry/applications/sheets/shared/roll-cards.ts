import { damageDice } from "../../../../rules/figures/damage-text.ts";
import { isCritical, succeeds } from "../../../../rules/gurps/rolls.ts";
import { post } from "../../../chat/card.ts";
import type { RollView } from "../../../chat/roll-cards.ts";
import { chosenVisibility } from "../../../compat.ts";
import { figure, text } from "../../tracker/texts.ts";
import type { SideMark } from "../../tracker/view.ts";

/** Who rolls, and for what. */
export interface Roller {
  readonly actor: Actor.Implementation;
  readonly side: SideMark;
  /** "Guns (pistol)", "Sabre, cut" */
  readonly what: string;
}

const DICE = "3d6";

/**
 * Rolls 3d6 against a figure and posts the card (B-33, B-35, B-36).
 * @param then what follows if it is made: "Damage 2d+1 cut"
 */
export async function rollAgainst(roller: Roller, target: number, then = ""): Promise<void> {
  const roll = await new Roll(DICE).evaluate();
  const total = roll.total ?? 0;
  const made = succeeds(target, total);
  const margin = Math.abs(target - total);
  const key = made ? (isCritical(target, total) ? "Critical" : total > target ? "MadeAnyway" : "Made") : total <= target ? "FailedAnyway" : "Failed";
  await tell(roller, roll, {
    against: text("Cards.Against", { against: target }), verdict: text(`Sheet.Cards.${key}`, { margin }), is: made ? "made" : "failed", so: made ? then : "",
  });
}

/**
 * Rolls damage and posts the card; a blow that lands does not heal.
 * @param what how the dice came about: "sw+2 with swing 1d+1"
 * @returns false if it is not said in dice
 */
export async function rollDamage(roller: Roller, damage: string, type: string, what = damage): Promise<boolean> {
  const dice = damageDice(damage);
  if (!dice) return false;
  const roll = await new Roll(dice.formula).evaluate();
  const total = Math.max(0, roll.total ?? 0);
  await tell(roller, roll, { what, so: text("Sheet.Cards.Damage", { points: total, type }) }, total);
  return true;
}

async function tell({ actor, side, what }: Roller, roll: Roll, more: Partial<RollView>, total = roll.total ?? 0): Promise<void> {
  const pips = roll.dice.flatMap(({ results }) => results.filter(({ active }) => active !== false).map(({ result }) => result));
  const view: RollView = {
    portrait: { src: actor.img ?? null, side }, name: actor.name, what: "", pips: pips.length > 1 ? pips : [], dice: roll.formula, sum: figure(total), against: "", verdict: "", is: "", so: "", more: "",
    ...more,
  };
  await post({ template: "roll", readers: chosenVisibility(), rolls: [roll], actor, alias: actor.name, view: { ...view, title: what, when: actor.name, foot: [] } });
}
