import type { SpellOn } from "../figures/creature.ts";
import { damageBase, damageDice, damagePlus } from "../figures/weapon.ts";
import type { AttackForm } from "../gurps/defence.ts";
import { strongBonus } from "../gurps/injury.ts";
import { POSTURES, type Posture } from "../gurps/postures.ts";
import { attackModifiers, capOn, type Attack, type Modifier, type SkillSettings } from "../gurps/skill.ts";
import type { ScorePart } from "../model/exchange.ts";

/** A weapon, as far as it says how an attack with it comes. */
export interface WeaponBuild {
  /** Pounds. */
  readonly weight: number;
  /** "muscle", "energy", or a kind of firearm. */
  readonly fireKind: string;
  /** Made for shooting or throwing. */
  readonly ranged: boolean;
  /** Rounds that it holds; 0 = none to count. */
  readonly capacity: number;
}

export interface WeaponWay {
  readonly kind: "melee" | "ranged";
  /** "C", "1", "C,1". */
  readonly reach: string;
  readonly twoHanded: boolean;
  /** As people write it: "2d+1", "sw+2". */
  readonly damage: string;
  readonly damageType: string;
}

/** Lighter things, in pounds, are harder to parry when they are thrown (B-52). */
const SMALL = 1;

/** What close weapons of muscles do, also where a stat block has it as plain dice. */
const BODILY: ReadonlySet<string> = new Set(["", "cr", "cut", "imp", "pi-", "pi", "pi+", "pi++"]);

/**
 * How the attack comes, as defences tell attacks apart (B-48, B-52, B-53). Melee: "unarmed" if it weighs nothing and
 * reaches C, as fists, kicks, teeth and claws do. Ranged: energy weapons are beams, whatever else is no muscle's work
 * fires bullets. Of the muscle-powered, what is made for shooting and is loaded or takes both hands is a bow or the
 * like and shoots missiles; all else is thrown.
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

/** B-52 */
export function isSmall({ weight }: Pick<WeaponBuild, "weight">): boolean {
  return weight < SMALL;
}

/** Whether its damage comes of muscles, so that a strong attack adds to it (B-16). */
export function isOfStrength(
  { fireKind }: Pick<WeaponBuild, "fireKind">,
  { kind, damage, damageType }: Pick<WeaponWay, "kind" | "damage" | "damageType">,
): boolean {
  return kind === "melee" && (damageBase(damage) !== null || (fireKind === "muscle" && BODILY.has(damageType)));
}

/** Dice of a strong all-out attack: +2, or +1 for each die (B-16). What cannot be added to stays as it is. */
export function strongDamage(dice: string): string {
  const read = damageDice(dice);
  return (read && damagePlus(dice, strongBonus(read.count))) ?? dice;
}

/** An attack, and how its target holds itself. */
export interface Aimed extends Omit<Attack, "skill" | "other" | "speedRange"> {
  readonly targetPosture?: Posture;
}

/**
 * What counts for an attack by itself, each with its reason, only what is not 0: the modifiers of the attacker, and the
 * target's posture for ranged attacks (B-70).
 */
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

/**
 * M-9: spells on a target that change an attack made at it, those that change shots and missiles only where it comes
 * from a distance.
 */
export function spellsAgainst(spells: readonly SpellOn[], ranged: boolean): readonly SpellOn[] {
  return spells.filter(({ changes: { figure: value } }) => value === "attacked" || (value === "shotAt" && ranged));
}

/**
 * What counts for a feint by itself: a roll against the bare skill, which shock lowers like every other (B-23, B-62).
 */
export function feintSuggestions({ shock = 0 }: Pick<Attack, "shock">): readonly Modifier[] {
  return shock === 0 ? [] : [{ code: "shock", value: 0 - shock }];
}

/**
 * The parts of the score that an attack is rolled against (B-33, B-34, B-39): the skill, what was chosen to count, and
 * last what the cap of a close Move and attack takes away (B-28). What adds nothing is left out, but for the skill.
 */
export function attackParts(
  skill: ScorePart,
  chosen: readonly ScorePart[],
  how: Pick<Attack, "ranged" | "manoeuvre">,
): readonly ScorePart[] {
  const parts = [skill, ...chosen.filter(({ value }) => value !== 0)];
  const cap = capOn(
    parts.reduce((sum, { value }) => sum + value, 0),
    how,
  );
  return cap === 0 ? parts : [...parts, { code: "cap", value: cap, name: "" }];
}
