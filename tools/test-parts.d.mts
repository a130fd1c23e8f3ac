interface Part {
  readonly name: string;
  /** Undefined for a part without tests. */
  readonly files?: readonly string[];
  /** True if the part's tests play the built system. */
  readonly needsBuild?: boolean;
}
export function selectParts(
  parts: readonly Part[],
  wanted: readonly string[],
): {
  readonly selected: readonly { readonly name: string; readonly files: readonly string[] }[];
  readonly without: readonly string[];
  readonly unknown: readonly string[];
  readonly areas: readonly string[];
};
export function leftOut(
  files: readonly string[],
  run: readonly { readonly file: string; readonly skipped: number }[],
  full: boolean,
): readonly string[];
