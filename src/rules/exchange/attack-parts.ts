import { attackModifiers, capOn, type Attack, type Modifier, type SkillSettings } from "../gurps/skill.ts";
import { POSTURES, type Posture } from "../gurps/postures.ts";
import type { ScorePart } from "./exchange.ts";

/** An attack, and how its target holds itself. */
export interface Aimed extends Omit<Attack, "skill" | "other" | "speedRange"> {
  readonly targetPosture?: Posture;
}

/** To hit with the hand that is not the better one (B-14). */
export const OFF_HAND = -4;

/** What counts for an attack by itself, each with its reason, only what is not 0: the modifiers of the attacker, and the target's posture for ranged attacks (B-70). */
export function attackSuggestions({ targetPosture = "standing", ...attack }: Aimed, settings: SkillSettings): readonly Modifier[] {
  const posture = attack.ranged ? POSTURES[targetPosture].toBeHit : 0;
  return [...attackModifiers({ ...attack, skill: 0 }, settings), ...(posture === 0 ? [] : [{ code: "targetPosture", value: posture }])];
}

/** What counts for a feint by itself: a roll against the bare skill, which shock lowers like every other (B-23, B-62). */
export function feintSuggestions({ shock = 0 }: Pick<Attack, "shock">): readonly Modifier[] {
  return shock === 0 ? [] : [{ code: "shock", value: 0 - shock }];
}

/**
 * The parts of the score that an attack is rolled against (B-33, B-34, B-39): the skill, what was chosen to count, and last what the cap of a close Move and attack
 * takes away (B-28). What adds nothing is left out, but for the skill.
 */
export function attackParts(skill: ScorePart, chosen: readonly ScorePart[], how: Pick<Attack, "ranged" | "manoeuvre">): readonly ScorePart[] {
  const parts = [skill, ...chosen.filter(({ value }) => value !== 0)];
  const cap = capOn(parts.reduce((sum, { value }) => sum + value, 0), how);
  return cap === 0 ? parts : [...parts, { code: "cap", value: cap, name: "" }];
}
