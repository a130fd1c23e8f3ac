/**
 * The feint's quick contest (B-23, B-24): by how much the foe's active defence is lowered, 0 = not at all.
 * It counts for this character's Attack, All-out attack or Move and attack on that foe on the very next turn (BA-21).
 * @param roll 3d6 of the one who feints, against `skill`
 * @param foeRoll 3d6 of the foe, against `foeSkill`
 */
export function feintPenalty({ skill, roll, foeSkill, foeRoll }: { readonly skill: number; readonly roll: number; readonly foeSkill: number; readonly foeRoll: number }): number {
  const margin = skill - roll;
  const foe = foeSkill - foeRoll;
  if (margin < 0) return 0;
  return foe < 0 ? margin : Math.max(0, margin - foe);
}
