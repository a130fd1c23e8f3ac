/**
 * Places times on the ribbon's scale in pixels, without words and without the page. x is the middle of a place, counted
 * from the hand at the scale's left edge.
 */

/** One time to place. */
export interface TimeToPlace {
  /** Null if unknown. */
  readonly instant: number | null;
  /** Pixels that its faces and its time need. */
  readonly width: number;
  /** Turns at this time, for the count of those left out. */
  readonly turns: number;
  /** Round ends before it, from 0. */
  readonly round: number;
  /** True if it shows even where earlier times are left out: a preview, the viewer's next turn, the next hazard. */
  readonly kept: boolean;
}

export interface ScaleFacts {
  /** "distance": as far from the hand as the time is away; "fitted": one after the other. */
  readonly scale: "distance" | "fitted";
  /** Pixels from one unit of time to the next. */
  readonly unit: number;
  readonly counts: "down" | "up";
  /** Null before the round's first turn. */
  readonly now: number | null;
  /** Pixels of the scale. */
  readonly width: number;
  /** In playing order. */
  readonly times: readonly TimeToPlace[];
}

interface Place {
  /** Number in `times`. */
  readonly time: number;
  readonly x: number;
}

export interface ScalePlaces {
  readonly places: readonly Place[];
  /** Breaks in the axis: more time lies between than the distance shows. */
  readonly gaps: readonly number[];
  /** Turns of this round for which there is no room. */
  readonly more: number;
  /** Where later rounds begin. */
  readonly rounds: readonly { readonly x: number; readonly round: number }[];
  /** Right edge of the last place. */
  readonly end: number;
}

/** Room beside the hand, between places, for a break in the axis, the end of a round, and "+3". In pixels. */
const HAND = 12;
const SPACE = 8;
const GAP = 14;
const ROUND = 14;
const MORE = 42;
/** Longer distances are shortened, with a break in the axis. */
const LONGEST = 110;
/** Times at most, without the kept ones: more are too much to read at a glance. */
const MOST = 10;
/** Distance of two times whose distance says nothing. */
const APART = 52;

/** Places as many times as fit, in order, and the kept ones behind a gap. */
export function placeTimes(facts: ScaleFacts): ScalePlaces {
  const shown = fitting(facts);
  const steps = shown.map((time, at) => step(time, shown[at - 1], facts));
  const spare = facts.width - moreWidth(shown, facts) - extent(shown, facts);
  const wanted = steps.reduce((sum, { least, wish }) => sum + wish - least, 0);
  const part = wanted > 0 ? Math.min(1, Math.max(0, spare) / wanted) : 0;
  const places: Place[] = [];
  const gaps: number[] = [];
  const rounds: { x: number; round: number }[] = [];
  let x = 0;
  for (const [at, { least, wish, breaks, round }] of steps.entries()) {
    const from = x;
    x += least + part * (wish - least);
    const time = shown[at]!;
    const before = x - facts.times[time]!.width / 2 - SPACE / 2 - GAP / 2;
    if (round !== null) rounds.push({ x: (at ? Math.max(from, before) : 4) + 2, round });
    else if (breaks) gaps.push(before);
    places.push({ time, x });
  }
  const end = shown.length ? x + facts.times[shown.at(-1)!]!.width / 2 : 0;
  return { places, gaps, more: leftOut(shown, facts), rounds, end };
}

/** Returns the longest beginning of the list that fits together with the kept times behind it. */
function fitting(facts: ScaleFacts): readonly number[] {
  const { times, width } = facts;
  for (let count = Math.min(times.length, MOST); count > 0; count--) {
    const shown = times.flatMap(({ kept }, time) => (time < count || kept ? [time] : []));
    if (extent(shown, facts) + moreWidth(shown, facts) <= width) return shown;
  }
  // Even the kept times do not fit: as many of them as do.
  const kept = times.flatMap((one, time) => (one.kept || time === 0 ? [time] : []));
  while (kept.length > 1 && extent(kept, facts) + moreWidth(kept, facts) > width) kept.pop();
  return kept;
}

function leftOut(shown: readonly number[], { times }: ScaleFacts): number {
  return times.reduce((sum, { turns, round }, at) => sum + (round === 0 && !shown.includes(at) ? turns : 0), 0);
}

function moreWidth(shown: readonly number[], facts: ScaleFacts): number {
  return leftOut(shown, facts) ? MORE : 0;
}

/** Least pixels up to the right edge of the last of these times. */
function extent(shown: readonly number[], facts: ScaleFacts): number {
  const sum = shown.reduce((all, time, at) => all + step(time, shown[at - 1], facts).least, 0);
  return sum + (facts.times[shown.at(-1) ?? 0]?.width ?? 0) / 2 + SPACE / 2;
}

interface Step {
  /** Pixels from the middle of the place before, or from the hand: at least, and as the distance asks. */
  readonly least: number;
  readonly wish: number;
  readonly breaks: boolean;
  /** The round that begins before it; null if none does. */
  readonly round: number | null;
}

function step(time: number, before: number | undefined, { times, scale, unit, counts, now }: ScaleFacts): Step {
  const own = times[time]!;
  const last = before === undefined ? null : times[before]!;
  const from = last ? last.instant : now;
  const round = own.round > (last?.round ?? 0) ? own.round : null;
  const skipped = time - (before ?? -1) > 1;
  const forward = counts === "down" ? -1 : 1;
  const distance =
    scale === "distance" && round === null && from !== null && own.instant !== null
      ? Math.max(0, (own.instant - from) * forward) * unit
      : APART;
  const breaks = skipped || (scale === "distance" && distance > LONGEST);
  const bare = (last ? last.width / 2 + SPACE : HAND) + own.width / 2;
  const least = bare + (breaks ? GAP : 0) + (round === null ? 0 : ROUND);
  return { least, wish: Math.max(least, Math.min(distance, LONGEST)), breaks, round };
}
