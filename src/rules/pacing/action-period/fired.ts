import { changeShots } from "../../exchange/shots.ts";
import { nameOfSlot } from "../../model/participants.ts";
import { currentSlot } from "../../order/turns.ts";
import type { Exchange } from "../../model/exchange.ts";
import type { Emit, Recipe } from "../../model/recipe.ts";
import { note, turnIn, statsIn } from "./facts.ts";
import type { Act, CarriedWeapon, Fired, Participant, Report, Setting, View } from "./facts.ts";

const SHOTS: readonly string[] = ["missile", "bullet", "beam", "thrown"];

/**
 * P-20 to P-23: counts shots as they are fired, as part of the attacker's turn, else for the last turn
 * taken, unless its report includes them.
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

/** Takes no shots again that the report of the last turn has taken from the weapon. */
export function shotsTaken(exchange: Exchange, view: View): number {
  const { attacker, means, shots } = exchange;
  const participant = view.participant(attacker);
  const last = participant && !currentSlot(participant, view) ? lastAct(participant, view.setting) : undefined;
  if (!participant || !last || !carried(labelOf(means, participant, view.setting), participant, view.setting)?.item)
    return shots;
  return shots - reportedOf(exchange, last[1], participant, view.setting);
}

function lastAct(participant: Participant, setting: Setting): readonly [slot: string, act: Act] | undefined {
  const acts = Object.entries(turnIn(participant, setting).acts ?? {});
  return acts.sort(([, a], [, b]) => a.n - b.n).at(-1);
}

/** Returns how many of these shots a report with shots includes, each once. */
function reportedOf({ means, shots }: Exchange, act: Act, participant: Participant, setting: Setting): number {
  if ((act.shots === undefined && !act.autofire) || act.weapon !== labelOf(means, participant, setting)) return 0;
  return Math.max(0, Math.min(shots, (act.shots ?? act.rof ?? 1) - (act.rolled ?? 0)));
}

/** Counts shots rolled after the turn: they are the report's, or the report named none. */
function afterwards(exchange: Exchange, participant: Participant, setting: Setting): Recipe | null {
  const last = lastAct(participant, setting);
  if (!last) return null;
  const [slot, act] = last;
  const { means, shots, target } = exchange;
  const weapon = labelOf(means, participant, setting);
  if (act.shots === undefined && !act.autofire) {
    const done = { ...act, ...asReport({ weapon, shots, target }, participant, setting), rolled: shots };
    const isSame = act.weapon === undefined || act.weapon === weapon;
    return isSame ? (draft) => note(draft, participant.id, "acts", slot, done) : null;
  }
  const reported = reportedOf(exchange, act, participant, setting);
  if (!reported) return null;
  return (draft) => note(draft, participant.id, "acts", slot, { ...act, rolled: (act.rolled ?? 0) + reported });
}

function labelOf({ item, name }: Exchange["means"], participant: Participant, setting: Setting): string {
  const { weapons = [] } = statsIn(participant, setting);
  const known =
    weapons.find((weapon) => item !== "" && weapon.item === item) ?? weapons.find(({ label }) => name === label);
  return known?.label ?? name.slice(0, 60);
}

function carried(label: string, participant: Participant, setting: Setting): CarriedWeapon | undefined {
  return statsIn(participant, setting).weapons?.find((weapon) => weapon.label === label);
}

/** Returns the shots of a slot that is not finished. */
export function firedIn(slot: string, participant: Participant, setting: Setting): Fired | undefined {
  return turnIn(participant, setting).fired?.[slot];
}

export function firedReport(slot: string, participant: Participant, setting: Setting): Report | null {
  const fired = firedIn(slot, participant, setting);
  return fired ? asReport(fired, participant, setting) : null;
}

/** Returns shots of unfinished turns, which count against the limits at once. */
export function firedNow(participant: Participant, setting: Setting): readonly Report[] {
  const { fired = {}, acts = {} } = turnIn(participant, setting);
  return Object.keys(fired)
    .filter((slot) => !Object.hasOwn(acts, slot))
    .map((slot) => asReport(fired[slot]!, participant, setting));
}

/** Adds the weapon's values. P-24, PA-19: the full rate of an automatic weapon is autofire. */
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

/** Adds shots of rolled attacks, unless the report names shots. */
export function withFired(done: Report, slot: string, participant: Participant, setting: Setting): Report {
  const fired = firedIn(slot, participant, setting);
  if (!fired || done.shots !== undefined || done.autofire !== undefined) return done;
  if (done.weapon !== undefined && done.weapon !== fired.weapon) return done;
  return { manoeuvre: "attack", ...done, ...asReport(fired, participant, setting) };
}

/** Takes reported shots from the weapon; rolled attacks have taken theirs. */
export function reportFired(done: Report, slot: string, participant: Participant, setting: Setting, emit: Emit): void {
  if (done.weapon === undefined || (done.shots === undefined && !done.autofire)) return;
  const fired = firedIn(slot, participant, setting);
  const left = (done.shots ?? done.rof ?? 1) - (fired?.weapon === done.weapon ? fired.shots : 0);
  if (left > 0) reportShots(participant, carried(done.weapon, participant, setting), 0 - left, emit);
}

function reportShots({ id }: Participant, weapon: CarriedWeapon | undefined, by: number, emit: Emit): void {
  if (typeof weapon?.item === "string") changeShots(emit, id, weapon.item, by);
}
