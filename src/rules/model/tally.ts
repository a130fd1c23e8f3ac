/** What a participant has done in the fight so far; absent members count as 0. */
export interface Tally {
  readonly attacks?: number;
  /** Attacks that no defence stopped. */
  readonly hits?: number;
  /** HP of damage, applied to targets and to the participant. */
  readonly dealt?: number;
  readonly taken?: number;
  /** Real time of its turns, if it is counted. */
  readonly seconds?: number;
}

const MEMBERS = ["attacks", "hits", "dealt", "taken", "seconds"] as const;

/** Returns the sums, without members that are 0. */
export function mergedTally(...parts: readonly Tally[]): Tally {
  return Object.fromEntries(
    MEMBERS.flatMap((name) => {
      const sum = parts.reduce((total, part) => total + (part[name] ?? 0), 0);
      return sum ? [[name, sum]] : [];
    }),
  );
}
