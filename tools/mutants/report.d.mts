/** Types of `report.mjs`, for tests. */
export interface Survivor {
  readonly in: string;
  readonly operator: string;
  readonly ordinal: number;
  readonly number: number;
  readonly line: string;
  readonly change: string;
  readonly isReached: boolean;
}
interface Name {
  readonly in: string;
  readonly changes: readonly string[];
}
export function survivorsOf(file: {
  readonly source: string;
  readonly mutants: readonly object[];
}): readonly Survivor[];
export function sortOut(
  survivors: readonly Survivor[],
  names: readonly Name[],
): { readonly unnamed: readonly Survivor[]; readonly named: readonly Survivor[]; readonly stale: readonly string[] };
export function unknownNames(
  named?: Readonly<Record<string, readonly Name[]>>,
  root?: string,
): Promise<readonly string[]>;
