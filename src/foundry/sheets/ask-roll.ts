import { plainChance, PLAIN_ROLLS, type PlainTest, type PlainRoll } from "../../rules/values.ts";
import type { Rolled } from "../../rules/core.ts";
import { askForValues } from "../dialogs/form.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { numberText, signed, text } from "../host/i18n.ts";
import type { Outcome, FormValues } from "../reading/decision.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import { diceFor, fightRoll, membershipOf, stateWhere } from "../reading/actor-in-fight.ts";
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
  const { actor, what, side } = roller;
  const { kind, modifier } = first ?? { kind: kindFor(actor, rolled), modifier: 0 };
  const values = await askForValues({
    title: text("Roll.Title", { what }),
    who: { portrait: { src: actor.img ?? null, side }, name: actor.name, note: what },
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
    verb: (given) => {
      const { test } = read(given, actor, rolled);
      return text("Roll.Verb", { kind: text(`Roll.Dice.${test.kind}`), percent: percentOf(test) });
    },
    outcome: (given) => outcomeOf(read(given, actor, rolled)),
  });
  if (!values) return false;
  const { test } = read(values, actor, rolled);
  if (!first) await game.user?.setFlag(SYSTEM_ID, LAST, test.kind);
  await rollPlain(roller, test, then);
  return true;
}

/** Reads the score with shock, and halving. */
function read(
  { kind, target, modifier }: FormValues,
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

function percentOf(test: PlainTest): string {
  return text("Attack.Percent", { percent: numberText(Math.round(plainChance(test) * 100)) });
}

function outcomeOf({ test, added }: ReturnType<typeof read>): Outcome {
  const { kind, target, modifier } = test;
  const over = kind === "d20";
  const shown = over ? text("Roll.OrMore", { target: target - modifier }) : numberText(target + modifier);
  return {
    big: shown,
    small: percentOf(test),
    lead: text(`Roll.Rule.${kind}`),
    text: [
      modifier === 0 ? "" : text(over ? "Roll.SumOver" : "Roll.Sum", { target, modifier: signed(modifier) }),
      added && text("Roll.Fight", { parts: added }),
    ]
      .filter(Boolean)
      .join("; "),
  };
}

/** Returns the dice to preselect; the last dice only for values that use them. */
function kindFor(actor: Actor.Implementation, rolled: Rolled): PlainRoll {
  const { dice } = shellIn({ state: stateWhere(membershipOf(actor)) });
  if (dice === "d100") return diceFor(actor, rolled);
  const last: unknown = game.user?.getFlag(SYSTEM_ID, LAST);
  return PLAIN_ROLLS.find((one) => one === last) ?? dice ?? "3d6";
}
