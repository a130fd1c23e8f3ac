/**
 * True in `npm test`, which tests every feature once. False in `npm run test:full`, and when a test file is run by itself: then everything is tested.
 * What takes long and proves nothing that a shorter test does not show most of the time stands in files `*.full.test.ts`, which `npm test` leaves out.
 */
export const QUICK = process.env.QUICK === "1";

/** True in `npm test` and `npm run test:full`, which leave out files `*.night.test.ts`: `npm run test:night` plays them, too. */
export const DAY = QUICK || process.env.DAY === "1";

/** The first in `npm test`, the second in the full run, the third at night. */
export function quickOrFull<T>(quick: T, full: T, night: T = full): T {
  return QUICK ? quick : DAY ? full : night;
}

/** All members of a list when everything is tested, those at these places in `npm test`: for a test that says the same of each, as of each pacing. */
export function someOf<T>(all: readonly T[], ...places: readonly number[]): readonly T[] {
  return QUICK ? places.map((place) => all[place]!) : all;
}

/** All members of a list at night, those at these places by day: for a sweep whose members seldom fail alone. */
export function byDay<T>(all: readonly T[], ...places: readonly number[]): readonly T[] {
  return DAY ? places.map((place) => all[place]!) : all;
}

/** How many random cases to try: all of them at night, a third in the full run, a tenth in `npm test`. */
export function cases(most: number): number {
  return Math.ceil(most / quickOrFull(10, 3, 1));
}

/** The generations of Foundry to test on: both, or the first in `npm test`. */
export const GENERATIONS: readonly (13 | 14)[] = QUICK ? [13] : [13, 14];

/** The same for what asks nothing of Foundry in which its generations differ: both at night only. */
export const GENERATIONS_AT_NIGHT: readonly (13 | 14)[] = DAY ? [13] : [13, 14];
