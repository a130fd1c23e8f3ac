import { skillLevel, type Wielder } from "../../../rules/values.ts";
import NAMES from "./unarmed-skills.json" with { type: "json" };

/** Fists only, or grips only. */
type Use = "all" | "fists" | "grips";

/**
 * Skill names by language, all known in every language, because users share sheets; a sheet may add to a
 * name: "Brawling (reach C)".
 */
const BY_LANGUAGE: Readonly<Record<string, Readonly<Record<Use, readonly string[]>>>> = NAMES;

function knownFor(...uses: readonly Use[]): (skill: string) => boolean {
  const names = Object.values(BY_LANGUAGE).flatMap((language) => uses.flatMap((use) => language[use]));
  return (skill) => {
    const plain = skill.trim().normalize("NFC").toLowerCase();
    return names.some((name) => plain.startsWith(name));
  };
}

/** For contests against a feint (B-23). */
export const isUnarmed = knownFor("all", "fists", "grips");

/** For punches, and parries with an empty hand (B-51). */
const isForPunches = knownFor("all", "fists");

/** For kicks and bites. */
const isForKicks = knownFor("all");

interface Bare {
  readonly reach: string;
  readonly adds: number;
  readonly type: string;
  readonly parry: number | null;
  /** True for skills that this attack can use; without such a skill it uses DX. */
  readonly goesBy: (skill: string) => boolean;
}

export const BARE = {
  fist: { reach: "C", adds: -1, type: "cr", parry: 0, goesBy: isForPunches },
  kick: { reach: "C,1", adds: 0, type: "cr", parry: null, goesBy: isForKicks },
  bite: { reach: "C", adds: -1, type: "cut", parry: null, goesBy: isForKicks },
} as const satisfies Readonly<Record<string, Bare>>;

export function bareSkill(part: keyof typeof BARE, { wielder: { skills, attributes } }: { readonly wielder: Wielder }) {
  const known = skills
    .filter(({ name }) => BARE[part].goesBy(name))
    .map((skill) => ({ skill: skill.name, level: skillLevel(skill, attributes)?.value ?? 0 }));
  return known.reduce((best, one) => (one.level > best.level ? one : best), { skill: "", level: attributes.dx });
}
