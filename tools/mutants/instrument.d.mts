/** Types of `instrument.mjs`, for tests. */
import type { Mutant } from "./places.mjs";

export function instrument(files: readonly { readonly name: string; readonly content: string }[]): Promise<{
  readonly files: readonly { readonly name: string; readonly content: string }[];
  readonly mutants: readonly (Mutant & { readonly id: string; readonly fileName: string })[];
}>;
