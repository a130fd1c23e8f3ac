/** Our own measure of how long a weapon takes, from its weight and length. No publisher's values. */

export interface Body {
  /** Kilograms, and total length in metres. */
  readonly kg: number;
  readonly m: number;
  readonly hands?: 1 | 1.5 | 2;
  /** "heavy" if the weight is at the far end. */
  readonly head?: "heavy";
  readonly fencing?: boolean;
  readonly twoEnded?: boolean;
  readonly flail?: boolean;
}

const LONGEST = 2.2;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));

/** Returns kilograms as felt by the arm; a heavy head counts for more. */
export function heft({ kg, head, flail }: Body): number {
  return kg * (head === "heavy" || flail ? 1.3 : 1);
}

/** Returns the time of one use, before rounding to a pacing's unit: a dagger 2.4, a sword 4.8, a greatsword 7. */
function useTime(body: Body, thrusts: boolean): number {
  const quick = (thrusts ? 1.5 : 0) + (body.twoEnded ? 1.5 : 0);
  return 0.2 + 2.8 * Math.sqrt(heft(body)) + 1.6 * Math.min(body.m, LONGEST) - quick;
}

/** side-segments: Weapon Spd in segments. */
export function weaponSpeed(body: Body, thrusts: boolean): number {
  return between(2, useTime(body, thrusts), 10);
}

/** stopwatch: speed class of a use. */
export function useClass(body: Body, thrusts: boolean): number {
  return between(2, 0.9 * useTime(body, thrusts) + 1.2, 10);
}

/** stopwatch: aiming and firing (T-22). */
export function fireClass(m: number, mounted: boolean): number {
  return between(1, 3.2 + 2.6 * m + (mounted ? 2 : 0), 10);
}

/** side-segments: Weapon Spd of a missile weapon, from its speed class. */
export function fireSpeed(speedClass: number): number {
  return Math.max(2, speedClass - 1);
}
