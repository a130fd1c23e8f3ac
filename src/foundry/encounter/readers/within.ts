/** A whole figure within the range that a pacing takes, whatever active effects have made of what is stored. */
export function within(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;
}

/** An attribute or anything like it. */
export const attribute = (value: number): number => within(value, 0, 1_000);
