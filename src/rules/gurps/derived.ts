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
