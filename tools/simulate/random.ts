/** A seeded generator (mulberry32), so that a seed gives the same fight everywhere. */
export function diceFrom(seed: number): (dice: { readonly count: number; readonly faces: number }) => number {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return ({ count, faces }) => Array.from({ length: count }, () => 1 + Math.floor(next() * faces)).reduce((sum, die) => sum + die, 0);
}
