import type { Pacing } from "../model/pacing.ts";
import { groupBy, turnOf } from "../model/participants.ts";
import { rememberedIn } from "../model/remember.ts";
import type { EncounterState, Participant, Bucket, Slot } from "../model/state.ts";
import type { Setting } from "../model/fight-view.ts";
import { endTime, hazardSlots } from "./hazard.ts";

/** Compares number by number; missing numbers count as 0. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Ids order simultaneous slots alike on all clients. */
export function compareSlots(a: Slot, b: Slot): number {
  return compareKeys(a.key, b.key) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** True if time `a` is over when the clock shows `b`. */
export function isPast(a: number, b: number, counts: Pacing["clock"]["counts"]): boolean {
  return counts === "down" ? a > b : a < b;
}

/** Returns all slots of the round, corrected by the kernel (moved, lost, late, defeated). */
export const slotsOf = rememberedIn((participant: Participant, pacing: Pacing, setting: Setting): readonly Slot[] => {
  const own =
    participant.kind === "hazard"
      ? hazardSlots(participant, pacing, setting)
      : pacing.order.slotsOf(participant, setting);
  const slots = own.map((slot) => overlay(slot, participant, pacing, setting));
  return letIn(slots, participant, pacing, setting);
});

/** N-3: the last slot that has passed is due when the GM let its participant in, unless one is due then anyway. */
function letIn(slots: readonly Slot[], participant: Participant, pacing: Pacing, setting: Setting): readonly Slot[] {
  const time = letInAt(participant, setting);
  if (time === null || slots.some((slot) => slot.time === time && slot.state !== "lost")) return slots;
  const passed = slots
    .filter(({ state, reason }) => reason === "late" || (state === "done" && !reason))
    .filter((slot) => isPast(slot.time, time, pacing.clock.counts));
  const [last] = passed.sort((a, b) => compareKeys(b.key, a.key));
  if (!last) return slots;
  const { reason: _, ...kept } = last;
  const key = pacing.order.keyAt(participant, time, setting, last);
  const due: Slot = { ...kept, time, key, state: last.state === "done" ? "done" : "open" };
  return slots.map((slot) => (slot === last ? due : slot));
}

/** Returns when the GM let a newcomer in, if in this round. */
export function letInAt({ since }: Pick<Participant, "since">, { round }: Pick<Setting, "round">): number | null {
  return since?.letIn && since.round === round ? since.time : null;
}

/** True if a newcomer first acts in the next round (N-4). */
export function waitsForRound(
  { since }: Pick<Participant, "since">,
  clock: Pick<Pacing["clock"], "counts">,
  round: number,
): boolean {
  return since?.round === round && since.time === endTime(clock);
}

function overlay(slot: Slot, participant: Participant, pacing: Pacing, setting: Setting): Slot {
  const turn = turnOf(participant, setting.round);
  const placed = turn.placed?.[slot.id];
  const put = placed ? { ...slot, time: placed.time, key: placed.key, ...(placed.begun ? { begun: true } : {}) } : slot;
  if (put.state !== "open" && put.state !== "waiting") return put;
  const reason = reasonLost(put, participant, pacing, setting);
  return reason ? { ...put, state: "lost", reason } : put;
}

function reasonLost(slot: Slot, participant: Participant, pacing: Pacing, setting: Setting): string | null {
  const ruled = turnOf(participant, setting.round).lost?.[slot.id];
  if (ruled) return ruled.reason;
  if (participant.defeated) return "defeated";
  const { since } = participant;
  if (since?.round !== setting.round) return null;
  const { clock } = pacing;
  return waitsForRound(participant, clock, setting.round) || isPast(slot.time, since.time, clock.counts)
    ? "late"
    : null;
}

/** A bucket's open slots by time, and its waiting ones. Only changed buckets are read again. */
const indexOf = rememberedIn((bucket: Bucket, pacing: Pacing, setting: Setting) => {
  const slots = Object.values(bucket).flatMap((participant) => slotsOf(participant, pacing, setting));
  return {
    byTime: groupBy(
      slots.filter(({ state }) => state === "open"),
      ({ time }) => time,
    ),
    waiting: slots.filter(({ state }) => state === "waiting"),
  };
});

/** Returns open slots at a time, unsorted. */
export function openAt(state: EncounterState, pacing: Pacing, setting: Setting, time: number): readonly Slot[] {
  return Object.values(state.participants).flatMap((bucket) => indexOf(bucket, pacing, setting).byTime.get(time) ?? []);
}

/** Returns waiting slots in playing order. */
export function waitingSlots(state: EncounterState, pacing: Pacing, setting: Setting): readonly Slot[] {
  return Object.values(state.participants)
    .flatMap((bucket) => indexOf(bucket, pacing, setting).waiting)
    .sort(compareSlots);
}
