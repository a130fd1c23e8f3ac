import { pacingOf, unitsWritten } from "../../../rules/core.ts";
import { dataVersion } from "../data-version.ts";
import { count, line, quarters, richText } from "../fields.ts";

const { TypedObjectField } = foundry.data.fields;

/** A day in segments of the stopwatch: later than any fight. */
const LATEST = 172_800;

/** What is stored of a hazard: a thing or an event that acts in the order without being a creature. */
const schema = () => ({
  dataVersion: dataVersion(),
  /** What happens, in a line. */
  concept: line(),
  /**
   * When it acts, by pacing, in natural figures of that pacing's unit (step, segment, Basic Speed); missing = 0. Where
   * hazards always come first it means nothing.
   */
  times: new TypedObjectField(quarters(-1_000, LATEST), {
    validateKey: (key: string) => /^[A-Za-z0-9-]{1,40}$/.test(key) && !(key in Object.prototype),
  }),
  /** From which window on, and every how many windows; 0 = once. */
  from: count(1, 1),
  every: count(1),
  /** Where time runs on without windows (stopwatch): every how many segments; 0 = once. */
  everySegments: count(0),
  notes: richText(),
});

export type HazardSchema = ReturnType<typeof schema>;

/** When a hazard acts under one pacing, in natural figures: "from" a window, or from 1 where there are none. */
export interface HazardTiming {
  readonly time: number;
  readonly from: number;
  readonly every: number;
}

export class HazardData extends foundry.abstract.TypeDataModel<HazardSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Actor.hazard"];

  static override defineSchema(): HazardSchema {
    return schema();
  }

  /**
   * When it acts under this pacing, in natural figures. Times are whole but for those written with fractions, such as
   * Basic Speed, and where time is counted up nothing comes before its first moment.
   */
  timingIn(pacing: string): HazardTiming {
    const clock = pacingOf(pacing)?.clock;
    const stored = Object.hasOwn(this.times, pacing) ? (this.times[pacing] ?? 0) : 0;
    const whole = clock && unitsWritten(clock) > 1 ? stored : Math.round(stored);
    const time = clock?.counts === "up" ? Math.max(clock.endless ? 0 : 1, whole) : whole;
    return clock?.endless ? { time, from: 1, every: this.everySegments } : { time, from: this.from, every: this.every };
  }
}
