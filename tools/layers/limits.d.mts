type Counts = { readonly casts: number; readonly wideLines: number };

export const LIMITS: Counts;
export function countsOf(root: string): Counts;
