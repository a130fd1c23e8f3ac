import type { Slot } from "../model/state.ts";
import { compareKeys } from "../order/order.ts";
import { allSlots, type View } from "../order/view.ts";

/**
 * Seconds from the start of the fight at which a slot of the present round is expected. A clock that runs without
 * rounds says so itself. Otherwise the times of a round are spread evenly over its seconds: its units where a round has
 * a fixed number of them or is counted step by step, else the places in the order.
 */
export function secondsOf(slot: Slot, view: View): number {
  const {
    pacing: { clock },
    setting,
    state,
  } = view;
  if (clock.endless) return clock.seconds({ ...state.clock, time: slot.time }, setting);
  const begins = (round: number): number => clock.seconds({ ...state.clock, round, time: null }, setting);
  const { round } = state.clock;
  return begins(round) + (begins(round + 1) - begins(round)) * partOfRound(slot, view);
}

function partOfRound(slot: Slot, view: View): number {
  const { clock } = view.pacing;
  if (clock.perRound) return Math.min(Math.max(0, slot.time - 1), clock.perRound - 1) / clock.perRound;
  const played = allSlots(view).filter(
    ({ state, kind }) => state !== "waiting" && state !== "lost" && kind !== "hazard",
  );
  if (clock.ticks) {
    const times = [slot.time, ...played.map(({ time }) => time)];
    const [first, last] = [Math.max(...times), Math.min(...times)];
    return (clock.counts === "down" ? first - slot.time : slot.time - last) / (first - last + clock.ticks);
  }
  const places = played.filter((one, at) => at === 0 || compareKeys(played[at - 1]!.key, one.key) !== 0);
  const place = places.filter((one) => compareKeys(one.key, slot.key) < 0).length;
  return place / Math.max(1, places.length, place + 1);
}
