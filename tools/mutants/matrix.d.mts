/** A test with the changes that it kills. */
export interface Row {
  readonly name?: string;
  readonly tokens: number;
  /** True if it stays whatever it kills. */
  readonly isKept: boolean;
  readonly kills: ReadonlySet<string>;
}
export function coverOf<T extends Row>(rows: readonly T[]): Map<T, number>;
export function printMatrix(parts: readonly string[]): void;
