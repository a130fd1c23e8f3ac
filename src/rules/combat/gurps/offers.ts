import * as v from "valibot";
import { latestStats } from "../../exchange/combat-status.ts";
import { defencesAfter, MANOEUVRES, MANOEUVRE_NAMES, movementOf, optionsOf, yardsIn } from "../../gurps/manoeuvres.ts";
import type { Manoeuvre } from "../../gurps/manoeuvres.ts";
import { postureOf } from "../../gurps/postures.ts";
import { offer } from "../../model/build.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Ask } from "../../model/offer.ts";
import { isRefusal, type Refusal } from "../../model/outcome.ts";
import type { Verb } from "../../model/pacing.ts";
import { POSTURE_WORDS } from "../../gurps/postures.ts";
import type { Seen } from "../../model/combat.ts";
import { turnIdOf } from "../../order/own-combat.ts";
import {
  currentTurn,
  factsOf,
  turnAt,
  turnNow,
  type Offer,
  type Participant,
  type Stats,
  type Types,
  type View,
} from "./facts.ts";
import { ANSWERS, choose, report } from "./turn.ts";
import { forcedBy } from "./wounds.ts";

/**
 * Returns offers: on the participant's turn the manoeuvres (B-7, B-8), barred ones with the reason, and a change of
 * posture; GM rulings at any time.
 */
export function offersTo(participant: Participant, view: View): readonly Offer[] {
  return [...turnOffers(participant, view), ...rulings(participant, view)];
}

function turnOffers(participant: Participant, view: View): readonly Offer[] {
  if (!currentTurn(participant, view)) return [];
  const who = { participant: participant.id };
  return [
    ...MANOEUVRE_NAMES.filter((name) => name !== "wait").map((name) => manoeuvreOffer(participant, name, view)),
    ...(forcedBy(participant, turnNow(participant, view))
      ? []
      : [offer("pose", { type: "pose", ...who }, {}, { asks: [POSTURE] })]),
  ];
}

/** Asks for the answer of a Wait (B-30), and for the option of an answer unless the Wait named it (BA-28). */
export function actOffer(act: "wait" | "answer", participant: Participant, view: View): Pick<Offer, "asks" | "barred"> {
  if (act === "wait") {
    const slot = currentTurn(participant, view);
    const why = slot && report(slot, { manoeuvre: "wait" }, view);
    return {
      asks: [{ field: "answer", kind: "choice", choices: ANSWERS }, wayOf("all-out-attack")],
      ...(isRefusal(why) ? barredBy(why) : {}),
    };
  }
  const waiting = view.slotsOf(participant).find(({ state }) => state === "waiting");
  const { answer = "", option } = (waiting && turnAt(participant, turnIdOf(waiting)).answer) ?? {};
  return option === undefined && optionsOf(answer).length ? { asks: [wayOf(answer)] } : {};
}

const POSTURE: Ask = { field: "posture", kind: "choice", choices: POSTURE_WORDS };

/** Returns why a choice is refused, unless a roll comes first, which can be made. */
function barredBy({ code, data }: Refusal): Pick<Offer, "barred"> {
  if (code === "roll-first") return {};
  const why = code === "already-attacked" ? "attacked" : data.why;
  return typeof why === "string" ? { barred: why } : {};
}

/** Asks for the option, which may be omitted (B-13 to B-17, BA-28). */
function wayOf(answer: string): Ask {
  return { field: "option", kind: "choice", choices: optionsOf(answer), optional: true };
}

/** Offers GM rulings at any time (B-5, B-20, B-25, B-68, B-76). */
function rulings(participant: Participant, view: View): readonly Offer[] {
  if (participant.kind !== "creature" || view.state.status !== "running") return [];
  const { id } = participant;
  const { out, concentrating, owes: pendingRolls } = factsOf(participant);
  const ruling = (code: string, ...asks: readonly Ask[]): Offer =>
    offer(code, { type: code, participant: id }, {}, { gm: true, ...(asks.length ? { asks } : {}) });
  const seconds: Ask = { field: "seconds", kind: "integer", min: 0, max: 60 };
  return [
    ...(forcedBy(participant, turnNow(participant, view)) ? [ruling("letAct")] : []),
    offer("surprise", { type: "surprise", participants: [id] }, {}, { asks: [seconds], gm: true }),
    ruling("stun", { field: "kind", kind: "choice", choices: ["physical", "mental", "none"] }),
    ...(concentrating && !pendingRolls?.concentrate ? [ruling("distract")] : []),
    out ? ruling("wake") : ruling("knockOut", { field: "to", kind: "choice", choices: ["unconscious", "dead"] }),
  ];
}

function manoeuvreOffer(participant: Participant, manoeuvre: Manoeuvre, view: View): Offer {
  const { options, forward } = MANOEUVRES[manoeuvre];
  const { chosen, option: way } = turnNow(participant, view);
  // An increased dodge may allow half Move (BA-26).
  const isStep = view.setting.options.dodgeMove === "step";
  const option = manoeuvre === chosen && !isStep ? way : undefined;
  const stats = latestStats<Stats>(participant);
  const { move, posture } = stats;
  const command = { participant: participant.id, manoeuvre };
  const data = {
    manoeuvre,
    movement: movementOf(manoeuvre, option),
    defences: defencesAfter(manoeuvre),
    ...(forward ? { forward } : {}),
    ...(move === undefined ? {} : { yards: yardsIn(postureOf(posture), manoeuvre, move, option) }),
  };
  return offer("manoeuvre", { type: "choose", ...command }, data, {
    ...(options ? { asks: [{ field: "option", kind: "choice", choices: options }] } : {}),
    ...pointless(manoeuvre, stats),
    ...tried(choose, command, view),
  });
}

function tried(verb: Verb<Seen<Types>>, command: JsonObject, view: View): Pick<Offer, "barred"> {
  const why = verb.run(v.parse(verb.schema, command), view);
  return isRefusal(why) ? barredBy(why) : {};
}

/** Returns why a manoeuvre makes no sense (B-9, B-23, B-70); the core accepts it. */
function pointless(manoeuvre: Manoeuvre, { armed, aims, posture, move = 0 }: Stats): Pick<Offer, "barred"> {
  switch (manoeuvre) {
    case "aim":
      return aims === false ? { barred: "noRanged" } : {};
    case "feint":
      return armed === false ? { barred: "unarmed" } : {};
    case "move":
    case "move-and-attack":
      return move > 0 && postureOf(posture) === "sitting" ? { barred: "cannotMove" } : {};
    default:
      return {};
  }
}
