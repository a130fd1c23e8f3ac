import type { EncounterEvent } from "../../encounter/events.ts";
import type { Participant } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Recipe } from "../../encounter/write.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Setting } from "../pacing.ts";
import { note, roundOf, statsFor, type Act, type CarriedWeapon, type Fired, type Report } from "./facts.ts";
import { nameOf } from "./slots.ts";

const SHOTS: readonly string[] = ["missile", "bullet", "beam", "thrown"];
/** Forms of which the kernel itself tells that shots are gone from the item. */
const TOLD: readonly string[] = ["missile", "bullet", "beam"];

/**
 * P-20 to P-23: shots count as they are fired. In the own turn they are noted with it and count as what is done in it; after it they belong to the
 * turn taken last, unless its report has said them already.
 */
export function attacked(exchange: Exchange, view: View): Recipe | null {
  const participant = view.participant(exchange.attacker);
  if (!participant || exchange.kind !== "blow" || !SHOTS.includes(exchange.means.form)) return null;
  const now = view.slotsOf(participant).find(({ id }) => view.now.includes(id));
  return now ? firing(nameOf(now), exchange, participant, view.setting) : afterwards(exchange, participant, view.setting);
}

function firing(slot: string, { means, shots, target }: Exchange, participant: Participant, setting: Setting): Recipe {
  const before = roundOf(participant, setting).fired?.[slot];
  const weapon = labelOf(means, participant, setting);
  const same = before?.weapon === weapon ? before.shots : 0;
  return (draft) => note(draft, participant.id, "fired", slot, { weapon, shots: same + shots, target });
}

/** The attack is rolled when the turn is over: its shots are those of the report, which are gone from the item already; or the report said nothing of them. */
function afterwards({ means, shots, target }: Exchange, participant: Participant, setting: Setting): Recipe | null {
  const [slot, act] = Object.entries(roundOf(participant, setting).acts ?? {}).reduce<readonly [string, Act | null]>((last, one) => (one[1].n > (last[1]?.n ?? -1) ? one : last), ["", null]);
  if (!act) return null;
  const weapon = labelOf(means, participant, setting);
  if (act.shots === undefined && !act.autofire) return act.weapon === undefined || act.weapon === weapon ? (draft) => note(draft, participant.id, "acts", slot, { ...act, ...asReport({ weapon, shots, target }, participant, setting), rolled: shots }) : null;
  if (act.weapon !== weapon) return null;
  const again = Math.min(shots, (act.shots ?? act.rof ?? 1) - (act.rolled ?? 0));
  if (again <= 0) return null;
  return (draft, emit) => {
    note(draft, participant.id, "acts", slot, { ...act, rolled: (act.rolled ?? 0) + again });
    if (TOLD.includes(means.form)) tellShots(participant, carried(weapon, participant, setting), again, emit);
  };
}

/** The weapon by its id, else by its name, else whatever it is called. */
function labelOf({ item, name }: Exchange["means"], participant: Participant, setting: Setting): string {
  const { weapons = [] } = statsFor(participant, setting);
  const known = weapons.find((weapon) => item !== "" && weapon.item === item) ?? weapons.find(({ label }) => name === label);
  return known?.label ?? name.slice(0, 60);
}

function carried(label: string, participant: Participant, setting: Setting): CarriedWeapon | undefined {
  return statsFor(participant, setting).weapons?.find((weapon) => weapon.label === label);
}

/** What was fired in a slot that is not finished yet. */
export function firedIn(slot: string, participant: Participant, setting: Setting): Fired | undefined {
  return roundOf(participant, setting).fired?.[slot];
}

/** The same as it will be reported. */
export function firedReport(slot: string, participant: Participant, setting: Setting): Report | null {
  const fired = firedIn(slot, participant, setting);
  return fired ? asReport(fired, participant, setting) : null;
}

/** Shots of turns that are still going on, as if they were reported already: they count against the limits at once. */
export function firedNow(participant: Participant, setting: Setting): readonly Report[] {
  const { fired = {}, acts = {} } = roundOf(participant, setting);
  return Object.keys(fired).filter((slot) => !Object.hasOwn(acts, slot)).map((slot) => asReport(fired[slot]!, participant, setting));
}

/** With the figures of the weapon, without which nothing is limited; P-24, PA-19: the full rate of an automatic weapon is autofire. */
function asReport({ weapon, shots, target }: Fired, participant: Participant, setting: Setting): Report {
  const known = carried(weapon, participant, setting);
  const autofire = known?.kind === "auto" && shots >= known.rof;
  return { weapon, shots, ...(known ? { rof: known.rof, kind: known.kind } : {}), ...(autofire ? { autofire, target } : {}) };
}

/** What somebody reports of a turn in which attacks were rolled: the shots that were fired, unless the report says them itself. */
export function withFired(done: Report, slot: string, participant: Participant, setting: Setting): Report {
  const fired = firedIn(slot, participant, setting);
  if (!fired || done.shots !== undefined || done.autofire !== undefined) return done;
  if (done.weapon !== undefined && done.weapon !== fired.weapon) return done;
  return { manoeuvre: "attack", ...done, ...asReport(fired, participant, setting) };
}

/** Shots that are only reported leave the weapon as well; those of attacks that were rolled have left it. */
export function tellReported(done: Report, slot: string, participant: Participant, setting: Setting, emit: (event: EncounterEvent) => void): void {
  if (done.weapon === undefined || (done.shots === undefined && !done.autofire)) return;
  const fired = firedIn(slot, participant, setting);
  const left = (done.shots ?? done.rof ?? 1) - (fired?.weapon === done.weapon ? fired.shots : 0);
  if (left > 0) tellShots(participant, carried(done.weapon, participant, setting), 0 - left, emit);
}

function tellShots({ id }: Participant, weapon: CarriedWeapon | undefined, by: number, emit: (event: EncounterEvent) => void): void {
  if (typeof weapon?.item === "string" && weapon.item) emit({ type: "effect", participant: id, effect: { what: "shots", item: weapon.item, by }, deed: true });
}
