/** What somebody carries, and what it makes of them. Weights in pounds. */
export interface Load {
  readonly weight: number;
  /** What can be lifted with one hand: ST x ST / 5, from 10 on without fractions. */
  readonly basicLift: number;
  /** 0 = not encumbered, to 4; 5 = more than can be carried. */
  readonly level: number;
}

/** Most that each level carries, as multiples of the basic lift. */
const MULTIPLES = [1, 2, 3, 6, 10];

/** Part of Move that is left on each level. */
const MOVE_LEFT = [5, 4, 3, 2, 1, 0];

export function loadOf(st: number, weight: number): Load {
  const exact = (st * st) / 5;
  const basicLift = exact < 10 ? exact : Math.round(exact);
  const level = MULTIPLES.findIndex((multiple) => weight <= basicLift * multiple);
  return { weight, basicLift, level: level < 0 ? MULTIPLES.length : level };
}

/** Yards that are left of a Move under a load, fractions dropped; at least 1 as long as one can move at all. */
export function loadedMove(move: number, level: number): number {
  const left = MOVE_LEFT[level] ?? 0;
  return left === 0 || move === 0 ? 0 : Math.max(1, Math.floor((move * left) / 5));
}
