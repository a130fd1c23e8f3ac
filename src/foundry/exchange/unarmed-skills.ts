import NAMES from "./unarmed-skills.json" with { type: "json" };

/** What a skill of fighting without weapons is good for: fists, feet and teeth; fists; holding on. */
type Use = "all" | "fists" | "grips";

/**
 * Skills as sheets name them, by language; sheets say more behind it: "Brawling (reach C)". They are no texts of `lang`, since each counts in all languages at once: a table shares
 * its sheets and reads in several languages, and some sheets come from elsewhere.
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
