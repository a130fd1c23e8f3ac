import { count, line, modifier, richText } from "../fields.ts";

const { TypedObjectField } = foundry.data.fields;

/** What is stored of a hazard: a thing or an event that acts in the order without being a creature. */
const schema = () => ({
  /** What happens, in a line. */
  concept: line(),
  /** When it acts, by pacing, in natural figures of that pacing's unit (step, segment, Basic Speed); missing = 0. */
  times: new TypedObjectField(modifier()),
  /** From which window on, and every how many windows; 0 = once. */
  from: count(1, 1),
  every: count(1),
  notes: richText(),
});

export type HazardSchema = ReturnType<typeof schema>;

export class HazardData extends foundry.abstract.TypeDataModel<HazardSchema, Actor.Implementation> {
  static override defineSchema(): HazardSchema {
    return schema();
  }
}
