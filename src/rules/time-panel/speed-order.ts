import { step } from "../gurps/derived.ts";
import type { PacingClock } from "../model/pacing.ts";
import { speedOrder } from "../pacing/speed-order/speed-order.ts";
import { attackTimeline, type TimelinePart, type AttackTimeline, type TimedWeapon, type TimeSource } from "./source.ts";

interface SpeedOrderTime {
  readonly id: string;
  readonly label: string;
  readonly ranged: boolean;
  /** Ten turns of a second. */
  readonly timeline: AttackTimeline;
}

export interface SpeedOrderValues {
  /** Quarter points; the highest acts first (B-2). */
  readonly basicSpeed: number;
  /** Breaks ties (B-3). */
  readonly dx: number;
  /** Seconds of a turn (B-1). */
  readonly seconds: number;
  /** Yards (B-73). */
  readonly move: number;
  readonly step: number;
  readonly times: readonly SpeedOrderTime[];
}

const TIMELINE_TURNS = 10;

/** B-1 to B-3. */
export function speedOrderValues({
  basicSpeed,
  dx,
  move,
  weapons,
}: Pick<TimeSource, "basicSpeed" | "dx" | "move" | "weapons">): SpeedOrderValues {
  // They do not depend on options.
  const { clock: count }: { readonly clock: PacingClock } = speedOrder;
  const clock = (round: number): number =>
    count.seconds({ round, time: null, played: false }, { round, options: {}, facts: {} });
  return {
    basicSpeed: basicSpeed.value,
    dx,
    seconds: clock(2) - clock(1),
    move: move.value,
    step: step(move.value),
    times: weapons.map((weapon) => ({
      id: weapon.id,
      label: weapon.label,
      ranged: weapon.ranged,
      timeline: timelineOf(weapon),
    })),
  };
}

/** Ready (B-29), then an attack per turn until the ammunition is gone. */
function timelineOf({ ready, capacity, loaded, rateOfFire }: TimedWeapon): AttackTimeline {
  const bits: TimelinePart[] = ready ? [] : [{ kind: "draw", from: 0, to: 1 }];
  let left = capacity ? loaded : Infinity;
  for (let at = bits.length; at < TIMELINE_TURNS; at++) {
    if (left <= 0) return attackTimeline(TIMELINE_TURNS, bits, { rounds: loaded, empty: true });
    bits.push({ kind: "use", from: at, to: at + 1 });
    left -= Math.max(1, rateOfFire);
  }
  return attackTimeline(TIMELINE_TURNS, bits, { rounds: capacity ? loaded - Math.max(0, left) : 0 });
}
