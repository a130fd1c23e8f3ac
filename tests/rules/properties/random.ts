/** A whole number from 0 to n - 1. */
export type Random = (n: number) => number;

/** A small seeded generator (mulberry32): the same seed gives the same numbers everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
}

/** The generator of one of many cases: the same seed and number always give the same case. */
export const randomOf = (seed: number, number: number): Random =>
  randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));

export function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items[random(items.length)];
}

/** The sum of rolled dice. */
export function roll(dice: { readonly count: number; readonly faces: number }, random: Random): number {
  let sum = 0;
  for (let i = 0; i < dice.count; i++) sum += 1 + random(dice.faces);
  return sum;
}
