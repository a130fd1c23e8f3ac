import { skillLevel, type Wielder } from "../../../rules/values.ts";
import NAMES from "./unarmed-skills.json" with { type: "json" };

/** What a skill of fighting without weapons is good for: fists, feet and teeth; fists; holding on. */
type Use = "all" | "fists" | "grips";

/**
 * Skills as sheets name them, by language; sheets say more behind it: "Brawling (reach C)". They are no texts of
 * `lang`, since each counts in all languages at once: a table shares its sheets and reads in several languages, and
 * some sheets come from elsewhere.
 */
const BY_LANGUAGE: Readonly<Record<string, Readonly<Record<Use, readonly string[]>>>> = NAMES;

function knownFor(...uses: readonly Use[]): (skill: string) => boolean {
  const names = Object.values(BY_LANGUAGE).flatMap((language) => uses.flatMap((use) => language[use]));
  return (skill) => {
    const plain = skill.trim().normalize("NFC").toLowerCase();
    return names.some((name) => plain.startsWith(name));
  };
}

/** Any of them: against a feint each will do (B-23). */
export const isUnarmed = knownFor("all", "fists", "grips");

/** What one punches with, and parries with the empty hand (B-51). */
export const isForPunches = knownFor("all", "fists");

/** What one kicks and bites with. */
export const isForKicks = knownFor("all");

/** What a body strikes with when there is nothing in hand, with the figures of the compendium of weapons. */
interface Bare {
  readonly reach: string;
  /** Added to the thrust. */
  readonly adds: number;
  readonly type: string;
  readonly parry: number | null;
  /** Whether it is used by a skill of this name; without any it goes by DX. */
  readonly goesBy: (skill: string) => boolean;
}

export const BARE = {
  fist: { reach: "C", adds: -1, type: "cr", parry: 0, goesBy: isForPunches },
  kick: { reach: "C,1", adds: 0, type: "cr", parry: null, goesBy: isForKicks },
  bite: { reach: "C", adds: -1, type: "cut", parry: null, goesBy: isForKicks },
} as const satisfies Readonly<Record<string, Bare>>;

/** The best skill for fist, foot or teeth, or DX. */
export function bareSkill(
  part: keyof typeof BARE,
  { wielder: { skills, attributes } }: { readonly wielder: Wielder },
): { readonly skill: string; readonly level: number } {
  const known = skills
    .filter(({ name }) => BARE[part].goesBy(name))
    .map((skill) => ({ skill: skill.name, level: skillLevel(skill, attributes)?.value ?? 0 }));
  return known.reduce((best, one) => (one.level > best.level ? one : best), { skill: "", level: attributes.dx });
}
