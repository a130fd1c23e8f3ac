import type { Command, Refusal } from "../../../rules/core.ts";
import { windowOf } from "../../../rules/pacings.ts";
import { beside } from "../../host/lists.ts";
import { dataOf, noteOf } from "../../reading/context.ts";
import { listVerb, offerLabel, offerWith } from "../../reading/offers.ts";
import { noteFor } from "../../reading/known.ts";
import type { OfferWords, ChoiceRow, Remedy } from "../../reading/offer-part.ts";
import type { UntilWords } from "../../reading/presenter.ts";
import type { ChoiceMenuView } from "../../reading/views.ts";
import { say, sayCounted, type Context, type Offer, type Slot } from "./own.ts";

/** False if the combat rules have manoeuvres, so that only yards and shots are reported. */
export function asksManoeuvre({ asks = [] }: Offer): boolean {
  return asks.some(({ field }) => field === "report.manoeuvre");
}

/** Chooses the text of the cost: "6 yd, then 12 of 18". */
export function offerWords(offer: Offer, context: Context): Partial<OfferWords> {
  const { code, data } = offer;
  const { on, target, to } = data;
  switch (code) {
    case "act":
      return { cost: "", ...(asksManoeuvre(offer) ? {} : { label: say("Pick.amounts.Name") }) };
    case "wait":
    case "changeWait":
      // With a period of one step there is no later step.
      return { costs: to === undefined ? "waitLast" : "wait" };
    case "cutIn":
      return { costs: on !== undefined && context.visible(on) ? code : "cutInUnseen" };
    default:
      return { costs: code === "extraFire" && target ? "extraFireAt" : code };
  }
}

/** Returns the button that opens the list; null if it is that of the combat rules. */
export function choiceOf(slot: Slot, context: Context): ChoiceMenuView | null {
  const act = offerWith("act", slot.participant, context);
  if (!act || !asksManoeuvre(act)) return null;
  const { budgets } = noteOf(slot);
  const { move, left: unmoved = move ?? 0 } = dataOf(act);
  const left = [
    move === undefined ? "" : say("Pick.Yards", { yards: Math.min(move, unmoved) }),
    budgets?.shots ? sayCounted("Pick.Shots", budgets.shots[1] - budgets.shots[0]) : "",
  ];
  return {
    verb: listVerb(slot, say("Pick.Label")),
    value: say("Pick.Value"),
    brings: beside(left) || say("Pick.Brings"),
    unset: true,
  };
}

/** After all manoeuvres. */
const LAST = 20;

/** Returns a row of the list; the first two are buttons too. */
export function choicesOf(offer: Offer, slot: Slot, context: Context): ChoiceRow | null {
  const { code, data } = offer;
  if (code === "act") {
    const brings = say(`Pick.${asksManoeuvre(offer) ? "act" : "amounts"}.Brings`);
    return { label: offerLabel(offer, context), brings, order: LAST, chosen: false };
  }
  if (code !== "fullMove" && code !== "fire") return null;
  const weapon = noteOf(slot).budgets?.weapons?.at(-1)?.weapon;
  return {
    label: say(`Pick.${code}.Name`, data),
    brings: say(`Pick.${code}.Brings`, data),
    order: code === "fullMove" ? 1 : 2,
    chosen: false,
    button: code === "fullMove" || data.weapon === weapon,
  };
}

/** "turn 2 of 3, may act until step −6; lost at −7" */
export function untilOf(slot: Slot, context: Context): UntilWords {
  const { latest, overtakenAt } = noteFor(slot, context).wait ?? {};
  return {
    ...(latest === undefined ? {} : { last: say("Wait.Latest", { latest }) }),
    limit: say(`Wait.Limit${latest === undefined ? "Last" : ""}`, {
      ordinal: slot.ordinal,
      of: slot.of,
      latest,
      lostAt: overtakenAt,
    }),
  };
}

/** Names the steps to which a turn may be moved. */
export function stepsFor(slot: Slot, context: Context): string {
  const participant = context.participant(slot.participant);
  if (!participant || participant.kind !== "creature" || slot.kind === "extra" || noteOf(slot).unrolled) return "";
  const { latest, overtakenAt } = windowOf(slot, participant, context.view.setting);
  return latest === null ? "" : say("Wait.Steps", { latest, lostAt: overtakenAt });
}

export function remediesFor({ code, data: { latest } }: Refusal, command: Command): readonly Remedy[] {
  if (code !== "beyond-window" || typeof latest !== "number") return [];
  const put = { label: say("Remedies.put", { step: latest }), command: { ...command, to: { time: latest } } };
  const wait = { label: say("Remedies.wait", { step: latest }), command: { ...command, until: latest } };
  return command.type === "move" ? [put] : command.type === "wait" ? [wait] : [];
}
