import { plainChance, PLAIN_ROLLS, type PlainTest, type PlainRoll } from "../../rules/values.ts";
import type { Rolled } from "../../rules/core.ts";
import { askForChoice, type ChoiceDialog, type ChoiceValues, type Outcome } from "../dialogs/ask-choice.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { numberText, signed, text } from "../host/i18n.ts";
import { shellOf } from "../reading/pacing-shell.ts";
import { diceFor, fightRoll, pacingWhere, membershipOf } from "../reading/actor-in-fight.ts";
import { isPercent } from "../reading/units.ts";
import { rollPlain, type Roller } from "../sheets/shared/roll-cards.ts";

/** User flag with the last dice. */
const LAST = "plainRoll";

/**
 * Asks for dice and modifier, rolls, and posts the card.
 * @param first dice and modifier of the value, which are not remembered
 * @returns true if it was rolled
 */
export async function askRoll(
  roller: Roller,
  score: number,
  then = "",
  rolled: Rolled = { kind: "test" },
  first?: Pick<PlainTest, "kind" | "modifier">,
): Promise<boolean> {
  const values = await askForChoice(choiceFor(roller, score, rolled, first));
  if (!values) return false;
  const { test } = read(values, roller.actor, rolled);
  if (!first) await game.user?.setFlag(SYSTEM_ID, LAST, test.kind);
  await rollPlain(roller, test, then);
  return true;
}

function choiceFor(
  roller: Roller,
  score: number,
  rolled: Rolled,
  { kind, modifier }: Pick<PlainTest, "kind" | "modifier"> = { kind: kindFor(roller.actor, rolled), modifier: 0 },
): ChoiceDialog {
  const { actor, what, side } = roller;
  return {
    title: text("Roll.Title", { what }),
    who: { portrait: { src: actor.img ?? null, side }, name: actor.name, note: what },
    label: text("Roll.Kind"),
    groups: [],
    fields: [
      {
        name: "kind",
        label: text("Roll.Kind"),
        kind: "select",
        options: PLAIN_ROLLS.map((value) => ({ value, label: text(`Roll.Kinds.${value}`), selected: value === kind })),
      },
      { name: "target", label: text("Roll.Target"), kind: "integer", value: score, min: -1_000, max: 1_000 },
      { name: "modifier", label: text("Roll.Modifier"), kind: "integer", value: modifier, min: -1_000, max: 1_000 },
    ],
    outcome: (values) => outcomeOf(read(values, actor, rolled)),
  };
}

/** Reads the score with shock, and halving. */
function read(
  { kind, target, modifier }: ChoiceValues,
  actor: Actor.Implementation,
  rolled: Rolled,
): { readonly test: PlainTest; readonly added: string } {
  const against = whole(target);
  const dice = PLAIN_ROLLS.find((one) => one === kind) ?? "3d6";
  const { score, added } = fightRoll(actor, { ...rolled, dice }, against + whole(modifier));
  return { test: { kind: dice, target: against, modifier: score - against }, added };
}

function whole(value: string | undefined): number {
  const number = Math.round(Number(value));
  return Number.isFinite(number) ? number : 0;
}

function outcomeOf({ test, added }: ReturnType<typeof read>): Outcome {
  const { kind, target, modifier } = test;
  const over = kind === "d20";
  const shown = over ? text("Roll.OrMore", { target: target - modifier }) : numberText(target + modifier);
  const percent = text("Attack.Percent", { percent: numberText(Math.round(plainChance(test) * 100)) });
  return {
    big: shown,
    small: percent,
    lead: text(`Roll.Rule.${kind}`),
    text: [
      modifier === 0 ? "" : text(over ? "Roll.SumOver" : "Roll.Sum", { target, modifier: signed(modifier) }),
      added && text("Roll.Fight", { parts: added }),
    ]
      .filter(Boolean)
      .join("; "),
    verb: text("Roll.Verb", { kind: text(`Roll.Dice.${kind}`), percent }),
  };
}

/** Returns the dice to preselect; the last ones only for values of the same dice. */
function kindFor(actor: Actor.Implementation, rolled: Rolled): PlainRoll {
  const pacing = pacingWhere(membershipOf(actor));
  if (isPercent(pacing)) return diceFor(actor, rolled);
  const last: unknown = game.user?.getFlag(SYSTEM_ID, LAST);
  return PLAIN_ROLLS.find((one) => one === last) ?? shellOf(pacing).dice ?? "3d6";
}
