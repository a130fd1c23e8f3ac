/**
 * Returns Basic Speed + 3 without fractions (B-45).
 * @param basicSpeed quarter points: 21 is 5.25
 */
export function dodge(basicSpeed: number): number {
  return Math.floor(basicSpeed / 4) + 3;
}

/** Returns 3 + half the skill, without fractions (B-48). */
export function block(skill: number): number {
  return 3 + Math.floor(skill / 2);
}

/** Returns 3 + half the skill, without fractions, + the weapon's bonus (B-51). */
export function parry(skill: number, bonus = 0): number {
  return 3 + Math.floor(skill / 2) + bonus;
}

/** Returns yards: a tenth of Move, rounded up, at least 1; may be split into single yards (B-73, BA-14). */
export function step(move: number): number {
  return Math.max(1, Math.ceil(move / 10));
}

/**
 * Returns thrust damage by ST (outside the primer): a point per two of ST, 1d-2 at ST 10, four points make a
 * die.
 * @returns null for ST below 1
 */
export function thrustBy(st: number): string | null {
  if (st < 1) return null;
  const points = Math.floor((st - 1) / 2) - 6;
  const more = Math.max(0, Math.floor((points + 1) / 4));
  const adds = points - more * 4;
  return `${1 + more}d${adds > 0 ? "+" : ""}${adds === 0 ? "" : adds}`;
}
