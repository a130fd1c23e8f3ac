import * as v from "valibot";
import { misfitOf } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import { FULL_TURNS, movement, rateOfFire, type Budget, type Excess, type Weapon } from "./budgets.ts";
import { report, turnIn, statsIn, type Act, type Participant, type Report, type Setting, type Stats } from "./facts.ts";

/** Whatever else a report carries is for others and is not kept. */
const schema = v.object({ ...report, decline: v.exactOptional(v.boolean()) });

/**
 * The report of a turn as it is kept; `decline`: an extra turn is not taken. Refuses only what makes no sense at all.
 */
export function readReport(reported: JsonObject): { readonly done: Report; readonly decline: boolean } | Refusal {
  const result = v.safeParse(schema, reported);
  if (!result.success) return refuse("bad-report", misfitOf(result.issues[0]));
  const { decline = false, ...done } = result.output;
  // PA-10: the Move manoeuvre is a move action unless the GM says otherwise; what else is one, the GM ticks.
  return { done: done.manoeuvre === "move" ? { move: true, ...done } : done, decline };
}

/** The turns taken in this round, in the order in which they were. */
export function actsOf(participant: Participant, setting: Setting): readonly Act[] {
  const { acts = {} } = turnIn(participant, setting);
  return Object.values(acts).sort((a, b) => a.n - b.n);
}

/** Yards of one turn: as told, or a full move for a move action (PA-11: all yards count). */
function yardsOf({ yards, move }: Report, fullMove: number): number {
  return yards ?? (move ? fullMove : 0);
}

/** P-16: yards against the limit of the round. */
export function yardBudget(acts: readonly Report[], fullMove: number): Budget<number> {
  return movement(
    fullMove,
    acts.map((act) => yardsOf(act, fullMove)),
  );
}

/** P-22, PA-12: the shots of each weapon against its limit of the round, by weapon, the one fired last at the end. */
export function fireBudgets(acts: readonly Report[]): readonly { readonly weapon: string; readonly budget: Budget }[] {
  const weapons = [
    ...new Set(
      acts
        .filter(isFire)
        .map(({ weapon = "" }) => weapon)
        .reverse(),
    ),
  ].reverse();
  return weapons.map((weapon) => ({ weapon, budget: fireBudget(weapon, acts) }));
}

export function isFire({ shots, autofire }: Report): boolean {
  return shots !== undefined || autofire === true;
}

function fireBudget(weapon: string, acts: readonly Report[]): Budget {
  const fired = acts.filter((act) => isFire(act) && (act.weapon ?? "") === weapon);
  return rateOfFire(weaponOf(fired.at(-1) ?? {}), fired.map(shotsOf));
}

function weaponOf({ rof = 1, kind = "single" }: Report): Weapon {
  return { rof, kind };
}

/** Shots of one turn: as told, or the full rate of fire on autofire. */
function shotsOf({ shots, rof = 1, autofire }: Report): number {
  return shots ?? (autofire ? rof : 0);
}

/**
 * The report with what was told of the weapon in an earlier turn, or stands among those that are carried, where this
 * one does not say it.
 */
export function completed(done: Report, before: readonly Report[], { weapons = [] }: Pick<Stats, "weapons">): Report {
  if (!isFire(done)) return done;
  const { weapon = "" } = done;
  const known =
    before.findLast((act) => isFire(act) && (act.weapon ?? "") === weapon) ??
    weapons.find(({ label }) => label === weapon);
  if (!known) return done;
  const { rof = known.rof, kind = known.kind } = done;
  return { ...done, ...(rof === undefined ? {} : { rof }), ...(kind === undefined ? {} : { kind }) };
}

/** A limit that a turn has gone beyond, with the figures. */
export interface Warning {
  readonly code: Excess | "more-than-three-moves" | "fire-exceeds-cap";
  readonly data: JsonObject;
}

/**
 * P-16, P-20 to P-23: what is beyond a limit with this turn; told, not refused.
 * @param before turns taken earlier in the round
 */
export function warningsOf(
  before: readonly Report[],
  done: Report,
  participant: Participant,
  setting: Setting,
): readonly Warning[] {
  const { move } = statsIn(participant, setting);
  return [
    ...(move === undefined ? moveWarnings(before, done) : yardWarnings(before, done, move)),
    ...fireWarnings(before, done),
  ];
}

/** P-16: without a full move in yards, move actions are counted. */
function moveWarnings(before: readonly Report[], done: Report): readonly Warning[] {
  const moves = [...before, done].filter(({ move }) => move).length;
  return done.move && moves > FULL_TURNS ? [{ code: "more-than-three-moves", data: { moves } }] : [];
}

function yardWarnings(before: readonly Report[], done: Report, fullMove: number): readonly Warning[] {
  const own = yardsOf(done, fullMove);
  const { cap, used } = yardBudget([...before, done], fullMove);
  const warnings: Warning[] = [];
  if (own > fullMove) warnings.push({ code: "turn-exceeds-move", data: { yards: own, cap: fullMove } });
  if (own > 0 && used > cap) warnings.push({ code: "round-exceeds-cap", data: { yards: used, cap } });
  return warnings;
}

function fireWarnings(before: readonly Report[], done: Report): readonly Warning[] {
  const shots = shotsOf(done);
  if (shots === 0) return [];
  const { weapon = "" } = done;
  const { rof } = weaponOf(done);
  const { cap, used } = fireBudget(weapon, [...before, done]);
  const warnings: Warning[] = [];
  if (shots > rof) warnings.push({ code: "turn-exceeds-rof", data: { weapon, shots, cap: rof } });
  if (cap !== null && used > cap) warnings.push({ code: "fire-exceeds-cap", data: { weapon, shots: used, cap } });
  return warnings;
}
