import { slotNamed } from "../../model/build.ts";
import type { Mutable } from "../../model/recipe.ts";
import { fireCap, FULL_TURNS } from "./budgets.ts";
import { turnIn, statsIn } from "./facts.ts";
import type { Act, Budgets, Note, Pair, Participant, Setting, Slot, Wait } from "./facts.ts";
import { firedNow, firedReport } from "./fired.ts";
import { BASE, contestValues, DONE, NO_MARGIN, UNROLLED, SUBORDER } from "./keys.ts";
import { periodOf, placesOf, turnsOf, type Place } from "./places.ts";
import { actsOf, fireBudgets, warningsOf, yardBudget, type Warning } from "./report.ts";
import { firstStep, initiativeTarget, waitWindow } from "./schedule.ts";

const LOWEST = 3;
const HIGHEST = 18;

/** Built for every slot at every change, so nothing is copied. */
type Growing = Mutable<Note>;

/** Codes and numbers only. */
function noteOf(
  place: Place,
  before: Place | undefined,
  after: Place | undefined,
  participant: Participant,
  setting: Setting,
  budgets: Budgets,
): Note {
  const note: Growing = {};
  const { act, lost, extra, wait } = place;
  if (!place.known || place.name === "1") noteFirst(note, place, participant, setting);
  noteContest(note, place, participant, setting);
  if (wait) noteWait(note, place.ordinal, wait, participant, setting);
  if (act) noteAct(note, act, participant, setting);
  else noteFired(note, place.name, participant, setting);
  if (lost?.time !== undefined) note.lostAt = lost.time;
  if (extra) note.extra = { move: extra.move, fire: extra.fire.map(({ weapon, target }) => ({ weapon, target })) };
  if (before?.state === "waiting" && !extra) note.overtakes = before.ordinal;
  if (after) note.next = after.time;
  else if (!extra) note.last = true;
  note.budgets = budgets;
  return note;
}

/** Notes the first step, or its range while the roll is pending (P-5, P-6). */
function noteFirst(note: Growing, { ordinal, known }: Place, participant: Participant, setting: Setting): void {
  const { roll, step } = turnIn(participant, setting);
  if (!known) {
    [note.from, note.to] = stepRange(ordinal, participant, setting);
    note.unrolled = true;
  } else if (step !== undefined) note.set = step;
  else if (roll !== undefined) {
    const { basicSpeed } = statsIn(participant, setting);
    const { marginRounding } = setting.options;
    note.roll = roll;
    note.against = initiativeTarget(basicSpeed, marginRounding);
    note.margin = firstStep(basicSpeed, roll, marginRounding);
  }
}

/** Returns the first and last step on which this turn can begin, over all rolls. */
export function stepRange(ordinal: number, participant: Participant, setting: Setting): readonly [number, number] {
  const { basicSpeed } = statsIn(participant, setting);
  const { marginRounding } = setting.options;
  const later = (ordinal - 1) * (periodOf(participant, setting) ?? 0);
  return [
    firstStep(basicSpeed, LOWEST, marginRounding) - later,
    firstStep(basicSpeed, HIGHEST, marginRounding) - later,
  ];
}

/** Notes the rolls of a contest, with the margin of the first (P-9). */
function noteContest(note: Growing, { time }: Place, participant: Participant, setting: Setting): void {
  const rolls = turnIn(participant, setting).contests?.[String(time)];
  if (!rolls?.length) return;
  const { dx } = statsIn(participant, setting);
  note.contest = { dx, rolls, margin: dx - rolls[0]! };
}

/** P-10 to P-13. */
function noteWait(
  note: Growing,
  turn: number,
  { since: from, place, trigger, suborder }: Wait,
  participant: Participant,
  setting: Setting,
): void {
  const { basicSpeed } = statsIn(participant, setting);
  const { latest, overtakenAt } = waitWindow(basicSpeed, turn, from);
  note.wait = {
    from,
    ...(place ? { until: place.time } : {}),
    ...(trigger ? { trigger } : {}),
    ...(suborder === undefined ? {} : { after: true }),
    ...(latest === null ? {} : { latest, overtakenAt }),
  };
  if (trigger) note.trigger = trigger;
}

