import * as v from "valibot";
import { fillWeapon } from "../../exchange/shots.ts";
import { misfitOf } from "../../model/fields.ts";
import { present, type JsonObject } from "../../model/json.ts";
import { refuse, isRefusal, type Refusal } from "../../model/outcome.ts";
import { nameOfSlot } from "../../model/participants.ts";
import type { Recipe } from "../../model/recipe.ts";
import { lost } from "../../order/turns.ts";
import { FULL_TURNS, movement, rateOfFire, type Budget, type Weapon, type ExtraTurn } from "./budgets.ts";
import { report, turnIn, statsIn, note } from "./facts.ts";
import type { Act, Participant, Report, Setting, Stats, Slot, View } from "./facts.ts";
import { reportFired, withFired } from "./fired.ts";
import { placesOf } from "./places.ts";

/** Other members are dropped. */
const schema = v.object({ ...report, decline: v.exactOptional(v.boolean()) });

const MOVES = { move: ["move"], moveAndAttack: ["move", "move-and-attack"] } as const;

/**
 * Reads a report; `decline` says that an extra turn is not taken. The manoeuvre that the combat rules note counts
 * unless the report names one (P-1).
 */
function readReport(
  { combat: { manoeuvre: chosen } = {} }: Slot,
  reported: JsonObject,
  { options }: Setting,
): { readonly done: Report; readonly decline: boolean } | Refusal {
  const result = v.safeParse(schema, { ...present({ manoeuvre: chosen }), ...reported });
  if (!result.success) return refuse("bad-report", misfitOf(result.issues[0]));
  const { decline = false, ...done } = result.output;
  // P-27, PA-10: unless the GM says otherwise; the GM ticks others.
  const isMove = MOVES[options.moveActions].some((one) => one === done.manoeuvre);
  return { done: isMove ? { move: true, ...done } : done, decline };
}

/** Returns the turns taken in this round, in order. */
export function actsOf(participant: Participant, setting: Setting): readonly Act[] {
  const { acts = {} } = turnIn(participant, setting);
  return Object.values(acts).sort((a, b) => a.n - b.n);
}

/** Returns the yards as reported, or a full move for a move action (PA-11). */
function yardsOf({ yards, move }: Report, fullMove: number): number {
  return yards ?? (move ? fullMove : 0);
}

/** P-16. */
export function yardBudget(acts: readonly Report[], fullMove: number): Budget<number> {
  const yards = acts.map((act) => yardsOf(act, fullMove));
  return movement(fullMove, yards);
}

/** Returns the shots per weapon, the weapon last fired at the end (P-22, PA-12). */
export function fireBudgets(acts: readonly Report[]): readonly { readonly weapon: string; readonly budget: Budget }[] {
  const fired = acts.filter(isFire).map(({ weapon = "" }) => weapon);
  const weapons = [...new Set(fired.reverse())].reverse();
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

/** Returns the reported shots, or the full rate on autofire. */
function shotsOf({ shots, rof = 1, autofire }: Report): number {
  return shots ?? (autofire ? rof : 0);
}

/** Fills in weapon values from an earlier turn or the carried weapons. */
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

export interface Warning {
  readonly code: string;
  readonly data: JsonObject;
}

/**
 * P-16, P-20 to P-23: returns exceeded limits, which are not refused.
 * @param before earlier turns of the round
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

/** P-16: counts move actions if the full move is unknown. */
function moveWarnings(before: readonly Report[], done: Report): readonly Warning[] {
  const moves = [...before, done].filter(({ move }) => move).length;
  return done.move && moves > FULL_TURNS ? [{ code: "more-than-three-moves", data: { moves } }] : [];
}

function yardWarnings(before: readonly Report[], done: Report, fullMove: number): readonly Warning[] {
  const yards = yardsOf(done, fullMove);
  const budget = yardBudget([...before, done], fullMove);
  return [
    ...excess("turn-exceeds-move", "yards", yards, fullMove),
    ...(yards > 0 ? excess("round-exceeds-cap", "yards", budget.used, budget.cap) : []),
  ];
}

function excess(code: string, unit: string, used: number, cap: number | null, more: JsonObject = {}): Warning[] {
  return cap !== null && used > cap ? [{ code, data: { ...more, [unit]: used, cap } }] : [];
}

function fireWarnings(before: readonly Report[], done: Report): readonly Warning[] {
  const shots = shotsOf(done);
  if (shots === 0) return [];
  const { weapon = "" } = done;
  const { cap, used } = fireBudget(weapon, [...before, done]);
  return [
    ...excess("turn-exceeds-rof", "shots", shots, weaponOf(done).rof, { weapon }),
    ...excess("fire-exceeds-cap", "shots", used, cap, { weapon }),
  ];
}

/**
 * P-11: takes the turn on this step; the next counts from it. Exceeded limits are reported (P-16, P-22). An
 * extra turn may be declined (P-26); the second of two stays open (PA-9).
 */
export function finish(slot: Slot, reported: JsonObject, view: View): Recipe | Refusal {
  const report = readReport(slot, reported, view.setting);
  if (isRefusal(report)) return report;
  const participant = view.participant(slot.participant)!;
  if (report.decline)
    return slot.kind === "extra"
      ? lost(slot, "declined", slot.time)
      : refuse("nothing-to-decline", { participant: participant.id, turn: slot.ordinal });
  const before = actsOf(participant, view.setting);
  const fired = withFired(report.done, nameOfSlot(slot), participant, view.setting);
  const done = completed(fired, before, statsIn(participant, view.setting));
  const act: Act = { ...done, at: slot.time, n: view.state.head + 1 };
  const warnings = [...warningsOf(before, done, participant, view.setting), ...unearned(slot, done, participant, view)];
  return (draft, emit) => {
    note(draft, participant.id, "acts", nameOfSlot(slot), act);
    for (const { code, data } of warnings)
      emit({ type: "note", code, data: { participant: participant.id, slot: slot.id, ...data } });
    fillWeapon(emit, participant.id, done.reload);
    reportFired(done, nameOfSlot(slot), participant, view.setting, emit);
  };
}

/** Warns of anything but the move or fire that earned the extra turn (P-18, P-19, P-24, P-25). */
function unearned(slot: Slot, done: Report, participant: Participant, view: View): readonly Warning[] {
  const { extra } = placesOf(participant, view.setting).find(({ name }) => name === nameOfSlot(slot))!;
  if (!extra) return [];
  if (isFire(done))
    return mayFire(extra, done)
      ? []
      : [{ code: "extra-not-this-fire", data: { weapon: done.weapon ?? "", target: done.target ?? "" } }];
  return (done.move ?? done.yards) && !extra.move ? [{ code: "extra-not-a-move", data: {} }] : [];
}

/** True for the same weapon and target (PA-16), again at full rate. */
function mayFire({ fire }: ExtraTurn, { weapon = "", target = "", autofire = true, shots, rof }: Report): boolean {
  const full = autofire && (shots === undefined || rof === undefined || shots >= rof);
  return full && fire.some((earned) => earned.weapon === weapon && earned.target === target);
}
