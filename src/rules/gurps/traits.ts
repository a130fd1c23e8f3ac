/**
 * What somebody's traits change in a fight of seconds (B-84 to B-89). Without any of them: shock counts once, all else
 * is 0.
 */
export interface TraitValues {
  /** How many times shock counts. */
  readonly shock: number;
  /** Added to HT for a major wound, for staying conscious and against dying. */
  readonly majorWound: number;
  readonly consciousness: number;
  readonly death: number;
  /** Attacks more on a turn of Attack or All-out attack. */
  readonly attacks: number;
  /** Acts before those with less of it. */
  readonly first: number;
}

export const NO_TRAITS: TraitValues = { shock: 1, majorWound: 0, consciousness: 0, death: 0, attacks: 0, first: 0 };

interface Effects extends Partial<TraitValues> {
  /** What it adds it adds for each level. */
  readonly perLevel?: true;
}

const EFFECTS: Readonly<Record<string, Effects>> = {
  // B-84, B-85
  highPainThreshold: { shock: 0, majorWound: 3 },
  lowPainThreshold: { shock: 2, majorWound: -4 },
  // B-86, B-87
  hardToSubdue: { consciousness: 1, perLevel: true },
  hardToKill: { death: 1, perLevel: true },
  // B-88, B-89
  extraAttack: { attacks: 1, perLevel: true },
  enhancedTimeSense: { first: 1 },
};

/**
 * All that traits change, together: shock is multiplied, all else adds up.
 * @param traits rules that they follow, with their levels
 */
export function traitValues(traits: readonly { readonly rule: string; readonly levels: number }[]): TraitValues {
  return traits
    .filter(({ rule }) => Object.hasOwn(EFFECTS, rule))
    .reduce<TraitValues>((sum, { rule, levels }) => {
      const { shock = 1, perLevel, ...added } = EFFECTS[rule]!;
      const times = perLevel ? levels : 1;
      const plus = (value: Exclude<keyof TraitValues, "shock">): number => sum[value] + (added[value] ?? 0) * times;
      return {
        shock: sum.shock * shock,
        majorWound: plus("majorWound"),
        consciousness: plus("consciousness"),
        death: plus("death"),
        attacks: plus("attacks"),
        first: Math.max(sum.first, added.first ?? 0),
      };
    }, NO_TRAITS);
}

/** What of them differs from somebody without traits: for stats, where a missing figure is the usual one. */
export function ownTraitValues(traits: Parameters<typeof traitValues>[0]): Partial<TraitValues> {
  return Object.fromEntries(
    Object.entries(traitValues(traits)).filter(([name, value]) => value !== NO_TRAITS[name as keyof TraitValues]),
  );
}

/** B-89: added to the Basic Speed of those who act before all others. Nobody's Basic Speed is as high. */
const AHEAD = 10_000;

/** Time of a turn: Basic Speed in quarter points, higher by far for those who act first (B-2, B-89). */
export function timeOf({ basicSpeed, first = 0 }: { readonly basicSpeed: number; readonly first?: number }): number {
  return basicSpeed + first * AHEAD;
}

/** The Basic Speed, in quarter points, that a time stands for. */
export function speedAt(time: number): number {
  return time % AHEAD;
}
