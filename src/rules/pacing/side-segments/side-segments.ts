import { inTurn, chosenAnswers } from "../../model/build.ts";
import type { OwnRoll, ScorePart } from "../../model/exchange.ts";
import { isJsonObject, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import type { Pacing } from "../../model/pacing.ts";
import { nameOfSlot } from "../../model/participants.ts";
import type { Recipe } from "../../model/recipe.ts";
import { currentSlot } from "../../order/turns.ts";
import { noteElapsed, secondsTo } from "../round-length.ts";
import type { Move } from "./actions.ts";
import { carryIn, carryOver } from "./carry.ts";
import { bait, changeIntent, modify } from "./change-intent.ts";
import { answerDeclaration, answerSpeed, declare, speed } from "./declare.ts";
import { answerStruck, harmCounts, injured, lastGasp, spoil, reportDue, reportEffects } from "./effects.ts";
import { editFacts, editTurn, ROUND_SECONDS, notes, options, stats, turnIn } from "./facts.ts";
import type { Participant, Request, Setting, Slot, Types, View } from "./facts.ts";
import { attackPenalty } from "./action-times.ts";
import { defiesFear, isRearRuling, rearAttack, stand } from "./flight.ts";
import { answerMorale, followsCheck, giantCharge, isOutcome, morale, noteCheck, OUTCOMES } from "./morale-checks.ts";
import { offers, picks } from "./offers.ts";
import { spread } from "./segments.ts";
import { answerInitiative } from "./sides.ts";
import { isOwn, slotsOf } from "./slots.ts";
import { stages } from "./stages.ts";
import { answerAvoid, answerSurprise, avoid, callSurprise, keepSurprise, surpriseVerb, WAYS } from "./surprise.ts";
import { trigger, wait } from "./wait.ts";

/** Otherwise only the GM can give these (S-20 to S-22, S-39, SA-10, SA-18). */
const FIGURES = ["spd", "spds", "attacks", "trained", "missile", "specialised", "segments", "phase"] as const;

/**
 * True for values that only the GM may give (S-40), other actions of the fleeing (S-44), and rear attacks of foes that
 * are not engaged; false for the default. Players' modifiers only delay an action (S-23).
 */
function isRuling(command: JsonObject, view: View): boolean {
  const { type, participant, intent, answers } = command;
  if (type === "rearAttack") return isRearRuling(command, view);
  if (type === "declare" || type === "changeIntent") return hasValues(intent) || defiesFear(participant, intent, view);
  if (type !== "answer" || !isObject(answers)) return false;
  const pending = stages.find(({ id }) => id === view.state.stage)?.owed!(view) ?? [];
  return pending.some((request) =>
    chosenAnswers(answers, [request]).some(
      (value) => hasValues(value) || (request.what === "declare" && defiesFear(request.participant, value, view)),
    ),
  );
}

function hasValues(intent: Json | undefined): boolean {
  if (!isJsonObject(intent)) return false;
  return FIGURES.some((name) => Object.hasOwn(intent, name)) || Number(intent.mods) < 0;
}

/**
 * Rounds of some twenty seconds and ten segments: declared actions, side initiative, phases
 * (docs/rules/side-segments.md). A slot's time is its segment, counted up (S-3, S-28).
 */
export const sideSegments: Pacing<Types> = {
  id: "side-segments",
  combat: "d20",
  options,
  stats,
  notes,

  clock: {
    unit: { id: "segment" },
    counts: "up",
    ticks: 1,
    // SA-20: spread evenly.
    perRound: 10,
    seconds: (clock, setting) => secondsTo(clock, setting, ROUND_SECONDS, setting.options.roundSeconds),
  },

  order: {
    // S-13: later declarations use the new ones.
    statsChange: "atOnce",
    slotsOf,
    joint: ({ time }) => time >= 1,
    // With its side and phase; hazards come first in their segment.
    keyAt: (participant, time, _, slot) =>
      participant.kind === "creature" && slot ? [time, ...slot.key.slice(1, 3)] : [time, 0, 0, participant.seat],
    spread,
  },

  play: {
    stages,
    join,
    open: beginRound,
    activate: (slots, view) => inTurn(reportDue(slots, view), giantCharge(slots, view)),
    finish,
    place: (_, time) => (time < 1 ? refuse("no-such-segment", { time }) : null),
    // S-28: also for hazards.
    beside: (_, other) => (other.time < 1 ? refuse("no-such-segment", { time: other.time }) : null),
  },

  choices: {
    verbs: {
      declare,
      changeIntent,
      wait,
      trigger,
      bait,
      modify,
      carryIn,
      speed,
      morale,
      spoil,
      lastGasp,
      rearAttack,
      callSurprise,
      surprise: surpriseVerb,
      avoid,
    },
    answer,
    isRuling,
    offers,
    picks,
  },

  exchange: {
    injured,
    harmCounts,
    rollModifiers,
  },
};

/** S-21: counts rounds from its first. Before the first segment it declares, and its side rolls. */
function join(participant: Participant, view: View): Recipe {
  const { clock, stage } = view.state;
  return (draft) => {
    if (clock.round > 1) editFacts(draft, participant.id).from = clock.round;
    if (!clock.played && stage !== "surprise" && stage !== "declare") draft.stage = "";
  };
}

/** S-35: carries or drops unfinished actions; delays and unanswered calls for morale end. */
function beginRound(view: View): Recipe {
  const carried = carryOver(view);
  const { time } = view.state.clock;
  const stillSurprised = keepSurprise(view);
  const elapsed = noteElapsed(view.setting, ROUND_SECONDS, view.setting.options.roundSeconds);
  return (draft, emit) => {
    elapsed(draft, emit);
    stillSurprised(draft, emit);
    if (time !== null) emit({ type: "note", code: "effectsDue", data: { segment: time } });
    carried(draft, emit);
    for (const fact of ["delays", "urgent", "struck"]) delete draft.facts[fact];
  };
}

const STOPS = ["parley", "spectacle"];

/**
 * `report`: `{outcome: "held" | "failed"}` for a morale check; `{pause: false}` for a parley or spectacle
 * that is ignored.
 */
function finish(slot: Slot, report: JsonObject, view: View): Recipe | Refusal {
  const { outcome = "held", pause } = report;
  if (!isOutcome(outcome)) return refuse("not-an-outcome", { allowed: OUTCOMES });
  const effects = reportEffects(slot, view);
  // S-34: until the GM resumes.
  const kind = STOPS.find((stops) => stops === slot.note!.action);
  const participant = view.participant(slot.participant)!;
  const follows =
    slot.kind === "extra"
      ? followsCheck(slot.participant, outcome, slot.note!.cause!, view)
      : slot.note!.action === "rally"
        ? stand(participant)
        : null;
  return (draft, emit) => {
    follows?.(draft, emit);
    const turn = editTurn(draft, slot.participant);
    turn.done = { ...turn.done, [nameOfSlot(slot)]: slot.time };
    if (slot.kind === "extra") noteCheck(slot, outcome, draft, emit);
    effects(draft, emit);
    if (kind === undefined || pause === false || draft.pause) return;
    draft.pause = { kind, note: "" };
    emit({ type: "paused", kind });
  };
}

function answer(request: Request, value: Json, view: View): Recipe | Refusal {
  const { side, participant } = request;
  switch (request.what) {
    case "surprise":
      return answerSurprise(side!, Number(value), view);
    case "initiative":
      return answerInitiative(side ?? participant!, Number(value), view);
    case "avoid":
      return answerAvoid(side!, WAYS.find((way) => way === value) ?? "engage", view);
    case "declare":
      return answerDeclaration(view.participant(participant!)!, value, view);
    case "speed":
      return answerSpeed(view.participant(participant!)!, value, view);
    case "struck":
      return answerStruck(request, value, view);
    case "morale":
      return answerMorale(request, isOutcome(value) ? value : Number(value), view);
    case "bookkeeping":
      return (draft) => {
        draft.facts.booked = draft.clock.round;
      };
    // S-35: ends a round without actions.
    default:
      return (draft) => {
        draft.clock.played = true;
      };
  }
}

const PRESS = 2;

/**
 * Returns the modifiers of the declared action for an attack roll: −2 for fire on the move (S-38), the option's
 * penalty for melee attacks after moving (S-24, SA-15), +2 for the press of a retreat.
 */
function rollModifiers(participant: Participant, { kind }: OwnRoll, view: View): readonly ScorePart[] {
  if (kind !== "melee" && kind !== "ranged") return [];
  return carriedNow(kind, participant, view) ?? declaredNow(kind, participant, view.setting);
}

/** Returns the modifiers of an action carried from an earlier round, null for any other. */
function carriedNow(kind: "melee" | "ranged", participant: Participant, view: View): readonly ScorePart[] | null {
  const slot = currentSlot(participant, view);
  if (!slot || isOwn(slot)) return null;
  const { penalty, move } = slot.note ?? {};
  return penaltyFor(kind, slot.phase === "missile", move, penalty);
}

function declaredNow(kind: "melee" | "ranged", participant: Participant, setting: Setting): readonly ScorePart[] {
  const { intent } = turnIn(participant, setting);
  if (!intent) return [];
  if (kind === "melee" && intent.action === "retreat") return [{ code: "retreat", value: PRESS, name: "" }];
  return penaltyFor(kind, intent.missile === true, intent.move, attackPenalty(intent, setting.options));
}

/** Returns the penalty, which counts only for shots or only for melee attacks. */
function penaltyFor(
  kind: "melee" | "ranged",
  isShot: boolean,
  move: Move | undefined,
  value = 0,
): readonly ScorePart[] {
  if (!value || isShot !== (kind === "ranged")) return [];
  return [{ code: isShot && move === "splitMove" ? "splitMoveFire" : move!, value, name: "" }];
}
