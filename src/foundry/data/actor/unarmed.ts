import { skillLevel, type Wielder } from "../../../rules/values.ts";
import NAMES from "./unarmed-skills.json" with { type: "json" };

/** Uses of an unarmed skill: all, fists, or grips only. */
type Use = "all" | "fists" | "grips";

/**
 * Skill names by language; sheets may add to them: "Brawling (reach C)". Not texts of `lang`, because each counts in
 * all languages: users share sheets in several.
 */
const BY_LANGUAGE: Readonly<Record<string, Readonly<Record<Use, readonly string[]>>>> = NAMES;

function knownFor(...uses: readonly Use[]): (skill: string) => boolean {
  const names = Object.values(BY_LANGUAGE).flatMap((language) => uses.flatMap((use) => language[use]));
  return (skill) => {
    const plain = skill.trim().normalize("NFC").toLowerCase();
    return names.some((name) => plain.startsWith(name));
  };
}

/** True for any unarmed skill, as against a feint (B-23). */
export const isUnarmed = knownFor("all", "fists", "grips");

/** True for skills that punch, and parry with an empty hand (B-51). */
export const isForPunches = knownFor("all", "fists");

/** True for skills that kick and bite. */
export const isForKicks = knownFor("all");

interface Bare {
  readonly reach: string;
  /** Added to thrust. */
  readonly adds: number;
  readonly type: string;
  readonly parry: number | null;
  /** True if a skill of this name is used; otherwise DX. */
  readonly goesBy: (skill: string) => boolean;
}

export const BARE = {
  fist: { reach: "C", adds: -1, type: "cr", parry: 0, goesBy: isForPunches },
  kick: { reach: "C,1", adds: 0, type: "cr", parry: null, goesBy: isForKicks },
  bite: { reach: "C", adds: -1, type: "cut", parry: null, goesBy: isForKicks },
} as const satisfies Readonly<Record<string, Bare>>;

/** Returns the best skill for fist, foot or teeth, or DX. */
export function bareSkill(
  part: keyof typeof BARE,
  { wielder: { skills, attributes } }: { readonly wielder: Wielder },
): { readonly skill: string; readonly level: number } {
  const known = skills
    .filter(({ name }) => BARE[part].goesBy(name))
    .map((skill) => ({ skill: skill.name, level: skillLevel(skill, attributes)?.value ?? 0 }));
  return known.reduce((best, one) => (one.level > best.level ? one : best), { skill: "", level: attributes.dx });
}
