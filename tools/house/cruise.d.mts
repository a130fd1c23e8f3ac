/** What `cruise.mjs` offers to tests. */
export function faultsOf(root: string): Promise<{ readonly files: number; readonly faults: readonly string[] }>;
