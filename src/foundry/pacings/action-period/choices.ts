import type { Command, Refusal } from "../../../rules/core.ts";
import { windowOf, type ActionPeriodOffer } from "../../../rules/pacings.ts";
import { firstText, line, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import type { Words } from "../../host/rich-text.ts";
import { listVerb, offersFor } from "../../reading/offers.ts";
import { namesOf } from "../../reading/people.ts";
import type { PickRow, Remedy } from "../../reading/presenter.ts";
import type { PickView } from "../../reading/views.ts";
import { targetName } from "./notes.ts";
import { noteOf, dataOf } from "../../reading/context.ts";
import { say, sayCounted, key, type Context, type Offer, type Slot } from "./own.ts";

const ICONS: Readonly<Record<string, string>> = {
  wait: "i-player-pause",
  waitLast: "i-player-pause",
  changeWait: "i-pencil",
  actNow: "i-bolt",
  cutIn: "i-bolt",
  actAfter: "i-player-track-next",
  fullMove: "i-run",
  extraMove: "i-run",
  fire: "i-target-arrow",
  extraFire: "i-target-arrow",
  decline: "i-x",
  setStep: "i-pencil",
};

/** What an offer is called and what it costs: "Full move", "6 yd, then 12 of 18". */
export function offerWords(offer: Offer, context: Context): { label: string; cost?: string; icon?: string } {
  const { code } = offer;
  const data = dataOf(offer);
  const named = {
    ...data,
    ...onWhom(data.on, context),
    ...(data.target ? { target: targetName(data.target, context) } : {}),
  };
  const cost = costKey(code, data, named);
  const icon = ICONS[code];
  return {
    label: firstText([key(`Offers.${code}`), `Offers.${code}`], named),
    ...(cost ? { cost: say(`Costs.${cost}`, named) } : {}),
    ...(icon ? { icon } : {}),
  };
}

function costKey(code: string, data: ActionPeriodOffer, named: { readonly name?: string }): string {
  switch (code) {
    case "wait":
    case "changeWait":
      return data.to === undefined ? "waitLast" : "wait";
    // With a period of one step there is no later step to wait for.
    case "cutIn":
      return named.name ? "cutIn" : "cutInUnseen";
    case "waitLast":
    case "actNow":
    case "actAfter":
    case "fullMove":
    case "fire":
    case "extraMove":
    case "decline":
      return code;
    case "extraFire":
      return data.target ? "extraFireAt" : "extraFire";
    default:
      return "";
  }
}

/** The one on whose step somebody acts, if this reader may know. */
function onWhom(on: string | undefined, context: Context): { name?: string } {
  return on !== undefined && context.visible(on) ? { name: namesOf([on], context) } : {};
}

// ---------------------------------------------------------------------------------------------- what is done in this turn

/** "Say what is done": opens the list of a full move, fire, and anything else. */
export function pickOf(slot: Slot, context: Context): PickView | null {
  const act = offersFor(slot.participant, context).find(({ code }) => code === "act");
  if (!act) return null;
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
  };
}

/** The list behind it; the first two are so usual that they are buttons as well. */
export function picksOf(offer: Offer, slot: Slot, context: Context): PickRow | null {
  // A button has little room, the list has enough.
  const { label } = offerWords(offer, context);
  const [name, brings] = [key(`Pick.${offer.code}.Name`), key(`Pick.${offer.code}.Brings`)].map((key) =>
    firstText([key], offer.data),
  ) as [string, string];
  const weapon = noteOf(slot).budgets?.weapons?.at(-1)?.weapon;
  switch (offer.code) {
    case "fullMove":
      return { label: name, brings, order: 1, chosen: false, button: true };
    case "fire":
      return { label: name, brings, order: 2, chosen: false, button: dataOf(offer).weapon === weapon };
    case "act":
      return { label, brings, order: 3, chosen: false };
    default:
      return null;
  }
}

// ---------------------------------------------------------------------------------------------- waiting

/** "until “a gunman shows”", "turn 2 of 3, may act until step −6; lost at −7" */
export function untilOf(slot: Slot, { sees }: Context): { readonly words: Words; readonly limit: string } {
  const { wait } = noteOf(slot);
  const { trigger, latest, overtakenAt } = wait ?? {};
  const limit = latest === undefined ? key("Wait.LimitLast") : key("Wait.Limit");
  return {
    words: line(trigger && sees.triggers(slot.participant) ? "Lanes.Until" : "Lanes.Open", { trigger }),
    limit: text(limit, { ordinal: slot.ordinal, of: slot.of, latest, lostAt: overtakenAt }),
  };
}

/** On which steps a turn may be put. */
export function stepsFor(slot: Slot, context: Context): string {
  const participant = context.participant(slot.participant);
  if (!participant || participant.kind !== "creature" || slot.kind === "extra" || noteOf(slot).unrolled) return "";
  const { latest, overtakenAt } = windowOf(slot, participant, context.view.setting);
  return latest === null ? "" : say("Wait.Steps", { latest, lostAt: overtakenAt });
}

/** What can be done instead of what was refused. */
export function remediesFor({ code, data }: Refusal, command: Command): readonly Remedy[] {
  const { latest } = data;
  if (code !== "beyond-window" || typeof latest !== "number") return [];
  if (command.type === "move")
    return [
      {
        label: say("Remedies.put", { step: latest }),
        command: { ...command, to: { time: latest } } as Command,
      },
    ];
  return command.type === "wait"
    ? [{ label: say("Remedies.wait", { step: latest }), command: { ...command, until: latest } as Command }]
    : [];
}
