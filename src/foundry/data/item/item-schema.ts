import { count, flag, measure, richText } from "../fields.ts";

/** What every item has. */
export const itemSchema = () => ({
  notes: richText(),
});

/** What every thing has that weighs something. */
export const thingSchema = () => ({
  ...itemSchema(),
  quantity: count(1),
  /** Pounds of one. */
  weight: measure(),
  cost: measure(),
  /** Counts towards the load. */
  carried: flag(true),
});
