import { brought, sum, type Figure } from "./figure.ts";

/** Attributes on which skills are based. */
export const ATTRIBUTES = ["st", "dx", "iq", "ht", "will", "per"] as const;
export type AttributeName = (typeof ATTRIBUTES)[number];

/** Attributes as they count: Will and Per followed from IQ where they are not set. */
export type Attributes = Readonly<Record<AttributeName, number>>;

/** What is known of a skill. */
export interface Skill {
  readonly name: string;
  /** "Pistol" of "Guns (Pistol)"; "" = none. */
  readonly specialisation: string;
  readonly attribute: AttributeName | "none";
  /** Above or below its attribute. */
  readonly relative: number;
  /** As given; null = attribute + relative. */
  readonly level: number | null;
}

/** "Guns (Pistol)", as weapons name it. */
export function nameOfSkill({ name, specialisation }: Pick<Skill, "name" | "specialisation">): string {
  return specialisation ? `${name} (${specialisation})` : name;
}

/** Level of a skill: as given, else attribute + relative, at least 0; null if it is based on nothing. */
export function skillLevel(skill: Skill, attributes: Attributes): Figure | null {
  if (skill.level !== null) return sum({ code: "given", value: skill.level });
  if (skill.attribute === "none") return null;
  const level = sum({ code: skill.attribute, value: attributes[skill.attribute] }, { code: "relative", value: skill.relative });
  return brought(level, "least", Math.max(0, level.value));
}

/**
 * Level of the skill that goes by a name as people write it, whatever the case: by its full name; else that of the unspecialised skill ("Guns" for
 * "Guns (Pistol)"), or of the best of its specialisations ("Guns (Pistol)" for "Guns"). Null if there is none.
 */
export function levelOf(wanted: string, skills: readonly Skill[], attributes: Attributes): Figure | null {
  const name = plain(wanted);
  if (!name) return null;
  const among = (fits: (names: Names) => boolean): Figure | null => best(skills.filter((skill) => fits(namesOf(skill))), attributes);
  return among(({ full }) => full === name)
    ?? among(({ own }) => own === name)
    ?? among(({ full, general }) => full === general && full === withoutSpecialisation(name))
    ?? among(({ general }) => general === name);
}

function best(skills: readonly Skill[], attributes: Attributes): Figure | null {
  return skills.map((skill) => called(skillLevel(skill, attributes), nameOfSkill(skill))).reduce<Figure | null>((high, level) => (level && (!high || level.value > high.value) ? level : high), null);
}

/** Away from the skill itself, what is the skill's own goes by its name. */
function called(level: Figure | null, name: string): Figure | null {
  return level && { ...level, parts: level.parts.map((part) => (part.code === "given" || part.code === "relative" ? { ...part, name } : part)) };
}

/** What a skill may be looked for by. */
interface Names {
  readonly full: string;
  readonly own: string;
  /** Without what stands in brackets. */
  readonly general: string;
}

/** A sheet looks for the skill of every weapon among all skills; making the names takes longer than comparing them. */
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
