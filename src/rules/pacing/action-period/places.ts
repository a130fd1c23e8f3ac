import { middle } from "../../model/build.ts";
import { slotId } from "../../model/participants.ts";
import { letInAt } from "../../order/order.ts";
import type { LostSlot } from "../../model/state.ts";
import { extraTurns, type ActionTaken, type ExtraTurn } from "./budgets.ts";
import { turnIn, statsIn } from "./facts.ts";
import type { Act, Participant, Report, Setting, Turn, Wait } from "./facts.ts";
import { actionPeriod, firstStep, turnsPerRound } from "./schedule.ts";

export interface Place {
  /** "1", "2" …, or "x1", "x2" for extra turns. */
  readonly name: string;
  /** Extra turns follow the regular ones. */
  readonly ordinal: number;
  /** Step on which the turn begins. */
  readonly start: number;
  /** Step on which it was, is or will be taken. */
  readonly time: number;
  /** False if the initiative roll is pending. */
  readonly known: boolean;
  readonly state: "done" | "lost" | "waiting" | "open";
  readonly act?: Act;
  readonly lost?: LostSlot;
  readonly wait?: Wait;
  readonly extra?: ExtraTurn;
}

export function turnsOf(participant: Participant, setting: Setting): number {
  return turnsPerRound(statsIn(participant, setting).basicSpeed, setting.options.minimumOneTurn);
}

export function periodOf(participant: Participant, setting: Setting): number | null {
  return actionPeriod(statsIn(participant, setting).basicSpeed);
}

export function hasRolled({ roll, step }: Turn): boolean {
  return roll !== undefined || step !== undefined;
}

/** P-6: before the roll, that of the middle result; of a late joiner not before it joined. */
function firstStepOf(participant: Participant, setting: Setting): number {
  const turn = turnIn(participant, setting);
  if (turn.step !== undefined) return turn.step;
  const step = firstStep(
    statsIn(participant, setting).basicSpeed,
    turn.roll ?? middle({ count: 3, faces: 6 }),
    setting.options.marginRounding,
  );
  const { since } = participant;
  return turn.roll === undefined && since?.round === setting.round ? Math.min(step, since.time) : step;
}

/**
 * P-7, P-10 to P-13: returns all turns of the round. A turn taken, or planned on a chosen step, puts the next
 * one period later; a turn that is or may be lost does not.
 */
export function placesOf(participant: Participant, setting: Setting): readonly Place[] {
  const turn = turnIn(participant, setting);
  const turns = turnsOf(participant, setting);
  const period = periodOf(participant, setting) ?? 0;
  const places: Place[] = [];
  let start = firstStepOf(participant, setting);
  let known = hasRolled(turn);
  for (let ordinal = 1; ordinal <= turns; ordinal++) {
    const own = placeOf(participant, turn, String(ordinal), ordinal, start, known);
    const place = letIn(own, ordinal < turns ? period : null, letInAt(participant, setting));
    places.push(place);
    known = place.known;
    // P-11: counted from when it is taken; P-12: from when it began if it is lost.
    start = (place.lost && place.wait ? place.start : place.time) - period;
  }
  return [...places, ...extraPlaces(places, participant, turn, period)];
}

/**
 * P-10, P-27: a newcomer that the GM lets in takes the turn whose window is still open, as after a wait; earlier
 * ones are lost (P-12).
 * @param window null for the last turn (P-13)
 */
function letIn(place: Place, window: number | null, time: number | null): Place {
  if (time === null || place.state !== "open" || !place.known || place.time <= time) return place;
  const isOver = window !== null && place.time - window >= time;
  return isOver ? { ...place, state: "lost", lost: { reason: "late" } } : { ...place, time };
}

function placeOf(
  participant: Participant,
  turn: Turn,
  name: string,
  ordinal: number,
  start: number,
  known: boolean,
  extra?: ExtraTurn,
): Place {
  const act = turn.acts?.[name];
  const slot = slotId(turn.round, participant.id, name);
  const lost = turn.lost?.[slot];
  const wait = turn.waits?.[name];
  const beside = turn.placed?.[slot]?.time;
  const put = beside ?? turn.put?.[name];
  const from = wait?.since ?? start;
  const time = act?.at ?? (wait ? (beside ?? wait.place?.time ?? from) : (put ?? start));
  const state = act ? "done" : lost ? "lost" : wait && !wait.place ? "waiting" : "open";
  return {
    name,
    ordinal,
    start: from,
    time,
    state,
    known: known || put !== undefined || wait !== undefined,
    ...(act ? { act } : {}),
    ...(lost ? { lost } : {}),
    ...(wait ? { wait } : {}),
    ...(extra ? { extra } : {}),
  };
}

/** P-26. */
function extraPlaces(places: readonly Place[], participant: Participant, turn: Turn, period: number): readonly Place[] {
  const last = places.at(-1);
  if (!last?.act) return [];
  const acted = places.map(({ act }) => act?.at ?? null);
  const actions = places.map(({ act }) => (act ? actionOf(act) : null));
  return extraTurns(places.length, period, acted, actions).map((extra, place) =>
    placeOf(participant, turn, `x${place + 1}`, places.length + place + 1, extra.step, true, extra),
  );
}

/** PA-10: a move action; PA-14, PA-19: autofire at full rate. */
function actionOf({ move = false, weapon = "", target = "", kind, autofire, shots, rof = 1 }: Report): ActionTaken {
  return {
    move,
    autofire: kind === "auto" && autofire ? { weapon, target, full: shots === undefined || shots >= rof } : null,
  };
}
