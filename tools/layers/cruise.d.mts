/** Types of `cruise.mjs` for tests. */
export function faultsOf(root: string): Promise<{ readonly files: number; readonly faults: readonly string[] }>;
