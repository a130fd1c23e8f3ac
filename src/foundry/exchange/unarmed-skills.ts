/**
 * Skills of fighting without weapons by what they are good for, as sheets name them in the languages of this system. Sheets say more behind it: "Brawling (reach C)".
 */
const NAMES = {
  /** Fists, feet and teeth. */
  all: ["brawling", "karate", "raufen", "bagarre", "karaté", "pelea", "briga", "bijatyka"],
  fists: ["boxing", "boxen", "boxe", "boxeo", "boks"],
  grips: ["judo", "wrestling", "sumo", "unarmed", "ringen", "waffenlos", "lutte", "lucha", "luta", "zapasy"],
} as const;

function beginsWith(...names: readonly (readonly string[])[]): RegExp {
  return new RegExp(`^(?:${names.flat().join("|")})`, "iu");
}

/** Any of them: against a feint each will do (B-23). */
export const UNARMED = beginsWith(NAMES.all, NAMES.fists, NAMES.grips);

/** What one punches with, and parries with the empty hand (B-51). */
export const PUNCHING = beginsWith(NAMES.all, NAMES.fists);

/** What one kicks and bites with. */
export const KICKING = beginsWith(NAMES.all);
