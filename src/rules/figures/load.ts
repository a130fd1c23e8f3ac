/** What somebody carries, and what it makes of them. Weights in pounds. */
export interface Load {
  readonly weight: number;
  /** What can be lifted with one hand: as set, else ST x ST / 5, from 10 on without fractions. */
  readonly basicLift: number;
  /** 0 = not encumbered, to 4; 5 = more than can be carried. */
  readonly level: number;
}

/** Most that each level carries, as multiples of the basic lift. */
const MULTIPLES = [1, 2, 3, 6, 10];

/** Part of Move that is left on each level. */
const MOVE_LEFT = [5, 4, 3, 2, 1, 0];

/** @param lift pounds, for who lifts more or less than ST says; null = follows from ST */
export function loadOf(st: number, weight: number, lift: number | null = null): Load {
  const exact = (st * st) / 5;
  const basicLift = lift ?? (exact < 10 ? exact : Math.round(exact));
  // Ten things of 0.1 lb are a pound, whatever the computer's fractions add up to.
  const carried = Math.round(weight * 1_000) / 1_000;
  const level = MULTIPLES.findIndex((multiple) => carried <= basicLift * multiple + 1e-9);
  return { weight: carried, basicLift, level: level < 0 ? MULTIPLES.length : level };
}

/** Yards that are left of a Move under a load, fractions dropped; at least 1 as long as one can move at all. */
export function loadedMove(move: number, level: number): number {
  const left = MOVE_LEFT[level] ?? 0;
  return left === 0 || move === 0 ? 0 : Math.max(1, Math.floor((move * left) / 5));
}
