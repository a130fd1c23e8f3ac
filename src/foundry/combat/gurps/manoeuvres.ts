import type { Json } from "../../../rules/core.ts";
import { word } from "../../host/i18n.ts";
import { anyOf } from "../../host/lists.ts";
import type { MenuFact } from "../../host/menu-entry.ts";
import { dataOf } from "../../reading/context.ts";
import { listVerb } from "../../reading/offers.ts";
import type { ChoiceRow } from "../../reading/offer-part.ts";
import { remembered } from "../../reading/pacing-shell.ts";
import type { ChoiceMenuView } from "../../reading/views.ts";
import { combatNote, say, sayFirst, type Context, type Offer, type Slot } from "./own.ts";

/** Manoeuvres by frequency. */
const DEFAULTS = [
  "attack",
  "move",
  "move-and-attack",
  "all-out-attack",
  "all-out-defence",
  "aim",
  "ready",
  "evaluate",
  "feint",
  "concentrate",
  "change-posture",
  "wait",
  "do-nothing",
];

/** Icons named differently. */
const DRAWINGS: Readonly<Record<string, string>> = {
  "change-posture": "posture",
  "do-nothing": "nothing",
  "move-and-attack": "charge",
  move: "run",
};

export function iconOf(manoeuvre: string): string {
  return `a-${DRAWINGS[manoeuvre] ?? manoeuvre}`;
}

/** "All-Out Attack, strong" */
export function manoeuvreLabel(id: string, option: Json | undefined = ""): string {
  const name = sayFirst([`Manoeuvres.${id}`, "Manoeuvres.other"]);
  return option ? say("WithOption", { manoeuvre: name, option: say(`OptionNames.${word(option)}`) }) : name;
}

/** "a step (1 yd), any defence" (B-8) */
export function bringsOf(offer: Offer): string {
  const { movement, yards, forward, defences } = dataOf(offer);
  const far = yards
    ? say("Yards", { movement: movementText(movement, forward), yards })
    : movementText(movement, forward);
  return say("Brings", { movement: far, defences: defencesText(defences) });
}

function menuFacts({ code, data }: Offer): readonly MenuFact[] {
  // B-30: no movement and all defences.
  const waits = code === "wait";
  const { movement = "none", yards, forward } = waits ? {} : data;
  const moves = movement !== "none" && movement !== "free";
  const far =
    moves && yards
      ? say(`Facts.${movement === "step" ? "Step" : "Yards"}`, { yards })
      : say(`Facts.Movements.${movement}`);
  const { length } = waits ? { length: 3 } : (data.defences ?? []);
  return [
    { symbol: "a-step", label: say("Facts.Movement"), words: forward && moves ? say("Facts.Forward", { far }) : far },
    {
      symbol: "a-all-out-defence",
      label: say("Facts.Defence"),
      words: length === 3 ? say("Facts.Any") : length ? defencesText(data.defences) : say("Facts.None"),
    },
  ];
}

function movementText(movement = "", forward = false): string {
  return say(`Movements.${movement}${forward ? "Forward" : ""}`);
}

/** "any defence", "block or dodge", "no defence" */
export function defencesText(left: readonly string[] = []): string {
  if (left.length === 0) return say("Defences.none");
  if (left.length === 3) return say("Defences.all");
  return anyOf(left.map((one) => say(`Defences.${one}`)));
}

/** Reasons from the sheet, which the core does not refuse. */
const AGAINST: ReadonlySet<string> = new Set(["unarmed", "noRanged", "cannotMove"]);

/** "" if it is not. */
function barredText(offer: Offer): string {
  const code = word(offer.barred);
  return code && sayFirst([`Barred.${code}`, "Barred.other"]);
}

/** Returns the button that opens the list, disabled when forced to Do Nothing (B-5, B-20). */
export function manoeuvreChoice(slot: Slot, context: Context): ChoiceMenuView | null {
  if (slot.kind !== "turn") return null;
  const note = combatNote(slot);
  const verb = listVerb(slot, say("PickLabel"));
  if (note.forced)
    return {
      verb: { ...verb, disabled: true, reason: say(`Barred.${note.why ?? ""}`) },
      value: manoeuvreLabel("do-nothing"),
      brings: say(`Forced.${note.why ?? ""}`),
    };
  if (!note.manoeuvre) return { verb, value: say("NotChosen"), brings: say("NotChosenHint"), unset: true };
  return {
    verb,
    value: manoeuvreLabel(note.manoeuvre, note.option),
    brings: bringsNow(slot.participant, note.manoeuvre, context),
  };
}

/** Says what a manoeuvre allows now, for any viewer; "" if not offered. */
export function bringsNow(id: string, manoeuvre: string, context: Context): string {
  const offer = offersNow(id, context).find(({ data }) => data.manoeuvre === manoeuvre);
  return offer ? bringsOf(offer) : "";
}

/** Offers without regard to the viewer. */
const offersNow = remembered((id: string, { view }: Context): readonly Offer[] => {
  const participant = view.participant(id);
  return (participant && view.pacing.choices.offers?.(participant, view)) ?? [];
});

/** Returns the row of a manoeuvre, also of a barred one and of Wait, which has its own button too. */
export function manoeuvreRow(offer: Offer, slot: Slot, { gm }: Context): ChoiceRow | null {
  const { code, asks } = offer;
  // A wait for time alone is no manoeuvre (PA-20).
  if (code !== "manoeuvre" && !(code === "wait" && asks?.some(({ field }) => field === "answer"))) return null;
  const id = code === "wait" ? "wait" : (dataOf(offer).manoeuvre ?? "");
  const { manoeuvre, inForce } = combatNote(slot);
  const reason = barredText(offer);
  const barred = gm && AGAINST.has(offer.barred ?? "") ? "" : reason;
  const brings =
    reason && !barred ? say("BarredYouMay", { reason }) : code === "wait" ? say("WaitBrings") : bringsOf(offer);
  const likely = manoeuvre ?? (inForce === "do-nothing" ? "attack" : inForce);
  return {
    label: manoeuvreLabel(id),
    brings,
    facts: menuFacts(offer),
    ...(manoeuvre === undefined ? {} : { current: id === manoeuvre }),
    ...(code === "manoeuvre" && asksFor(offer) ? { asks: true } : {}),
    order: DEFAULTS.indexOf(id),
    chosen: id === likely,
    ...(code === "wait" && !barred ? { button: true } : {}),
    symbol: iconOf(id),
    help: reason && !barred ? brings : say(`Help.${id}`),
    ...(barred ? { barred } : {}),
  };
}

function asksFor(offer: Offer): boolean {
  return Boolean(offer.asks?.length) || (dataOf(offer).manoeuvre ?? "") in NAMES;
}

/** Manoeuvres with an object (B-9, B-21, B-22). */
export const NAMES: Readonly<Record<string, readonly ("weapon" | "target" | "posture")[]>> = {
  aim: ["weapon", "target"],
  evaluate: ["target"],
  "change-posture": ["posture"],
};
