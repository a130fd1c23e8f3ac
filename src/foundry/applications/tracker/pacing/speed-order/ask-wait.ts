import { optionsOf } from "../../../../../rules/gurps/manoeuvres.ts";
import type { Command, Offer } from "../../../../../rules/index.ts";
import { template } from "../../../../constants.ts";
import { waysInHand } from "../../../../exchange/ways.ts";
import { ask, render } from "../../../dialogs/dialog.ts";
import type { TrackerContext } from "../../build/context.ts";
import { nameOf } from "../../build/people.ts";
import { text, word } from "../../texts.ts";
import { manoeuvreLabel } from "./manoeuvres.ts";

const BASE = "Pacing.speed-order";

/**
 * Asks what somebody waits for and how they answer it (B-30), an All-out attack in one of the ways for which they have the weapons in hand (B-13 to B-17, BA-28).
 * Null when it was closed.
 */
export async function askToWait(offer: Offer, id: string, context: TrackerContext, name = nameOf(id, context)): Promise<readonly Command[] | null> {
  const answers = answersOf(offer, id, context);
  const content = await render(template("dialogs/fields.hbs"), { fields: [
    { name: "trigger", label: text(`${BASE}.Fields.trigger`), kind: "text", required: true },
    { name: "answer", label: text(`${BASE}.Fields.answer`), kind: "select", options: answers.map(({ label }, place) => ({ value: String(place), label })) },
  ] });
  const label = text(`${BASE}.Offers.wait`);
  const values = await ask({ title: text(`${BASE}.AskTitle`, { name, manoeuvre: label }), content, verb: label });
  if (!values) return null;
  const trigger = typeof values.trigger === "string" ? values.trigger.trim() : "";
  return [{ ...offer.command, ...(trigger ? { trigger } : {}), ...answers[Number(values.answer)]?.said } as Command];
}

interface Answer {
  readonly label: string;
  readonly said: { readonly answer: string; readonly option?: string };
}

/** One row for each answer, and for each of its ways where it has several. */
function answersOf({ asks = [] }: Offer, id: string, context: TrackerContext): readonly Answer[] {
  const asked = asks.find(({ field }) => field === "answer");
  const inHand = waysInHand(context.combat.combatants.get(id)?.actor);
  return (asked?.choices ?? []).flatMap((choice): readonly Answer[] => {
    const answer = word(choice);
    const ways = optionsOf(answer).filter((way) => inHand.includes(way));
    return ways.length ? ways.map((option) => ({ label: manoeuvreLabel(answer, option), said: { answer, option } })) : [{ label: text(`${BASE}.Choices.${answer}`), said: { answer } }];
  });
}
