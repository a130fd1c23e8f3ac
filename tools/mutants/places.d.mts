/** Types of `places.mjs`, for tests. */
export interface Mutant {
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
}
export interface Place {
  readonly in: string;
  readonly operator: string;
  readonly ordinal: number;
}
export function nameOf(place: Place): string;
export function placesOf<M extends Mutant>(
  source: string,
  mutants: readonly M[],
): readonly (Place & { readonly mutant: M; readonly number: number; readonly line: string; readonly change: string })[];
