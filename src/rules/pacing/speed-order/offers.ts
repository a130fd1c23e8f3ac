import { latestStats } from "../../exchange/combat-status.ts";
import {
  defencesAfter,
  MANOEUVRES,
  MANOEUVRE_NAMES,
  movementOf,
  optionsOf,
  yardsIn,
  type Manoeuvre,
} from "../../gurps/manoeuvres.ts";
import { postureOf } from "../../gurps/postures.ts";
import { offer } from "../../model/build.ts";
import type { Ask } from "../../model/offer.ts";
import { turnIn, currentTurn, type Forced, type Offer, type Participant, type Stats, type View } from "./facts.ts";
import { POSTURE_WORDS } from "./posture.ts";
import { hasStruck } from "./turn.ts";
import { ANSWERS, waitOf } from "./wait.ts";
import { forcedBy } from "./wounds.ts";

/**
 * Returns offers: on the participant's turn all thirteen manoeuvres (B-7, B-8), barred ones with the
 * reason, and a change of posture; after a Wait its answer (B-31); GM rulings at any time.
 */
export function offersTo(participant: Participant, view: View): readonly Offer[] {
  return [...turnOffers(participant, view), ...waitOffers(participant, view), ...rulings(participant, view)];
}

function turnOffers(participant: Participant, view: View): readonly Offer[] {
  if (!currentTurn(participant, view)) return [];
  const { id } = participant;
  const forced = forcedBy(participant, view.setting);
  const struck = hasStruck(participant, view.setting) ? "attacked" : null;
  const stats = latestStats<Stats>(participant);
  const barred = forced ?? struck;
  const asks: readonly Ask[] = [
    { field: "trigger", kind: "text" },
    { field: "answer", kind: "choice", choices: ANSWERS },
    wayOf("all-out-attack"),
  ];
  const names = MANOEUVRE_NAMES.filter((name) => name !== "wait");
  const { chosen, option } = turnIn(participant, view.setting);
  return [
    ...names.map((manoeuvre) =>
      manoeuvre === chosen
        ? manoeuvreOffer(id, manoeuvre, stats, forced, option)
        : manoeuvreOffer(id, manoeuvre, stats, barred),
    ),
    offer("wait", { type: "wait", participant: id }, {}, { asks, ...(barred ? { barred } : {}) }),
    ...(forced ? [] : [poseOffer(id)]),
  ];
}

function waitOffers(participant: Participant, view: View): readonly Offer[] {
  const waiting = waitOf(participant, view.setting);
  if (!waiting || !view.now.length || participant.defeated) return [];
  const { answer, trigger, option } = waiting;
  const asks = option === undefined && optionsOf(answer).length ? { asks: [wayOf(answer)] } : {};
  const data = { answer, trigger, ...(option === undefined ? {} : { option }) };
  return [offer("cutIn", { type: "cutIn", participant: participant.id }, data, asks)];
}

/** Asks for the option, which may be omitted (B-13 to B-17, BA-28). */
function wayOf(answer: string): Ask {
  return { field: "option", kind: "choice", choices: optionsOf(answer), optional: true };
}

/** Offers GM rulings at any time (B-5, B-20, B-25, B-68, B-76). */
function rulings(participant: Participant, view: View): readonly Offer[] {
  if (participant.kind !== "creature" || view.state.status !== "running") return [];
  const { id } = participant;
  const { out, concentrating, owes: pendingRolls } = participant.facts;
  const ruling = (code: string, ...asks: readonly Ask[]): Offer =>
    offer(code, { type: code, participant: id }, {}, { gm: true, ...(asks.length ? { asks } : {}) });
  const seconds: Ask = { field: "seconds", kind: "integer", min: 0, max: 60 };
  return [
    ...(forcedBy(participant, view.setting) ? [ruling("letAct")] : []),
    offer("surprise", { type: "surprise", participants: [id] }, {}, { asks: [seconds], gm: true }),
    ruling("stun", { field: "kind", kind: "choice", choices: ["physical", "mental", "none"] }),
    ...(concentrating && !pendingRolls?.concentrate ? [ruling("distract")] : []),
    out ? ruling("wake") : ruling("knockOut", { field: "to", kind: "choice", choices: ["unconscious", "dead"] }),
  ];
}

function poseOffer(participant: string): Offer {
  const posture: Ask = { field: "posture", kind: "choice", choices: POSTURE_WORDS };
  return offer("pose", { type: "pose", participant }, {}, { asks: [posture] });
}

/** @param option already chosen: an increased dodge allows half Move (BA-26) */
function manoeuvreOffer(
  participant: string,
  manoeuvre: Manoeuvre,
  stats: Stats,
  forced: Forced | "attacked" | null,
  option?: string,
): Offer {
  const { options, forward } = MANOEUVRES[manoeuvre];
  const { move, posture } = stats;
  const barred = forced && (manoeuvre !== "do-nothing" || forced === "attacked") ? forced : barredFor(manoeuvre, stats);
  const data = {
    manoeuvre,
    movement: movementOf(manoeuvre, option),
    defences: defencesAfter(manoeuvre),
    ...(forward ? { forward } : {}),
    ...(move === undefined ? {} : { yards: yardsIn(postureOf(posture), manoeuvre, move, option) }),
  };
  return offer("manoeuvre", { type: "choose", participant, manoeuvre }, data, {
    ...(options ? { asks: [{ field: "option", kind: "choice", choices: options }] } : {}),
    ...(barred ? { barred } : {}),
  });
}

/** Returns why a manoeuvre makes no sense (B-9, B-23, B-70); the core accepts it. */
function barredFor(manoeuvre: Manoeuvre, { armed, aims, posture, move = 0 }: Stats): string | null {
  switch (manoeuvre) {
    case "aim":
      return aims === false ? "noRanged" : null;
    case "feint":
      return armed === false ? "unarmed" : null;
    case "move":
    case "move-and-attack":
      return cannotMove(posture, move) ? "cannotMove" : null;
    default:
      return null;
  }
}

/** B-70. */
function cannotMove(posture: string | undefined, move: number): boolean {
  return move > 0 && postureOf(posture) === "sitting";
}
