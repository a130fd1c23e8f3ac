import * as v from "valibot";
import { natural, type Shape } from "./fields.ts";

/** The deeds of a participant in the fight so far; absent members count as 0. */
export const tally = v.object({
  attacks: v.exactOptional(natural),
  /** Attacks that no defence stopped. */
  hits: v.exactOptional(natural),
  /** HP of damage, applied to targets and to the participant. */
  dealt: v.exactOptional(natural),
  taken: v.exactOptional(natural),
  /** Real time of its turns, if it is counted. */
  seconds: v.exactOptional(natural),
});

export type Tally = Shape<typeof tally>;

const MEMBERS = v.keyof(tally).options;

/** Returns the sums, without members that are 0. */
export function mergedTally(...parts: readonly Tally[]): Tally {
  return Object.fromEntries(
    MEMBERS.flatMap((name) => {
      const sum = parts.reduce((total, part) => total + (part[name] ?? 0), 0);
      return sum ? [[name, sum]] : [];
    }),
  );
}
