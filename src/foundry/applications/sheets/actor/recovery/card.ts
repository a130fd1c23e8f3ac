import { post } from "../../../../chat/card.ts";
import type { RollView } from "../../../../chat/roll-cards.ts";
import { chosenVisibility } from "../../../../compat.ts";
import { figure, text } from "../../../tracker/texts.ts";

const DICE = "3d6";

/** A card without dice: what somebody did, and what came of it. */
export async function tell(actor: Actor.Implementation, title: string, words: string): Promise<void> {
  await post({ template: "note", readers: chosenVisibility(), actor, alias: actor.name, view: { portrait: { src: actor.img ?? null, side: 0 }, title, when: actor.name, words, foot: [] } });
}

/**
 * Rolls 3d6 against a score, does what follows from it, and posts the card that says so.
 * @param then is given the roll, and gives what came of it in words
 */
export async function rollFor(actor: Actor.Implementation, title: string, target: number, then: (roll: number) => Promise<string>): Promise<void> {
  const roll = await new Roll(DICE).evaluate();
  const total = roll.total ?? 0;
  const made = total <= target;
  const so = await then(total);
  const view: RollView = {
    portrait: { src: actor.img ?? null, side: 0 }, name: actor.name, what: "", dice: roll.formula, sum: figure(total), more: "", so,
    pips: roll.dice.flatMap(({ results }) => results.filter(({ active }) => active !== false).map(({ result }) => result)),
    against: text("Cards.Against", { against: target }), verdict: text(made ? "Cards.Made" : "Cards.Failed", { margin: Math.abs(target - total) }), is: made ? "made" : "failed",
  };
  await post({ template: "roll", readers: chosenVisibility(), rolls: [roll], actor, alias: actor.name, view: { ...view, title, when: actor.name, foot: [] } });
}
