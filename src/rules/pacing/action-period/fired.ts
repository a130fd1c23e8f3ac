import { miss } from "./wait.ts";
import { nameOfSlot } from "../../model/participants.ts";
import { currentSlot } from "../../order/turns.ts";
import type { Exchange } from "../../model/exchange.ts";
import type { JsonObject } from "../../model/json.ts";
import { isRefusal, refuse, type EncounterEvent, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import type { ExtraTurn } from "./budgets.ts";
import {
  note,
  turnIn,
  statsIn,
  type Act,
  type CarriedWeapon,
  type Fired,
  type Participant,
  type Report,
  type Setting,
  type Slot,
  type View,
} from "./facts.ts";
import { placesOf } from "./places.ts";
import { actsOf, completed, isFire, readReport, warningsOf } from "./report.ts";

const SHOTS: readonly string[] = ["missile", "bullet", "beam", "thrown"];
/** Forms of which the kernel itself tells that shots are gone from the item. */
const TOLD: readonly string[] = ["missile", "bullet", "beam"];

/**
 * P-20 to P-23: shots count as they are fired. In the own turn they are noted with it and count as what is done in it;
 * after it they belong to the turn taken last, unless its report has said them already.
 */
export function attacked(exchange: Exchange, view: View): Recipe | null {
  const participant = view.participant(exchange.attacker);
  if (!participant || exchange.kind !== "blow" || exchange.spell || !SHOTS.includes(exchange.means.form)) return null;
  const now = currentSlot(participant, view);
  return now
    ? firing(nameOfSlot(now), exchange, participant, view.setting)
    : afterwards(exchange, participant, view.setting);
}

function firing(slot: string, { means, shots, target }: Exchange, participant: Participant, setting: Setting): Recipe {
  const before = turnIn(participant, setting).fired?.[slot];
  const weapon = labelOf(means, participant, setting);
  const same = before?.weapon === weapon ? before.shots : 0;
  return (draft) => note(draft, participant.id, "fired", slot, { weapon, shots: same + shots, target });
}

/**
 * The attack is rolled when the turn is over: its shots are those of the report, which are gone from the item already;
 * or the report said nothing of them.
 */
function afterwards({ means, shots, target }: Exchange, participant: Participant, setting: Setting): Recipe | null {
  const last = Object.entries(turnIn(participant, setting).acts ?? {})
    .sort(([, a], [, b]) => a.n - b.n)
    .at(-1);
  if (!last) return null;
  const [slot, act] = last;
  const weapon = labelOf(means, participant, setting);
  if (act.shots === undefined && !act.autofire)
    return act.weapon === undefined || act.weapon === weapon
      ? (draft) =>
          note(draft, participant.id, "acts", slot, {
            ...act,
            ...asReport({ weapon, shots, target }, participant, setting),
            rolled: shots,
          })
      : null;
  if (act.weapon !== weapon) return null;
  const again = Math.min(shots, (act.shots ?? act.rof ?? 1) - (act.rolled ?? 0));
  if (again <= 0) return null;
  return (draft, emit) => {
    note(draft, participant.id, "acts", slot, { ...act, rolled: (act.rolled ?? 0) + again });
    if (TOLD.includes(means.form)) reportShots(participant, carried(weapon, participant, setting), again, emit);
  };
}

/** The weapon by its id, else by its name, else whatever it is called. */
function labelOf({ item, name }: Exchange["means"], participant: Participant, setting: Setting): string {
  const { weapons = [] } = statsIn(participant, setting);
  const known =
    weapons.find((weapon) => item !== "" && weapon.item === item) ?? weapons.find(({ label }) => name === label);
  return known?.label ?? name.slice(0, 60);
}

function carried(label: string, participant: Participant, setting: Setting): CarriedWeapon | undefined {
  return statsIn(participant, setting).weapons?.find((weapon) => weapon.label === label);
}

/** What was fired in a slot that is not finished yet. */
export function firedIn(slot: string, participant: Participant, setting: Setting): Fired | undefined {
  return turnIn(participant, setting).fired?.[slot];
}

/** The same as it will be reported. */
export function firedReport(slot: string, participant: Participant, setting: Setting): Report | null {
  const fired = firedIn(slot, participant, setting);
  return fired ? asReport(fired, participant, setting) : null;
}

/** Shots of turns that are still going on, as if they were reported already: they count against the limits at once. */
export function firedNow(participant: Participant, setting: Setting): readonly Report[] {
  const { fired = {}, acts = {} } = turnIn(participant, setting);
  return Object.keys(fired)
    .filter((slot) => !Object.hasOwn(acts, slot))
    .map((slot) => asReport(fired[slot]!, participant, setting));
}

/**
 * With the figures of the weapon, without which nothing is limited; P-24, PA-19: the full rate of an automatic weapon
 * is autofire.
 */
function asReport({ weapon, shots, target }: Fired, participant: Participant, setting: Setting): Report {
  const known = carried(weapon, participant, setting);
  const autofire = known?.kind === "auto" && shots >= known.rof;
  return {
    weapon,
    shots,
    ...(known ? { rof: known.rof, kind: known.kind } : {}),
    ...(autofire ? { autofire, target } : {}),
  };
}

/**
 * What somebody reports of a turn in which attacks were rolled: the shots that were fired, unless the report says them
 * itself.
 */
export function withFired(done: Report, slot: string, participant: Participant, setting: Setting): Report {
  const fired = firedIn(slot, participant, setting);
  if (!fired || done.shots !== undefined || done.autofire !== undefined) return done;
  if (done.weapon !== undefined && done.weapon !== fired.weapon) return done;
  return { manoeuvre: "attack", ...done, ...asReport(fired, participant, setting) };
}

/** Shots that are only reported leave the weapon as well; those of attacks that were rolled have left it. */
export function reportFired(
  done: Report,
  slot: string,
  participant: Participant,
  setting: Setting,
  emit: (event: EncounterEvent) => void,
): void {
  if (done.weapon === undefined || (done.shots === undefined && !done.autofire)) return;
  const fired = firedIn(slot, participant, setting);
  const left = (done.shots ?? done.rof ?? 1) - (fired?.weapon === done.weapon ? fired.shots : 0);
  if (left > 0) reportShots(participant, carried(done.weapon, participant, setting), 0 - left, emit);
}

function reportShots(
  { id }: Participant,
  weapon: CarriedWeapon | undefined,
  by: number,
  emit: (event: EncounterEvent) => void,
): void {
  if (typeof weapon?.item === "string" && weapon.item)
    emit({ type: "effect", participant: id, effect: { what: "shots", item: weapon.item, by }, deed: true });
}

/**
 * P-11: the turn is taken on this step, and the next counts from it. What goes beyond a limit of moving or firing is
 * told (P-16, P-22), not refused. An extra turn may be declined (P-26); the second of two stays open (PA-9).
 */
export function finish(slot: Slot, reported: JsonObject, view: View): Recipe | Refusal {
  const report = readReport(reported);
  if (isRefusal(report)) return report;
  const participant = view.participant(slot.participant)!;
  if (report.decline)
    return slot.kind === "extra"
      ? (draft, emit) => miss(draft, emit, slot, "declined", slot.time)
      : refuse("nothing-to-decline", { participant: participant.id, turn: slot.ordinal });
  const before = actsOf(participant, view.setting);
  const done = completed(
    withFired(report.done, nameOfSlot(slot), participant, view.setting),
    before,
    statsIn(participant, view.setting),
  );
  const act: Act = { ...done, at: slot.time, n: view.state.head + 1 };
  const warnings = [...warningsOf(before, done, participant, view.setting), ...unearned(slot, done, participant, view)];
  return (draft, emit) => {
    note(draft, participant.id, "acts", nameOfSlot(slot), act);
    for (const { code, data } of warnings)
      emit({ type: "note", code, data: { participant: participant.id, slot: slot.id, ...data } });
    reportFired(done, nameOfSlot(slot), participant, view.setting, emit);
  };
}

/** P-18, P-19, P-24, P-25: an extra turn is for the move action or the fire that earned it, and for nothing else. */
function unearned(
  slot: Slot,
  done: Report,
  participant: Participant,
  view: View,
): readonly { readonly code: string; readonly data: JsonObject }[] {
  const { extra } = placesOf(participant, view.setting).find(({ name }) => name === nameOfSlot(slot))!;
  if (!extra) return [];
  if (isFire(done))
    return mayFire(extra, done)
      ? []
      : [{ code: "extra-not-this-fire", data: { weapon: done.weapon ?? "", target: done.target ?? "" } }];
  return (done.move ?? done.yards) && !extra.move ? [{ code: "extra-not-a-move", data: {} }] : [];
}

/** The same weapon at the same target (PA-16), and again at full rate of fire. */
function mayFire({ fire }: ExtraTurn, { weapon = "", target = "", autofire = true, shots, rof }: Report): boolean {
  const full = autofire && (shots === undefined || rof === undefined || shots >= rof);
  return full && fire.some((earned) => earned.weapon === weapon && earned.target === target);
}
