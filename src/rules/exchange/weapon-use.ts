import type { SpellOn } from "../figures/creature.ts";
import { damageBase, damageDice, damagePlus } from "../figures/weapon.ts";
import { strongBonus } from "../gurps/injury.ts";
import { POSTURES, type Posture } from "../gurps/postures.ts";
import { attackModifiers, capOn, type Attack, type Modifier, type SkillSettings } from "../gurps/skill.ts";
import type { AttackForm, ScorePart } from "../model/exchange.ts";
import { isTablePart } from "./table-parts.ts";

export interface WeaponBuild {
  /** Pounds. */
  readonly weight: number;
  /** "muscle", "energy", or a kind of firearm. */
  readonly fireKind: string;
  readonly ranged: boolean;
  /** Rounds; 0 = not counted. */
  readonly capacity: number;
}

export interface WeaponWay {
  readonly kind: "melee" | "ranged";
  /** "C", "1", "C,1". */
  readonly reach: string;
  readonly twoHanded: boolean;
  /** As written: "2d+1", "sw+2". */
  readonly damage: string;
  readonly damageType: string;
}

/** Pounds below which thrown weapons are harder to parry (B-52). */
const SMALL = 1;

/** Damage types of melee weapons driven by muscles, also if a stat block gives plain dice. */
const BODILY: ReadonlySet<string> = new Set(["", "cr", "cut", "imp", "pi-", "pi", "pi+", "pi++"]);

/**
 * Returns the form that defences distinguish (B-48, B-52, B-53). Melee: "unarmed" if it weighs nothing and
 * reaches C, as fists, kicks, teeth and claws do. Ranged: "beam" for energy weapons, "bullet" for others
 * without muscle power, "missile" for muscle-powered shooting weapons that are loaded or take both hands,
 * else "thrown".
 */
export function attackForm(
  { weight, fireKind, ranged, capacity }: WeaponBuild,
  { kind, reach, twoHanded }: Pick<WeaponWay, "kind" | "reach" | "twoHanded">,
): AttackForm {
  if (kind === "melee") return weight === 0 && /^(c\b.*)?$/i.test(reach.trim()) ? "unarmed" : "melee";
  if (fireKind === "energy") return "beam";
  if (fireKind !== "muscle") return "bullet";
  return ranged && (capacity > 0 || twoHanded) ? "missile" : "thrown";
}

/** True if so light that it is harder to parry when thrown (B-52). */
export function isSmall({ weight }: Pick<WeaponBuild, "weight">): boolean {
  return weight < SMALL;
}

/** True if a strong attack adds to the damage (B-16). */
export function isOfStrength(
  { fireKind }: Pick<WeaponBuild, "fireKind">,
  { kind, damage, damageType }: Pick<WeaponWay, "kind" | "damage" | "damageType">,
): boolean {
  return kind === "melee" && (damageBase(damage) !== null || (fireKind === "muscle" && BODILY.has(damageType)));
}

/** Returns the dice of a strong All-Out Attack (B-16): +2, or +1 per die; unchanged if nothing can be added. */
export function strongDamage(dice: string): string {
  const read = damageDice(dice);
  return (read && damagePlus(dice, strongBonus(read.count))) ?? dice;
}

export interface Aimed extends Omit<Attack, "skill" | "other" | "speedRange"> {
  readonly targetPosture?: Posture;
}

/** Returns the attacker's modifiers, and for ranged attacks the target's posture (B-70), without 0. */
export function attackSuggestions(
  { targetPosture = "standing", ...attack }: Aimed,
  settings: SkillSettings,
): readonly Modifier[] {
  const posture = attack.ranged ? POSTURES[targetPosture].toBeHit : 0;
  return [
    ...attackModifiers({ ...attack, skill: 0 }, settings),
    ...(posture === 0 ? [] : [{ code: "targetPosture", value: posture }]),
  ];
}

/** Returns the target's spells that change this attack (M-9); some count only for ranged attacks. */
export function spellsAgainst(spells: readonly SpellOn[], ranged: boolean): readonly SpellOn[] {
  return spells.filter(({ changes: { figure: value } }) => value === "attacked" || (value === "shotAt" && ranged));
}

/** Returns the modifiers of a feint: shock lowers the skill (B-23, B-62). */
export function feintSuggestions({ shock = 0 }: Pick<Attack, "shock">): readonly Modifier[] {
  return shock === 0 ? [] : [{ code: "shock", value: 0 - shock }];
}

/**
 * Returns the skill, the chosen modifiers, last what the cap of a melee Move and Attack takes away (B-28, B-33,
 * B-34, B-39). Drops parts of 0 except the skill and those of the table's list, which count as used.
 */
export function attackParts(
  skill: ScorePart,
  chosen: readonly ScorePart[],
  how: Pick<Attack, "ranged" | "manoeuvre">,
): readonly ScorePart[] {
  const parts = [skill, ...chosen.filter((one) => one.value !== 0 || isTablePart(one))];
  const cap = capOn(
    parts.reduce((sum, { value }) => sum + value, 0),
    how,
  );
  return cap === 0 ? parts : [...parts, { code: "cap", value: cap, name: "" }];
}
