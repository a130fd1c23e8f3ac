import type { Manoeuvre } from "./manoeuvres.ts";
import { POSTURES, type Posture } from "./postures.ts";

/** GM setting: whether the posture's attack penalty counts for ranged attacks too (BA-12). */
export interface SkillSettings {
  readonly postureAffectsRanged: boolean;
}

/** What goes into one attack. A field that is missing counts nothing. */
export interface Attack {
  readonly skill: number;
  readonly ranged: boolean;
  readonly manoeuvre: Manoeuvre;
  /** The chosen way of an all-out attack (B-13). */
  readonly option?: string | undefined;
  readonly posture?: Posture;
  /** Points of shock, 0 to 4 (B-62). */
  readonly shock?: number;
  /** With the hand that is not the better one (B-14). */
  readonly offHand?: boolean;
  /** All else that the GM says, either sign. */
  readonly other?: number;
  /** Turns spent evaluating this opponent (B-22). */
  readonly evaluate?: number;
  /** The weapon's Bulk, 0 or negative (B-28). */
  readonly bulk?: number;
  /** The target's size modifier (B-39). */
  readonly sizeModifier?: number;
  /** One figure for speed and range, from the table at hand (B-39). */
  readonly speedRange?: number;
  /** Accuracy of the weapon and seconds of aiming it at this target (B-11). */
  readonly aim?: { readonly acc: number; readonly seconds: number } | undefined;
}

export interface Modifier {
  /** aim, allOut, bulk, cap, evaluate, moveAndAttack, offHand, other, posture, shock, sizeModifier, speedRange */
  readonly code: string;
  readonly value: number;
}

/** To hit with the hand that is not the better one (B-14). */
export const OFF_HAND = -4;

/** Bonus of aiming: Acc after one second, one more after two, two more after three or more (B-11). */
export function aimBonus(acc: number, seconds: number): number {
  return seconds > 0 ? acc + Math.min(seconds, 3) - 1 : 0;
}

/** Bonus of evaluating: +1 a turn, +3 at most, on the next attack on that opponent (B-22). */
export function evaluateBonus(turns: number): number {
  return Math.min(Math.max(turns, 0), 3);
}

/** Move and attack with a close weapon never comes above this (B-28). */
export const MOVE_AND_ATTACK_CAP = 9;

/**
 * The skill an attack is rolled against, and why (B-33, B-34, B-39). The cap of a close Move and attack comes last
 * (B-28, B-34), and stands among the modifiers as what it took away.
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

/**
 * All that counts for an attack but the cap, each with its reason; only what is not 0 (B-11, B-13, B-14, B-22, B-28,
 * B-34, B-39, B-62, B-70).
 */
export function attackModifiers(attack: Attack, settings: SkillSettings): readonly Modifier[] {
  return [
    ...commonModifiers(attack, settings),
    ...(attack.ranged ? rangedModifiers(attack) : closeModifiers(attack)),
  ].filter(({ value }) => value !== 0);
}

/** What the cap of a close Move and attack takes away, 0 or less; it comes last (B-28, B-34). */
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
  // B-10: aiming counts only for an Attack or All-out attack.
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
function isDetermined(manoeuvre: Manoeuvre, option: string | undefined): boolean {
  return manoeuvre === "all-out-attack" && option === "determined";
}

/** How a plain roll is made: 3d6 or d100 under a score, or d20 whose sum with the modifier reaches a target number. */
export const PLAIN_ROLLS = ["3d6", "d20", "d100"] as const;
export type PlainRoll = (typeof PLAIN_ROLLS)[number];
