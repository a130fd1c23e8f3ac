/** S-30: the phases of a segment, in playing order. */
export const PHASES = ["movement", "missile", "magic", "melee", "morale"] as const;

export type Phase = (typeof PHASES)[number];

/**
 * S-29: segment, then where the side stands, then phase. Equal keys are simultaneous: sides that stand together run the phases together,
 * the others one after the other (S-31).
 * @param standing see `standingOf`
 */
export function keyOf(segment: number, standing: number, phase: Phase | ""): readonly number[] {
  return [segment, standing, phase === "" ? 0 : PHASES.indexOf(phase) + 1];
}
