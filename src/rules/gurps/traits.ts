/** Effects of traits in a one-second round (B-84 to B-89). Without traits: shock 1, all else 0. */
export interface TraitValues {
  /** Multiplier of shock. */
  readonly shock: number;
  /** Bonuses to HT. */
  readonly majorWound: number;
  readonly consciousness: number;
  readonly death: number;
  /** Extra attacks on a turn of Attack or All-Out Attack. */
  readonly attacks: number;
  /** The highest acts first. */
  readonly first: number;
}

export const NO_TRAITS: TraitValues = { shock: 1, majorWound: 0, consciousness: 0, death: 0, attacks: 0, first: 0 };

interface Effects extends Partial<TraitValues> {
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
 * Sums up the values of traits: shock is multiplied, everything else added.
 * @param traits their rules and levels
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

/** Returns only differences from the defaults. */
export function ownTraitValues(traits: Parameters<typeof traitValues>[0]): Partial<TraitValues> {
  return Object.fromEntries(
    Object.entries(traitValues(traits)).filter(([name, value]) => value !== NO_TRAITS[name as keyof TraitValues]),
  );
}

/** B-89: more than any Basic Speed. */
const AHEAD = 10_000;

/** Returns Basic Speed in quarter points, far higher for creatures that act first (B-2, B-89). */
export function timeOf({ basicSpeed, first = 0 }: { readonly basicSpeed: number; readonly first?: number }): number {
  return basicSpeed + first * AHEAD;
}

/** The inverse of `timeOf`, in quarter points. */
export function speedAt(time: number): number {
  return time % AHEAD;
}
