export interface Dice {
  readonly count: number;
  readonly faces: number;
}

export type Roll = (dice: Dice) => number;

/**
 * Returns dice by mulberry32: a seed gives the same fight everywhere.
 * @param seed a whole number; its lowest 32 bits count
 */
export function diceFrom(seed: number): Roll {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return ({ count, faces }) => {
    let sum = 0;
    for (let die = 0; die < count; die++) sum += 1 + Math.floor(next() * faces);
    return sum;
  };
}

export interface Sum {
  readonly sum: number;
  /** From 0 to 1; all chances add up to 1. */
  readonly chance: number;
}

/** Returns every sum with its chance, lowest first. */
export function sumsOf({ count, faces }: Dice): readonly Sum[] {
  let ways = [1];
  for (let die = 0; die < count; die++) {
    const more = Array.from({ length: ways.length + faces - 1 }, () => 0);
    ways.forEach((of, sum) => {
      for (let face = 0; face < faces; face++) more[sum + face] = (more[sum + face] ?? 0) + of;
    });
    ways = more;
  }
  return ways.map((of, over) => ({ sum: count + over, chance: of / faces ** count }));
}
