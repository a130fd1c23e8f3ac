/** Natural 3 and 4 are critical; 5 also at 15 and more, 6 also at 16 and more (B-35, BA-4; for defences BA-15). `roll` is of 3d6. */
export function isCritical(score: number, roll: number): boolean {
  return roll <= 4 || (roll === 5 && score >= 15) || (roll === 6 && score >= 16);
}

/** 3 and 4 always succeed, even below a score of 3 (BA-24), 17 and 18 never do; else the roll must not exceed the score (B-33, B-36, B-43). */
export function succeeds(score: number, roll: number): boolean {
  return roll <= 4 || (roll <= 16 && roll <= score);
}
