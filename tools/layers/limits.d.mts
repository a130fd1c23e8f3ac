type Counts = { readonly casts: number; readonly wideLines: number; readonly repeatedNames: number };

export const LIMITS: Counts;
export function countsOf(root: string): Counts;
