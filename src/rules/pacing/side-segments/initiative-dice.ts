export interface Initiative {
  /** Whether dice decide at all (S-14). */
  readonly rolled: boolean;
  /** 1 acts first; equal ranks act together. */
  readonly rank: Readonly<Record<string, number>>;
  /** Segments added to every action of the side this round. */
  readonly penalty: Readonly<Record<string, number>>;
  /** Sets of sides that share a rank. */
  readonly tied: readonly (readonly string[])[];
}

/** S-18, SA-2, SA-3: one segment for every two pips below the winner. */
export function penaltyOf(best: number, own: number, rounding: "down" | "up"): number {
  return rounding === "up" ? Math.ceil((best - own) / 2) : Math.floor((best - own) / 2);
}

const FACES = 6;

/**
 * Where a side stands among the others; lower acts first, equal stand together. Surprise counts before the die (S-15), the highest die first (S-16).
 * A side without a die came after the roll: it goes after those who rolled and before the surprised.
 */
export function standingOf(delta: number, die: number): number {
  return delta * (FACES + 1) + (FACES - die);
}

/**
 * Order of the sides.
 * S-14: sides with a surprise delta of 0 roll if there are two of them, else the one goes first.
 * S-15, SA-4: the surprised follow by their delta, without a roll and without a penalty. S-16: equal dice share a rank.
 * @param delta segments of surprise by side; every side of the round is in it
 * @param dice d6 by side; those of surprised sides do not count
 */
export function initiative(delta: Readonly<Record<string, number>>, dice: Readonly<Record<string, number>>, rounding: "down" | "up"): Initiative {
  const sides = Object.keys(delta);
  const aware = sides.filter((side) => delta[side] === 0);
  const rolled = aware.length >= 2;
  const dieOf = (side: string): number => (rolled && delta[side] === 0 ? dice[side] ?? 0 : 0);
  const best = Math.max(0, ...sides.map(dieOf));
  const standing = (side: string): number => standingOf(delta[side]!, dieOf(side));
  const levels = [...new Set(sides.map(standing))].sort((a, b) => a - b);
  const rank = Object.fromEntries(sides.map((side) => [side, levels.indexOf(standing(side)) + 1]));
  const penalty = Object.fromEntries(sides.map((side) => [side, dieOf(side) ? penaltyOf(best, dieOf(side), rounding) : 0]));
  const tied = levels.map((_, place) => sides.filter((side) => rank[side] === place + 1)).filter((set) => set.length > 1);
  return { rolled, rank, penalty, tied };
}
