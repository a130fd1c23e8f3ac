import { slotId } from "../../encounter/slot-id.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import type { Setting } from "../pacing.ts";
import { optionsOf, roundOf, statsFor } from "./facts.ts";
import { budgetsNote, noteOf } from "./notes.ts";
import { placesOf, turnsOf, type Place } from "./places.ts";

/** Before every step that there can be: those whose roll is owed come first, so that time stands until they have rolled. */
const UNROLLED = -10_000_000;

/** Second figure of the key, on one step: hazards, then what is done in the order in which it was, then what is to come. */
const HAZARD = 0;
const DONE = 1;
/** Those who stand on the step by their schedule or by a contest; who comes after them by choice has a higher figure (PA-4). */
export const WAVE = 2;

/** Larger than any margin of a contest. */
const BASE = 10_000;
/** In the place of a margin while there was no contest. */
const NO_MARGIN = 2 * BASE;

/** All turns of this round, as the kernel sees them. */
export function slotsOf(participant: Participant, setting: Setting): readonly Slot[] {
  const places = placesOf(participant, setting);
  const turns = turnsOf(participant, setting);
  const budgets = budgetsNote(participant, setting);
  return places.map((place, i): Slot => ({
    id: slotId(setting.round, participant.id, place.name), participant: participant.id, time: place.time, key: keyOf(place, participant, setting),
    phase: "", ordinal: place.ordinal, of: place.extra ? places.length : turns, kind: place.extra ? "extra" : "turn", state: place.state,
    ...(place.wait?.begun ? { begun: true } : {}), ...(place.missed ? { reason: place.missed.reason } : {}),
    note: noteOf(place, places[i - 1], places[i + 1], participant, setting, budgets),
  }));
}

/** P-8: the highest step first; on one step by the contest of DX (P-9), at last by seat. */
function keyOf({ known, time, ordinal, act, wait }: Place, participant: Participant, setting: Setting): readonly number[] {
  if (!known) return ordinal === 1 ? [UNROLLED] : [UNROLLED, 1, 0 - time, participant.seat, ordinal];
  if (act) return [0 - time, DONE, act.n];
  return [0 - time, wait?.wave ?? WAVE, ...figuresOf(participant, time, setting), participant.seat, ordinal];
}

/** Where the figures of the contest stand in the key of a turn that is to come, and how many figures follow them. */
const CONTEST = 2;
const AFTER_CONTEST = 2;

function figuresOf(participant: Participant, step: number, setting: Setting): readonly number[] {
  const figures = contestFigures(participant, step, setting);
  return figures.length ? figures.map((figure) => BASE - figure) : [NO_MARGIN];
}

/** P-9: something is known that decides about this turn on its step. Only for turns to come that stand where the rules put them, as `differInContest`. */
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
 * P-9: what decides on this step, higher figures first: the margin of each attempt, DX - roll. PA-3: with `highestDx`, DX itself before any roll.
 */
export function contestFigures(participant: Participant, step: number, setting: Setting): readonly number[] {
  const { dx } = statsFor(participant, setting);
  const margins = (roundOf(participant, setting).contests?.[String(step)] ?? []).map((roll) => dx - roll);
  return optionsOf(setting).dxContest === "highestDx" ? [dx, ...margins] : margins;
}

/** True for slots whose step is not known because the initiative roll is owed. */
export function isUnrolled(slot: Slot): boolean {
  return slot.key[0] === UNROLLED;
}

/** The wave on its step in which a slot that is to come stands. */
export function waveOf(slot: Slot): number {
  return slot.key[1] ?? WAVE;
}

/** Hazards act on their step before anybody else. */
export function hazardKey({ seat }: Participant, time: number): readonly number[] {
  return [0 - time, HAZARD, seat];
}

/** The name of a slot within its participant's round: "1", "x1". */
export function nameOf(slot: Slot): string {
  return slot.id.slice(slot.id.lastIndexOf("_") + 1);
}
