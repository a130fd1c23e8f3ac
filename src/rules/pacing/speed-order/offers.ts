import * as v from "valibot";
import { latestStats } from "../../exchange/combat-status.ts";
import { defencesAfter, MANOEUVRES, MANOEUVRE_NAMES, movementOf, optionsOf, yardsIn } from "../../gurps/manoeuvres.ts";
import type { Manoeuvre } from "../../gurps/manoeuvres.ts";
import { postureOf } from "../../gurps/postures.ts";
import { offer } from "../../model/build.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Ask } from "../../model/offer.ts";
import { isRefusal } from "../../model/outcome.ts";
import type { Verb } from "../../model/pacing.ts";
import { turnIn, currentTurn, type Offer, type Participant, type Stats, type Types, type View } from "./facts.ts";
import { POSTURE_WORDS } from "../../gurps/postures.ts";
import { choose } from "./turn.ts";
import { ANSWERS, wait, waitOf } from "./wait.ts";
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
  const who = { participant: participant.id };
  const asks: readonly Ask[] = [
    { field: "trigger", kind: "text" },
    { field: "answer", kind: "choice", choices: ANSWERS },
    wayOf("all-out-attack"),
  ];
  return [
    ...MANOEUVRE_NAMES.filter((name) => name !== "wait").map((name) => manoeuvreOffer(participant, name, view)),
    offer("wait", { type: "wait", ...who }, {}, { asks, ...barredBy(wait, who, view) }),
    ...(forcedBy(participant, view.setting) ? [] : [offer("pose", { type: "pose", ...who }, {}, { asks: [POSTURE] })]),
  ];
}

const POSTURE: Ask = { field: "posture", kind: "choice", choices: POSTURE_WORDS };

/** Returns why a choice is refused, unless a roll comes first, which can be made. */
function barredBy(verb: Verb<Types>, command: JsonObject, view: View): Pick<Offer, "barred"> {
  const tried = verb.run(v.parse(verb.schema, command), view);
  const why = isRefusal(tried) && (tried.code === "already-attacked" ? "attacked" : tried.data.why);
  return typeof why === "string" ? { barred: why } : {};
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

function manoeuvreOffer(participant: Participant, manoeuvre: Manoeuvre, view: View): Offer {
  const { options, forward } = MANOEUVRES[manoeuvre];
  const { chosen, option: way } = turnIn(participant, view.setting);
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
    ...barredBy(choose, command, view),
  });
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
