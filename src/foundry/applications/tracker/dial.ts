/**
 * The dial of the clock: ticks for the units of the window, long ticks where slots are, an arc for what is gone,
 * a hand for now. A decoration (`aria-hidden`): the reading beside it says the same in words.
 */

/** Paths of one dial in a 48 by 48 view box. */
export interface DialView {
  readonly ticks: string;
  readonly stations: string;
  /** The arc of time gone, or null before the first unit. */
  readonly past: string | null;
  readonly hand: string;
}

/** What a dial shows. Units are whole units of the window (steps, segments), counted from 0 at the top, clockwise. */
export interface DialFacts {
  /** How many units go round the dial; more than 60 are drawn as 60. */
  readonly units: number;
  /** Units (0 to `units`) at which somebody has a slot. */
  readonly stations: readonly number[];
  /** Where the hand stands, in units. */
  readonly hand: number;
  /** Where the arc of time gone begins, in units; the top by default. */
  readonly from?: number;
}

const CENTRE = 24;
const MOST_TICKS = 60;

/** A point `radius` px from the centre at `turn` of the circle (0 is the top). */
function point(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  const x = CENTRE + radius * Math.sin(angle);
  const y = CENTRE - radius * Math.cos(angle);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function spoke(inner: number, outer: number, turn: number): string {
  return `M${point(inner, turn)}L${point(outer, turn)}`;
}

/** Draws the dial of a window. */
export function dialOf(facts: DialFacts): DialView {
  const units = Math.max(1, facts.units);
  const drawn = Math.min(units, MOST_TICKS);
  const ticks = Array.from({ length: drawn }, (_, unit) => spoke(20, 22, unit / drawn)).join("");
  const stations = facts.stations.map((unit) => spoke(16.5, 22, unit / units)).join("");
  const start = (facts.from ?? 0) / units;
  const end = facts.hand / units;
  const gone = Math.min(0.999, end - start);
  const past = gone > 0 ? `M${point(19, start)}A19 19 0 ${gone > 0.5 ? 1 : 0} 1 ${point(19, start + gone)}` : null;
  return { ticks, stations, past, hand: spoke(-5, 20, end) };
}
