import { nameOfSlot } from "../../model/participants.ts";
import { activeIds } from "../../order/turns.ts";
import { turnIn, statsIn, type Participant, type Setting, type Slot, type View } from "./facts.ts";
import { waitWindow, type WaitWindow } from "./schedule.ts";

/** Precedes every possible step, so that time stops for pending rolls. */
export const UNROLLED = -10_000_000;

/** Second number of the key: hazards, past turns, turns to come. */
const HAZARD = 0;
export const DONE = 1;
/** Suborder of turns by schedule or contest; turns after them by choice have a higher one (PA-4). */
export const SUBORDER = 2;

/** Above any margin. */
export const BASE = 10_000;
/** Replaces the margin if there was no contest. */
export const NO_MARGIN = 2 * BASE;

/** Index in the key of a turn to come, and how many numbers follow. */
const CONTEST = 2;
const AFTER_CONTEST = 2;

/**
 * P-9: true if something decides about this turn on its step. Only for turns to come that the rules placed,
 * like `differInContest`.
 */
export function hasContested({ key }: Slot): boolean {
  return key[CONTEST] !== NO_MARGIN;
}

/** True if the contest has settled which comes first (P-9). */
export function differInContest({ key: a }: Slot, { key: b }: Slot): boolean {
  const end = Math.min(a.length, b.length) - AFTER_CONTEST;
  for (let i = CONTEST; i < end; i++) if (a[i] !== b[i]) return true;
  return false;
}

/** P-9: higher first: the margin of each attempt, DX - roll. PA-3: with `highestDx`, first DX. */
export function contestValues(participant: Participant, step: number, setting: Setting): readonly number[] {
  const { dx } = statsIn(participant, setting);
  const margins = (turnIn(participant, setting).contests?.[String(step)] ?? []).map((roll) => dx - roll);
  return setting.options.dxContest === "highestDx" ? [dx, ...margins] : margins;
}

/** True if the initiative roll is pending. */
export function isUnrolled(slot: Slot): boolean {
  return slot.key[0] === UNROLLED;
}

export function suborderOf(slot: Slot): number {
  return slot.key[1] ?? SUBORDER;
}

/** Returns the key of a hazard: first on its step. */
export function hazardKey({ seat }: Participant, time: number): readonly number[] {
  return [0 - time, HAZARD, seat];
}

/** Returns the waiting turn, with or without a chosen step. */
export function waitedSlot(participant: Participant, view: View): Slot | undefined {
  const acting = activeIds(view);
  const { waits = {} } = turnIn(participant, view.setting);
  const isWaited = (slot: Slot): boolean => waits[nameOfSlot(slot)] !== undefined && !acting.includes(slot.id);
  return view
    .slotsOf(participant)
    .find((slot) => (slot.state === "waiting" || slot.state === "open") && isWaited(slot));
}

/** Returns the steps on which a turn may still be taken (P-10). */
export function windowOf(slot: Slot, participant: Participant, setting: Setting): WaitWindow {
  const from = turnIn(participant, setting).waits?.[nameOfSlot(slot)]?.since ?? slot.time;
  return waitWindow(statsIn(participant, setting).basicSpeed, slot.ordinal, from);
}

/** Stage in which only waiting turns are left. */
export const SETTLE = "settle";

/** True if only turns are left that wait or have answered the last call (P-13). */
export function atLastCall(view: View): boolean {
  if (view.state.stage !== SETTLE || view.now.length || view.state.held.length) return false;
  const [first] = view.next();
  return !first || isFinal(first, view);
}

function isFinal(slot: Slot, view: View): boolean {
  return turnIn(view.participant(slot.participant)!, view.setting).waits?.[nameOfSlot(slot)]?.final === true;
}
