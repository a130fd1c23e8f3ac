/** How fast somebody moves in a segment, in halves of full speed: 0 stands, 1 half, 2 full. What full speed is, the text does not say. */
export type Pace = 0 | 1 | 2;

/** T-18: pace in the n-th segment of a run, from 1. */
export function paceOf(segment: number): Pace {
  return segment === 1 ? 1 : 2;
}

/** T-19: the two segments of coming to a stop. */
export const STOPPING: readonly Pace[] = [1, 0];

/** T-18, T-19: pace in each segment of a run that goes on for `segments`, and in the two after it if the runner then stops. */
export function paces(segments: number, stop: boolean): readonly Pace[] {
  const run = Array.from({ length: segments }, (_, i) => paceOf(i + 1));
  return stop ? [...run, ...STOPPING] : run;
}

/** T-18: how many segments of the stretch (`from`, `to`] are run at half and at full speed, by one who began to run on `since`. */
export function stretch(since: number, from: number, to: number): { readonly half: number; readonly full: number } {
  const half = from === since && to > from ? 1 : 0;
  return { half, full: Math.max(0, to - from) - half };
}

/** In which segment a runner who cannot take the usual two wants to stand. */
export type Sooner = "first" | "second";

/** T-20, TA-7: what stopping sooner adds to the agility roll against falling. Which dice, the GM knows. */
export const STOP_ROLL: Readonly<Record<Sooner, number>> = { first: -10, second: 0 };

/** T-19, T-20: segments until a runner stands and can begin something else. */
export function stoppingTime(sooner: Sooner | undefined): number {
  return sooner === undefined ? STOPPING.length : sooner === "second" ? 1 : 0;
}
