import { nameOfSlot } from "../../model/participants.ts";
import { activeIds } from "../../order/turns.ts";
import { turnIn, statsIn, type Participant, type Setting, type Slot, type View } from "./facts.ts";
import { waitWindow, type WaitWindow } from "./schedule.ts";

/**
 * Before every step that there can be: those whose roll is owed come first, so that time stands until they have rolled.
 */
export const UNROLLED = -10_000_000;

/**
 * Second figure of the key, on one step: hazards, then what is done in the order in which it was, then what is to come.
 */
const HAZARD = 0;
export const DONE = 1;
/**
 * Those who stand on the step by their schedule or by a contest; who comes after them by choice has a higher figure
 * (PA-4).
 */
export const SUBORDER = 2;

/** Larger than any margin of a contest. */
export const BASE = 10_000;
/** In the place of a margin while there was no contest. */
export const NO_MARGIN = 2 * BASE;

/** Where the figures of the contest stand in the key of a turn that is to come, and how many figures follow them. */
const CONTEST = 2;
const AFTER_CONTEST = 2;

/**
 * P-9: something is known that decides about this turn on its step. Only for turns to come that stand where the rules
 * put them, as `differInContest`.
 */
export function hasContested({ key }: Slot): boolean {
  return key[CONTEST] !== NO_MARGIN;
}

/** P-9: the contest has settled which of these two comes first. */
export function differInContest({ key: a }: Slot, { key: b }: Slot): boolean {
  const end = Math.min(a.length, b.length) - AFTER_CONTEST;
  for (let i = CONTEST; i < end; i++) if (a[i] !== b[i]) return true;
  return false;
}

/**
 * P-9: what decides on this step, higher figures first: the margin of each attempt, DX - roll. PA-3: with `highestDx`,
 * DX itself before any roll.
 */
export function contestValues(participant: Participant, step: number, setting: Setting): readonly number[] {
  const { dx } = statsIn(participant, setting);
  const margins = (turnIn(participant, setting).contests?.[String(step)] ?? []).map((roll) => dx - roll);
  return setting.options.dxContest === "highestDx" ? [dx, ...margins] : margins;
}

/** True for slots whose step is not known because the initiative roll is owed. */
export function isUnrolled(slot: Slot): boolean {
  return slot.key[0] === UNROLLED;
}

/** The wave on its step in which a slot that is to come stands. */
export function suborderOf(slot: Slot): number {
  return slot.key[1] ?? SUBORDER;
}

/** Hazards act on their step before anybody else. */
export function hazardKey({ seat }: Participant, time: number): readonly number[] {
  return [0 - time, HAZARD, seat];
}

/** The turn that somebody waits with, whether or not the step is chosen, unless it has come up or is over. */
export function waitedSlot(participant: Participant, view: View): Slot | undefined {
  const acting = activeIds(view);
  const { waits = {} } = turnIn(participant, view.setting);
  return view
    .slotsOf(participant)
    .find(
      (slot) =>
        (slot.state === "waiting" || slot.state === "open") &&
        waits[nameOfSlot(slot)] !== undefined &&
        !acting.includes(slot.id),
    );
}

/** P-10: the steps on which a turn may still be taken; it counts from when the turn began. */
export function windowOf(slot: Slot, participant: Participant, setting: Setting): WaitWindow {
  const from = turnIn(participant, setting).waits?.[nameOfSlot(slot)]?.from ?? slot.time;
  return waitWindow(statsIn(participant, setting).basicSpeed, slot.ordinal, from);
}

/** The stage in which only those who wait have something left. */
export const SETTLE = "settle";

/** True when nobody but those who wait, or have just answered the last call, has anything left (P-13). */
export function atLastCall(view: View): boolean {
  if (view.state.stage !== SETTLE || view.now.length || view.state.held.length) return false;
  const [first] = view.next();
  return !first || isFinal(first, view);
}

function isFinal(slot: Slot, view: View): boolean {
  return turnIn(view.participant(slot.participant)!, view.setting).waits?.[nameOfSlot(slot)]?.final === true;
}
