import {
  plainFormula,
  plainMade,
  plainMargin,
  damageDice,
  isCritical,
  succeeds,
  type PlainTest,
} from "../../../rules/values.ts";
import type { Rolled } from "../../../rules/core.ts";
import type { RollView } from "../../chat/roll-cards.ts";
import { post } from "../../host/chat-card.ts";
import { chosenVisibility } from "../../host/compat.ts";
import { numberText, signed, text } from "../../host/i18n.ts";
import { fightRoll } from "../../reading/actor-in-fight.ts";
import type { SideMark } from "../../reading/views.ts";

export interface Roller {
  readonly actor: Actor.Implementation;
  readonly side: SideMark;
  /** "Guns (pistol)", "Sabre, cut" */
  readonly what: string;
}

/**
 * Rolls 3d6 against a score and posts the card (B-33, B-35, B-36), with the encounter's modifiers (Q-20,
 * S-38); percentage skills with d100 without special results (QA-5).
 * @param then shown on success: "Damage 2d+1 cut"
 */
export async function rollAgainst(
  roller: Roller,
  valueFor: number,
  then = "",
  rolled: Rolled = { kind: "test" },
): Promise<void> {
  const { score: target, words, dice } = fightRoll(roller.actor, rolled, valueFor);
  const special = dice === "3d6";
  const roll = await new Roll(special ? dice : `1${dice}`).evaluate();
  const total = roll.total ?? 0;
  const made = special ? succeeds(target, total) : total <= target;
  const margin = Math.abs(target - total);
  const key = verdictKey(made, target - total, special && isCritical(target, total));
  await postRoll(roller, roll, {
    against: words
      ? text("Sheet.Cards.AgainstParts", { against: target, parts: words })
      : text("Cards.Against", { against: target }),
    verdict: text(`Sheet.Cards.${key}`, { margin }),
    is: made ? "made" : "failed",
    so: made ? then : "",
  });
}

/** @param margin of success */
function verdictKey(made: boolean, margin: number, critical: boolean): string {
  if (made) return critical ? "Critical" : margin < 0 ? "MadeAnyway" : "Made";
  return margin >= 0 ? "FailedAnyway" : "Failed";
}

/** @param then shown on success */
export async function rollPlain(roller: Roller, test: PlainTest, then = ""): Promise<void> {
  const { kind, target, modifier } = test;
  const roll = await new Roll(plainFormula(kind)).evaluate();
  const total = roll.total ?? 0;
  const made = plainMade(test, total);
  const margin = plainMargin(test, total);
  const key = verdictKey(made, margin, kind === "3d6" && isCritical(target + modifier, total));
  const against =
    kind === "d20"
      ? text("Roll.AgainstOver", { target, modifier: signed(modifier) })
      : modifier === 0
        ? text("Cards.Against", { against: target })
        : text("Roll.AgainstSum", { score: target + modifier, target, modifier: signed(modifier) });
  await postRoll(roller, roll, {
    against,
    verdict: text(`Sheet.Cards.${key}`, { margin: Math.abs(margin) }),
    is: made ? "made" : "failed",
    so: made ? then : "",
  });
}

/**
 * Rolls damage, at least 0, and posts the card.
 * @param what origin of the dice: "sw+2 with swing 1d+1"
 * @returns false if it is not in dice
 */
export async function rollDamage(roller: Roller, damage: string, type: string, what = damage): Promise<boolean> {
  const dice = damageDice(damage);
  if (!dice) return false;
  const roll = await new Roll(dice.formula).evaluate();
  const total = Math.max(0, roll.total ?? 0);
  await postRoll(roller, roll, { what, so: text("Sheet.Cards.Damage", { points: total, type }) }, total);
  return true;
}

export async function postRoll(
  { actor, side, what }: Roller,
  roll: Roll,
  more: Partial<RollView>,
  total = roll.total ?? 0,
): Promise<void> {
  const name = actor.token?.name ?? actor.name;
  const pips = roll.dice.flatMap(({ results }) =>
    results.filter(({ active }) => active !== false).map(({ result }) => result),
  );
  const view: RollView = {
    portrait: { src: actor.img ?? null, side },
    name,
    what: "",
    pips: pips.length > 1 ? pips : [],
    dice: roll.formula,
    sum: numberText(total),
    against: "",
    verdict: "",
    is: "",
    so: "",
    more: "",
    ...more,
  };
  await post({
    template: "roll",
    viewers: chosenVisibility(),
    rolls: [roll],
    actor,
    alias: name,
    view: { ...view, title: what, when: name, foot: [] },
  });
}
