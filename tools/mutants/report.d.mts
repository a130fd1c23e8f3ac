/** What `report.mjs` offers to tests. */
export interface Survivor {
  readonly number: number;
  readonly line: string;
  readonly change: string;
  readonly isReached: boolean;
}
export function survivorsOf(file: {
  readonly source: string;
  readonly mutants: readonly object[];
}): readonly Survivor[];
export function sortOut(
  survivors: readonly Survivor[],
  names: readonly { readonly line: string; readonly changes: readonly string[] }[],
): {
  readonly unnamed: readonly Survivor[];
  readonly named: readonly Survivor[];
  readonly stale: readonly { readonly line: string; readonly change: string }[];
};