/** Notes shots fired on this turn, and warns before it is too late (P-22). */
function noteFired(note: Growing, slot: string, participant: Participant, setting: Setting): void {
  const fired = firedReport(slot, participant, setting);
  if (!fired) return;
  note.fired = { weapon: fired.weapon!, shots: fired.shots! };
  noteWarnings(note, warningsOf(actsOf(participant, setting), fired, participant, setting));
}

function noteAct(note: Growing, act: Act, participant: Participant, setting: Setting): void {
  const before = actsOf(participant, setting).filter(({ n }) => n < act.n);
  const { at: _, n: __, rolled: ___, ...done } = act;
  Object.assign(note, done);
  noteWarnings(note, warningsOf(before, act, participant, setting));
}

function noteWarnings(note: Growing, warnings: readonly Warning[]): void {
  if (warnings.length) note.warnings = warnings.map(({ code }) => code);
}

/**
 * P-16, P-22: notes "moves 2 of 3, 11 of 18 yd, shots 18 of 30"; shots of the last weapon fired, else the first
 * carried, and of all.
 */
export function budgetsNote(participant: Participant, setting: Setting): Budgets {
  const acts = [...actsOf(participant, setting), ...firedNow(participant, setting)];
  const { move: fullMove } = statsIn(participant, setting);
  const yards = fullMove === undefined ? null : yardBudget(acts, fullMove);
  const fired = fireBudgets(acts)
    .filter(({ budget }) => budget.cap !== null)
    .map(({ weapon, budget }) => ({ weapon, shots: [budget.used, budget.cap!] as const }));
  const weapons = [
    ...unfired(participant, setting).filter(({ weapon }) => !fired.some((other) => other.weapon === weapon)),
    ...fired,
  ];
  const last = weapons.at(-1);
  return {
    moves: [acts.filter(({ move }) => move).length, FULL_TURNS],
    ...(yards ? { yards: [yards.used, yards.cap] as const } : {}),
    ...(last ? { shots: last.shots, weapons } : {}),
  };
}

/** Returns the limited weapons without shots fired, the first one last. */
function unfired(participant: Participant, setting: Setting): { weapon: string; shots: Pair }[] {
  return (statsIn(participant, setting).weapons ?? [])
    .filter((weapon) => fireCap(weapon) !== null)
    .map((weapon) => ({ weapon: weapon.label, shots: [0, fireCap(weapon)!] as const }))
    .reverse();
}

export function slotsOf(participant: Participant, setting: Setting): readonly Slot[] {
  const places = placesOf(participant, setting);
  const turns = turnsOf(participant, setting);
  const budgets = budgetsNote(participant, setting);
  return places.map((place, i) =>
    slotNamed(place.name, participant.id, setting, {
      time: place.time,
      key: keyOf(place, participant, setting),
      ordinal: place.ordinal,
      of: place.extra ? places.length : turns,
      kind: place.extra ? "extra" : "turn",
      state: place.state,
      ...(place.wait?.begun ? { begun: true } : {}),
      ...(place.lost ? { reason: place.lost.reason } : {}),
      // P-18.
      ...(place.extra ? { attacks: Math.min(1, place.extra.fire.length) } : {}),
      note: noteOf(place, places[i - 1], places[i + 1], participant, setting, budgets),
    }),
  );
}

/** Returns the key: the highest step, then the contest (P-9), last the join number (P-8). */
function keyOf(
  { known, time, ordinal, act, wait }: Place,
  participant: Participant,
  setting: Setting,
): readonly number[] {
  if (!known) return ordinal === 1 ? [UNROLLED] : [UNROLLED, 1, 0 - time, participant.seat, ordinal];
  if (act) return [0 - time, DONE, act.n];
  return [0 - time, wait?.suborder ?? SUBORDER, ...valuesOf(participant, time, setting), participant.seat, ordinal];
}

function valuesOf(participant: Participant, step: number, setting: Setting): readonly number[] {
  const values = contestValues(participant, step, setting);
  return values.length ? values.map((value) => BASE - value) : [NO_MARGIN];
}
