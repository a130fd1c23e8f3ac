import type { JsonObject } from "../../json.ts";
import type { Participant } from "../../encounter/state.ts";
import type { Setting } from "../pacing.ts";
import { FULL_TURNS, fireCap } from "./budgets.ts";
import { optionsOf, roundOf, statsFor, type Act } from "./facts.ts";
import { periodOf, type Place } from "./places.ts";
import { actsOf, fireBudgets, warningsOf, yardBudget } from "./report.ts";
import { firstStep, initiativeTarget, waitWindow } from "./schedule.ts";

const LOWEST = 3;
const HIGHEST = 18;

/** What is to be shown of a turn: codes and figures only. */
export function noteOf(place: Place, participant: Participant, setting: Setting): JsonObject {
  return {
    ...firstNote(place, participant, setting), ...contestNote(place, participant, setting), ...waitNote(place, participant, setting),
    ...(place.act ? actNote(place.act, participant, setting) : {}), ...(place.missed ? { lostAt: place.missed.at } : {}),
    ...(place.extra ? { extra: { move: place.extra.move, fire: place.extra.fire.map(({ weapon, target }) => ({ weapon, target })) } } : {}),
  };
}

/** P-5, P-6: how the first step came about, or the steps on which the turn can begin while the roll is owed. */
function firstNote({ ordinal, known, extra }: Place, participant: Participant, setting: Setting): JsonObject {
  if (!known) {
    const [from, to] = stepRange(ordinal, participant, setting);
    return { unrolled: true, from, to };
  }
  if (ordinal > 1 || extra) return {};
  const { roll, step } = roundOf(participant, setting);
  if (step !== undefined) return { set: step };
  const { basicSpeed } = statsFor(participant, setting);
  const { marginRounding } = optionsOf(setting);
  return roll === undefined ? {} : { roll, against: initiativeTarget(basicSpeed, marginRounding), margin: firstStep(basicSpeed, roll, marginRounding) };
}

/** The first and the last step on which this turn can begin, over all rolls. */
export function stepRange(ordinal: number, participant: Participant, setting: Setting): readonly [number, number] {
  const { basicSpeed } = statsFor(participant, setting);
  const { marginRounding } = optionsOf(setting);
  const later = (ordinal - 1) * (periodOf(participant, setting) ?? 0);
  return [firstStep(basicSpeed, LOWEST, marginRounding) - later, firstStep(basicSpeed, HIGHEST, marginRounding) - later];
}

/** P-9: the dice of the contest on this step, and the margin of the first of them. */
function contestNote({ time }: Place, participant: Participant, setting: Setting): JsonObject {
  const rolls = roundOf(participant, setting).contests?.[String(time)];
  if (!rolls?.length) return {};
  const { dx } = statsFor(participant, setting);
  return { contest: { dx, rolls, margin: dx - rolls[0]! } };
}

/** P-10 to P-13: since when, for what and until when a turn is waited with. */
function waitNote({ ordinal, wait }: Place, participant: Participant, setting: Setting): JsonObject {
  if (!wait) return {};
  const { basicSpeed } = statsFor(participant, setting);
  const { latest, overtakenAt } = waitWindow(basicSpeed, ordinal, wait.from, optionsOf(setting).minimumOneTurn);
  const { from, until, trigger, wave } = wait;
  return {
    wait: {
      from, ...(until === undefined ? {} : { until }), ...(trigger ? { trigger } : {}), ...(wave === undefined ? {} : { after: true }),
      ...(latest === null ? {} : { latest, overtakenAt }),
    },
    ...(trigger ? { trigger } : {}),
  };
}

/** What was done, and which limits it went beyond. */
function actNote(act: Act, participant: Participant, setting: Setting): JsonObject {
  const before = actsOf(participant, setting).filter(({ n }) => n < act.n);
  const warnings = warningsOf(before, act, participant, setting).map(({ code }) => code);
  const { at: _, n: __, ...done } = act;
  return { ...done, ...(warnings.length ? { warnings } : {}) };
}

/** The turns before and after: when the next is, that there is none, and which one is lost if it is still waited with. */
export function neighbours(before: Place | undefined, { extra }: Place, after: Place | undefined): JsonObject {
  return {
    ...(before?.state === "waiting" ? { overtakes: before.ordinal } : {}),
    ...(after ? { next: after.time } : extra ? {} : { last: true }),
  };
}

/** P-16, P-22: "moves 2 of 3, 11 of 18 yd, shots 18 of 30", as pairs of used and allowed; shots of the weapon fired last, else of the first at hand, and of all. */
export function budgetsNote(participant: Participant, setting: Setting): JsonObject {
  const acts = actsOf(participant, setting);
  const yards = yardBudget(acts, participant, setting);
  const fired = fireBudgets(acts).filter(({ budget }) => budget.cap !== null).map(({ weapon, budget }) => ({ weapon, shots: [budget.used, budget.cap] }));
  const weapons = [...unfired(participant, setting).filter(({ weapon }) => !fired.some((other) => other.weapon === weapon)), ...fired];
  const last = weapons.at(-1);
  return {
    budgets: {
      moves: [acts.filter(({ move }) => move).length, FULL_TURNS], ...(yards ? { yards: [yards.used, yards.cap] } : {}),
      ...(last ? { shots: last.shots, weapons } : {}),
    },
  };
}

/** Weapons with a limit that have not been fired yet, the first one last. */
function unfired(participant: Participant, setting: Setting): { weapon: string; shots: (number | null)[] }[] {
  return (statsFor(participant, setting).weapons ?? []).filter((weapon) => fireCap(weapon) !== null)
    .map((weapon) => ({ weapon: weapon.label, shots: [0, fireCap(weapon)] })).reverse();
}
