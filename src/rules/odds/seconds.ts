import { isEndless } from "../model/pacing.ts";
import type { Slot } from "../model/state.ts";
import { compareKeys } from "../order/order.ts";
import { allSlots, type View } from "../order/state-view.ts";

/**
 * Returns the second, from the start of the fight, at which a slot of this round is expected. In endless time
 * the clock gives it; otherwise times are spread evenly over the round's seconds, by its units if it has a
 * fixed number or counts steps, else by places in the order.
 */
export function secondsOf(slot: Slot, view: View): number {
  const { pacing, setting, state } = view;
  const { clock } = pacing;
  if (isEndless(pacing)) return clock.seconds({ ...state.clock, time: slot.time }, setting);
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
