import type { Json, JsonObject, Offer, Slot } from "../../../../../rules/index.ts";
import type { TrackerContext } from "../../build/context.ts";
import { listVerb } from "../../build/offers.ts";
import { firstText, text, word } from "../../texts.ts";
import type { PickView } from "../../view.ts";
import { asksFor } from "./ask-manoeuvre.ts";
import type { PickRow } from "../presenter.ts";

const BASE = "Pacing.speed-order";

/** In the order in which they come up at most tables. */
const USUAL = [
  "attack", "move", "move-and-attack", "all-out-attack", "all-out-defence", "aim", "ready", "evaluate", "feint", "concentrate", "change-posture", "wait", "do-nothing",
];

/** Drawings that are not called as their manoeuvre is. */
const DRAWINGS: Readonly<Record<string, string>> = { "change-posture": "posture", "do-nothing": "nothing", "move-and-attack": "charge", move: "run" };

/** "All-out attack, strong" */
export function manoeuvreLabel(id: string, option: Json | undefined = ""): string {
  const name = firstText([`${BASE}.Manoeuvres.${id}`, `${BASE}.Manoeuvres.other`]);
  return option ? text(`${BASE}.WithOption`, { manoeuvre: name, option: text(`${BASE}.OptionNames.${word(option)}`) }) : name;
}

/** "a step (1 yd), any defence" (B-8) */
export function bringsOf({ movement, yards, forward, defences }: JsonObject): string {
  const far = yards && typeof yards === "number" ? text(`${BASE}.Yards`, { movement: movementText(movement, forward), yards }) : movementText(movement, forward);
  return text(`${BASE}.Brings`, { movement: far, defences: defencesText(defences) });
}

function movementText(movement: Json | undefined, forward: Json | undefined): string {
  return text(`${BASE}.Movements.${word(movement)}${forward ? "Forward" : ""}`);
}

/** "any defence", "block or dodge", "no defence" */
export function defencesText(defences: Json | undefined): string {
  const left = Array.isArray(defences) ? (defences as readonly Json[]) : [];
  if (left.length === 0) return text(`${BASE}.Defences.none`);
  if (left.length === 3) return text(`${BASE}.Defences.all`);
  return new Intl.ListFormat(game.i18n?.lang ?? "en", { type: "disjunction" }).format(left.map((one) => text(`${BASE}.Defences.${word(one)}`)));
}

/** What a creature lacks for a manoeuvre, as far as the sheet knows: nothing that the core refuses. */
const AGAINST: ReadonlySet<string> = new Set(["unarmed", "noRanged", "cannotMove"]);

/** Why a manoeuvre cannot be taken now, in words; "" for one that can. */
export function barredText(offer: Offer): string {
  const code = word(offer.barred);
  return code && firstText([`${BASE}.Barred.${code}`, `${BASE}.Barred.other`]);
}

/** The manoeuvre of the current turn; the button opens the thirteen. Who is forced to Do nothing has no choice (B-5, B-20, B-81). */
export function manoeuvrePick(slot: Slot, context: TrackerContext): PickView | null {
  if (slot.kind !== "turn") return null;
  const { note = {} } = slot;
  const verb = listVerb(slot, text(`${BASE}.PickLabel`));
  if (note.forced) return { verb: { ...verb, disabled: true, reason: text(`${BASE}.Notes.${word(note.why)}`) }, value: manoeuvreLabel("do-nothing"), brings: text(`${BASE}.Forced.${word(note.why)}`) };
  if (!note.manoeuvre) return { verb, value: text(`${BASE}.NotSaid`), brings: text(`${BASE}.NotSaidHint`) };
  const chosen = offersOf(slot, context).find(({ data }) => data.manoeuvre === note.manoeuvre);
  return { verb, value: manoeuvreLabel(word(note.manoeuvre), note.option), brings: chosen ? bringsOf(chosen.data) : "" };
}

function offersOf(slot: Slot, { view }: TrackerContext): readonly Offer[] {
  const participant = view.participant(slot.participant);
  return participant ? view.pacing.offers?.(participant, view) ?? [] : [];
}

/** The thirteen manoeuvres as a list, also those that cannot be taken now; Wait has a button beside it too, since it is called out so often. */
export function manoeuvreRow(offer: Offer, slot: Slot, { gm }: TrackerContext): PickRow | null {
  const { code, data } = offer;
  if (code !== "manoeuvre" && code !== "wait") return null;
  const id = code === "wait" ? "wait" : word(data.manoeuvre);
  const { manoeuvre, inForce } = slot.note ?? {};
  const reason = barredText(offer);
  // What only speaks against it the GM may have done all the same.
  const barred = gm && AGAINST.has(offer.barred ?? "") ? "" : reason;
  const brings = reason && !barred ? text(`${BASE}.BarredYouMay`, { reason }) : code === "wait" ? text(`${BASE}.WaitBrings`) : bringsOf(data);
  // Who aimed goes on aiming more often than not.
  const likely = manoeuvre ?? (inForce === "do-nothing" ? "attack" : inForce);
  return {
    label: manoeuvreLabel(id), brings, ...(code === "manoeuvre" && asksFor(offer) ? { asks: true } : {}), order: USUAL.indexOf(id), chosen: id === likely, ...(code === "wait" && !barred ? { button: true } : {}),
    icon: `systems/segment-zero/assets/icons/actions/${DRAWINGS[id] ?? id}.svg`, help: text(`${BASE}.Help.${id}`), ...(barred ? { barred } : {}),
  };
}
