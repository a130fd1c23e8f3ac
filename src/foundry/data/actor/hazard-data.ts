import { isEndless, pacingOf, unitsWritten } from "../../../rules/core.ts";
import { dataVersion } from "../data-version.ts";
import { count, lineField, quarters, richText } from "../fields.ts";

const { TypedObjectField } = foundry.data.fields;

/** A day in segments of the stopwatch. */
const LATEST = 172_800;

const schema = () => ({
  dataVersion: dataVersion(),
  concept: lineField(),
  /** Time by pacing, in written units (step, segment, Basic Speed); missing = 0. */
  times: new TypedObjectField(quarters(-1_000, LATEST), {
    validateKey: (key: string) => /^[A-Za-z0-9-]{1,40}$/.test(key) && !(key in Object.prototype),
  }),
  /** First round, ignored in endless pacings, and rounds or units of time between; 0 = once. */
  from: count(1, 1),
  every: count(1),
  /** In endless time (stopwatch): segments between; 0 = once. */
  everySegments: count(0),
  notes: richText(),
});

export type HazardSchema = ReturnType<typeof schema>;

export class HazardData extends foundry.abstract.TypeDataModel<HazardSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Actor.hazard"];
  static override defineSchema = schema;

  /** Returns the times in this pacing, in its written units and range. */
  timingIn(pacing: string) {
    const known = pacingOf(pacing);
    const clock = known?.clock;
    const endless = isEndless(known);
    const stored = Object.hasOwn(this.times, pacing) ? (this.times[pacing] ?? 0) : 0;
    const whole = clock && unitsWritten(clock) > 1 ? stored : Math.round(stored);
    const time = clock?.counts === "up" ? Math.max(endless ? 0 : 1, whole) : whole;
    return endless ? { time, from: 1, every: this.everySegments } : { time, from: this.from, every: this.every };
  }
}
