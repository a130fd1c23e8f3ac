/** Figures that follow from others. Basic Speed is in quarter points: 21 is 5.25. */

/** Dodge = Basic Speed + 3, fractions dropped (B-45). Usually the only defence against firearms. */
export function dodge(basicSpeed: number): number {
  return Math.floor(basicSpeed / 4) + 3;
}

/** Block = 3 + half the skill with shield or cloak, fractions dropped (B-48). */
export function block(skill: number): number {
  return 3 + Math.floor(skill / 2);
}

/** Parry = 3 + half the skill with the weapon, fractions dropped, + the weapon's bonus (B-51). */
export function parry(skill: number, bonus = 0): number {
  return 3 + Math.floor(skill / 2) + bonus;
}

/** Yards of a step: a tenth of Move, rounded up, at least 1; may be split into single yards (B-73, BA-14). */
export function step(move: number): number {
  return Math.max(1, Math.ceil(move / 10));
}

/**
 * Dice of a thrust by ST, for a bare body whose sheet gives none (outside the primer): one point for every two of ST,
 * 1d-2 at ST 10, and four points are a die.
 * @returns null without any strength
 */
export function thrustBy(st: number): string | null {
  if (st < 1) return null;
  const points = Math.floor((st - 1) / 2) - 6;
  const more = Math.max(0, Math.floor((points + 1) / 4));
  const adds = points - more * 4;
  return `${1 + more}d${adds > 0 ? "+" : ""}${adds === 0 ? "" : adds}`;
}
