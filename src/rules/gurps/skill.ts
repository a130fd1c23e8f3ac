import { POSTURES, type Posture } from "./postures.ts";

/** Posture penalties count for ranged attacks too (BA-12). */
export interface SkillSettings {
  readonly postureAffectsRanged: boolean;
}

/** A missing field counts as 0. */
export interface Attack {
  readonly skill: number;
  readonly ranged: boolean;
  readonly manoeuvre: string;
  /** B-13. */
  readonly option?: string | undefined;
  readonly posture?: Posture;
  /** 0 to 4 (B-62). */
  readonly shock?: number;
  /** B-14. */
  readonly offHand?: boolean;
  /** The GM's, either sign. */
  readonly other?: number;
  /** Turns spent on this opponent (B-22). */
  readonly evaluate?: number;
  /** 0 or negative (B-28). */
  readonly bulk?: number;
  /** Size modifier of the target (B-39). */
  readonly sizeModifier?: number;
  /** Together, from the table (B-39). */
  readonly speedRange?: number;
  /** Seconds of aiming at this target (B-11). */
  readonly aim?: { readonly acc: number; readonly seconds: number } | undefined;
}

export interface Modifier {
  /** aim, allOut, bulk, cap, evaluate, moveAndAttack, offHand, other, posture, shock, sizeModifier, speedRange */
  readonly code: string;
  readonly value: number;
}

/** B-14. */
export const OFF_HAND = -4;

/** Returns Acc after one second, one more after two, two more after three or more (B-11). */
export function aimBonus(acc: number, seconds: number): number {
  return seconds > 0 ? acc + Math.min(seconds, 3) - 1 : 0;
}

/** Returns +1 per turn, at most +3, for the next attack on that opponent (B-22). */
export function evaluateBonus(turns: number): number {
  return Math.min(Math.max(turns, 0), 3);
}

/** Highest score of a melee Move and Attack (B-28). */
const MOVE_AND_ATTACK_CAP = 9;

/**
 * Returns the skill to roll against and its modifiers (B-33, B-34, B-39). The cap of a melee Move and Attack
 * applies last (B-28, B-34) and is listed as what it takes away.
 */
export function effectiveSkill(
  attack: Attack,
  settings: SkillSettings,
): { readonly skill: number; readonly modifiers: readonly Modifier[] } {
  const modifiers = attackModifiers(attack, settings);
  const skill = modifiers.reduce((sum, { value }) => sum + value, attack.skill);
  const cap = capOn(skill, attack);
  return { skill: skill + cap, modifiers: cap === 0 ? modifiers : [...modifiers, { code: "cap", value: cap }] };
}

/** Returns all modifiers except the cap, without 0 (B-11, B-13, B-14, B-22, B-28, B-34, B-39, B-62, B-70). */
export function attackModifiers(attack: Attack, settings: SkillSettings): readonly Modifier[] {
  return [
    ...commonModifiers(attack, settings),
    ...(attack.ranged ? rangedModifiers(attack) : closeModifiers(attack)),
  ].filter(({ value }) => value !== 0);
}

/** Returns what the cap of a melee Move and Attack takes away, 0 or less (B-28, B-34). */
export function capOn(skill: number, { ranged, manoeuvre }: Pick<Attack, "ranged" | "manoeuvre">): number {
  return !ranged && manoeuvre === "move-and-attack" ? Math.min(0, MOVE_AND_ATTACK_CAP - skill) : 0;
}

function commonModifiers(
  { ranged, posture = "standing", shock = 0, offHand = false, other = 0 }: Attack,
  { postureAffectsRanged }: SkillSettings,
): readonly Modifier[] {
  return [
    { code: "posture", value: ranged && !postureAffectsRanged ? 0 : POSTURES[posture].attack },
    { code: "shock", value: 0 - shock },
    { code: "offHand", value: offHand ? OFF_HAND : 0 },
    { code: "other", value: other },
  ];
}

function closeModifiers({ manoeuvre, option, evaluate = 0 }: Attack): readonly Modifier[] {
  return [
    { code: "allOut", value: isDetermined(manoeuvre, option) ? 4 : 0 },
    { code: "moveAndAttack", value: manoeuvre === "move-and-attack" ? -4 : 0 },
    { code: "evaluate", value: evaluateBonus(evaluate) },
  ];
}

function rangedModifiers({
  manoeuvre,
  option,
  aim,
  bulk = 0,
  sizeModifier = 0,
  speedRange = 0,
}: Attack): readonly Modifier[] {
  // B-10: only for Attack and All-Out Attack.
  const aimed = aim && manoeuvre !== "move-and-attack";
  return [
    { code: "aim", value: aimed ? aimBonus(aim.acc, aim.seconds) : 0 },
    { code: "allOut", value: isDetermined(manoeuvre, option) ? 1 : 0 },
    { code: "bulk", value: manoeuvre === "move-and-attack" ? Math.min(-2, bulk) : 0 },
    { code: "sizeModifier", value: sizeModifier },
    { code: "speedRange", value: speedRange },
  ];
}

/** B-13 */
function isDetermined(manoeuvre: string, option: string | undefined): boolean {
  return manoeuvre === "all-out-attack" && option === "determined";
}
