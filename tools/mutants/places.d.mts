/** Types of `places.mjs`, for tests. */
/** A mutation that StrykerJS makes; lines and columns from 0. */
export interface Mutant {
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
}
/** Where a mutation is and what it does. */
export interface Place {
  /** The function, with the classes or functions around it: `Forecast.next`; `(module)` outside of all. */
  readonly in: string;
  /** What becomes what: `< => <=`, `condition => true`, `drop filter`. */
  readonly operator: string;
  /** Its number among the same changes in this function, from 1, from top to bottom. */
  readonly ordinal: number;
}
export function nameOf(place: Place): string;
export function placesOf<M extends Mutant>(
  source: string,
  mutants: readonly M[],
): readonly (Place & { readonly mutant: M; readonly number: number; readonly line: string; readonly change: string })[];
