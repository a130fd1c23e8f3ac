/**
 * Dice of a thrust by ST, for a bare body whose sheet gives none (outside the primer): one point for every two of ST, 1d-2 at ST 10, and four points are a die.
 * @returns null without any strength
 */
export function thrustBy(st: number): string | null {
  if (st < 1) return null;
  const points = Math.floor((st - 1) / 2) - 6;
  const more = Math.max(0, Math.floor((points + 1) / 4));
  const adds = points - more * 4;
  return `${1 + more}d${adds > 0 ? "+" : ""}${adds === 0 ? "" : adds}`;
}
