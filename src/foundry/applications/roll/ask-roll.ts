import { rollModifiersOf, scoreOf, type Rolled } from "../../../rules/index.ts";
import { PLAIN_ROLLS, plainChance, type PlainRoll, type PlainTest } from "../../../rules/figures/plain-roll.ts";
import { SYSTEM_ID } from "../../constants.ts";
import { defaultPacing } from "../../settings/settings.ts";
import { askForChoice, type Choice, type ChoiceValues, type Outcome } from "../dialogs/ask-choice.ts";
import { fightPart } from "../../exchange/fight-parts.ts";
import { seatOf } from "../sheets/actor/seat.ts";
import { rollPlain, type Roller } from "../sheets/shared/roll-cards.ts";
import { figure, signed, text } from "../tracker/texts.ts";

/** Where this user's last kind of roll is kept: a flag of the user, so it is remembered in this world. */
const LAST = "plainRoll";

/** What each pacing's players are used to rolling; 3d6 unless said otherwise. */
const USUAL: Readonly<Record<string, PlainRoll>> = { "two-action": "d100", "side-segments": "d20" };

/** Asks how a level, a score or an attribute is rolled, with the number and the chance in sight, then rolls it and posts the card. @returns whether it was rolled */
export async function askRoll(roller: Roller, score: number, then = "", rolled: Rolled = { kind: "test" }): Promise<boolean> {
  const values = await askForChoice(choiceFor(roller, score, rolled));
  if (!values) return false;
  const test = testOf(values);
  await game.user?.setFlag(SYSTEM_ID as never, LAST as never, test.kind as never);
  await rollPlain(roller, test, then);
  return true;
}

function choiceFor({ actor, what, side }: Roller, score: number, rolled: Rolled): Choice {
  const seat = seatOf(actor);
  const participant = seat?.context.view.participant(seat.id);
  // Shock, halves of tired people and the like, as the fight has them now.
  const fight = seat && participant ? rollModifiersOf(participant, { ...rolled, score }, seat.context.view) : [];
  const kind = lastKind(seat?.context.state.pacing ?? defaultPacing());
  return {
    title: text("Roll.Title", { what }), who: { portrait: { src: actor.img ?? null, side }, name: actor.name, note: fight.length ? text("Roll.Fight", { parts: fight.map(({ code, name, value }) => text("Exchange.Part", { what: fightPart(code, name, seat?.context.state.pacing ?? ""), value: signed(value) })).join(", ") }) : what },
    label: text("Roll.Kind"), groups: [],
    fields: [
      { name: "kind", label: text("Roll.Kind"), kind: "select", options: PLAIN_ROLLS.map((value) => ({ value, label: text(`Roll.Kinds.${value}`), selected: value === kind })) },
      { name: "target", label: text("Roll.Target"), kind: "integer", value: score, min: -1_000, max: 1_000 },
      { name: "modifier", label: text("Roll.Modifier"), kind: "integer", value: scoreOf(fight), min: -1_000, max: 1_000 },
    ],
    outcome: (values) => outcomeOf(testOf(values)),
  };
}

function testOf({ kind, target, modifier }: ChoiceValues): PlainTest {
  return { kind: PLAIN_ROLLS.find((one) => one === kind) ?? "3d6", target: whole(target), modifier: whole(modifier) };
}

function whole(value: string | undefined): number {
  const number = Math.round(Number(value));
  return Number.isFinite(number) ? number : 0;
}

function outcomeOf(test: PlainTest): Outcome {
  const { kind, target, modifier } = test;
  const over = kind === "d20";
  const shown = over ? text("Roll.OrMore", { target: target - modifier }) : figure(target + modifier);
  const percent = text("Attack.Percent", { percent: figure(Math.round(plainChance(test) * 100)) });
  return {
    big: shown, small: percent, lead: text(`Roll.Rule.${kind}`),
    text: modifier === 0 ? "" : text(over ? "Roll.SumOver" : "Roll.Sum", { target, modifier: signed(modifier) }), verb: text("Roll.Verb", { kind: text(`Roll.Dice.${kind}`), percent }),
  };
}

function lastKind(pacing: string): PlainRoll {
  const last: unknown = game.user?.getFlag(SYSTEM_ID as never, LAST as never);
  return PLAIN_ROLLS.find((one) => one === last) ?? USUAL[pacing] ?? "3d6";
}
