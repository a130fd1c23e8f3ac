import { chanceOf, succeeds } from "../gurps/attack.ts";
import type { PlainRoll } from "../model/exchange.ts";
import { brought, sum, type Value } from "./value.ts";

const ATTRIBUTES = ["st", "dx", "iq", "ht", "will", "per"] as const;
type AttributeName = (typeof ATTRIBUTES)[number];

/** Will and Per default to IQ. */
export type Attributes = Readonly<Record<AttributeName, number>>;

export interface Skill {
  readonly name: string;
  /** "Pistol" of "Guns (Pistol)"; "" = none. */
  readonly specialisation: string;
  readonly attribute: AttributeName | "none";
  readonly relative: number;
  /** Null = attribute + relative. */
  readonly level: number | null;
  /** Percentage of its own; null = none. */
  readonly percent?: number | null;
}

function nameOfSkill({ name, specialisation }: Pick<Skill, "name" | "specialisation">): string {
  return specialisation ? `${name} (${specialisation})` : name;
}

/** Returns the given level, else attribute + relative, at least 0; null without an attribute. */
export function skillLevel(skill: Skill, attributes: Attributes): Value | null {
  if (skill.level !== null) return sum({ code: "given", value: skill.level });
  if (skill.attribute === "none") return null;
  const level = sum(
    { code: skill.attribute, value: attributes[skill.attribute] },
    { code: "relative", value: skill.relative },
  );
  return brought(level, "least", Math.max(0, level.value));
}

/**
 * Returns the level by name, ignoring case: the full name; else the unspecialised skill ("Guns" for "Guns
 * (Pistol)"), or the best specialisation ("Guns (Pistol)" for "Guns"). Null if there is none.
 */
export function levelOf(wanted: string, skills: readonly Skill[], attributes: Attributes): Value | null {
  return bestOf(wanted, skills, (skill) => called(skillLevel(skill, attributes), nameOfSkill(skill)));
}

/** Returns the percentage by name, as `levelOf` finds skills; null if no such skill has one. */
export function percentageOf(wanted: string, skills: readonly Skill[]): Value | null {
  return bestOf(wanted, skills, (skill) =>
    typeof skill.percent === "number" ? sum({ code: "given", value: skill.percent, name: nameOfSkill(skill) }) : null,
  );
}

function bestOf(wanted: string, skills: readonly Skill[], value: (skill: Skill) => Value | null): Value | null {
  const name = plain(wanted);
  if (!name) return null;
  const among = (fits: (names: Names) => boolean): Value | null =>
    skills
      .filter((skill) => fits(namesOf(skill)))
      .map(value)
      .reduce<Value | null>((high, one) => (one && (!high || one.value > high.value) ? one : high), null);
  return (
    among(({ full }) => full === name) ??
    among(({ own }) => own === name) ??
    among(({ full, general }) => full === general && full === withoutSpecialisation(name)) ??
    among(({ general }) => general === name)
  );
}

function called(level: Value | null, name: string): Value | null {
  return (
    level && {
      ...level,
      parts: level.parts.map((part) => (part.code === "given" || part.code === "relative" ? { ...part, name } : part)),
    }
  );
}

interface Names {
  readonly full: string;
  readonly own: string;
  /** Name without the part in brackets. */
  readonly general: string;
}

/** Cached, because a sheet looks up every weapon's skill. */
const made = new WeakMap<Skill, Names>();

function namesOf(skill: Skill): Names {
  const known = made.get(skill);
  if (known) return known;
  const full = plain(nameOfSkill(skill));
  const names = { full, own: plain(skill.name), general: withoutSpecialisation(full) };
  made.set(skill, names);
  return names;
}

const plain = (name: string): string => name.normalize("NFC").toLowerCase().replace(/\s+/gu, " ").trim();

const withoutSpecialisation = (name: string): string => name.replace(/ ?\([^()]*\)$/u, "");

export interface PlainTest {
  readonly kind: PlainRoll;
  readonly target: number;
  /** Above 0 helps the roller. */
  readonly modifier: number;
}

/** Returns a formula for Foundry's dice. */
export function plainFormula(kind: PlainRoll): string {
  return kind === "3d6" ? "3d6" : `1${kind}`;
}

/**
 * Returns the margin, 0 or more if made.
 * @param roll the sum of the dice
 */
export function plainMargin({ kind, target, modifier }: PlainTest, roll: number): number {
  return kind === "d20" ? roll + modifier - target : target + modifier - roll;
}

/** True if the roll succeeds; with 3d6, 3 and 4 always do, 17 and 18 never (B-35, B-36). */
export function plainMade(test: PlainTest, roll: number): boolean {
  return test.kind === "3d6" ? succeeds(test.target + test.modifier, roll) : plainMargin(test, roll) >= 0;
}

/** Returns the exact chance of success, 0 to 1. */
export function plainChance(test: PlainTest): number {
  const { kind, target, modifier } = test;
  if (kind === "3d6") return chanceOf(target + modifier) / 216;
  const faces = kind === "d20" ? 20 : 100;
  const good = kind === "d20" ? faces + 1 - (target - modifier) : target + modifier;
  return Math.min(faces, Math.max(0, Math.floor(good))) / faces;
}
