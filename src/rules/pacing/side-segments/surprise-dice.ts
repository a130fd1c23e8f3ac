/** S-6: a die of 1 or 2 surprises by as many segments, 3 to 6 does not. */
export function surprisedBy(die: number): number {
  return die <= 2 ? die : 0;
}

/**
 * Segments that each side's members add to their Action Speed in the first round.
 * S-7, SA-5: if every side is surprised, the lowest becomes unsurprised and the others keep the difference.
 * @param by segments each side is surprised by, before they are compared
 */
export function deltas(by: Readonly<Record<string, number>>): Record<string, number> {
  const lowest = Math.min(...Object.values(by));
  const spare = Number.isFinite(lowest) ? lowest : 0;
  return Object.fromEntries(Object.entries(by).map(([side, segments]) => [side, segments - spare]));
}

/** S-6, S-7: the surprise dice of all sides, judged. */
export function surprise(dice: Readonly<Record<string, number>>): { delta: Record<string, number>; aware: string[]; surprised: string[] } {
  const delta = deltas(Object.fromEntries(Object.entries(dice).map(([side, die]) => [side, surprisedBy(die)])));
  const sides = Object.keys(delta);
  return { delta, aware: sides.filter((side) => delta[side] === 0), surprised: sides.filter((side) => delta[side]! > 0) };
}
