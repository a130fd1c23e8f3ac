import type { Attack, Attacks } from "./attacks.ts";
import { gurpsLabels } from "./labels.ts";

/** A skill or combat style with a chance of a hundred. */
export interface Chance {
  readonly name: string;
  readonly percent: number;
  /** Weapons in brackets: "Herder (Lance, Net) 66%", "Close Combat 65% (Rapier 1D8)". */
  readonly weapons: string;
  /** As written, with parts of the chance in brackets: "Dodge 22% (11/4)". */
  readonly written: string;
}

/** A skill with its chance. */
export const CHANCE =
  /(?<!\p{L})(\p{Lu}[\p{L}'. /-]*?)(?:\s*\(([^()%]*)\))?\s+(\d{1,3})\s?%(?!\s(?:of|chance)\b)(?:\s*\(([^()%]*)\))?/gu;

const MOST = 100;

/** Reads "Athletics 58%, Dodge 22% (11/4)". */
export const chancesIn = (text: string): readonly Chance[] =>
  [...text.matchAll(CHANCE)]
    .map(([written, name = "", before = "", percent, behind = ""]) => ({
      name: name.trim(),
      percent: Math.min(1_000, Number(percent)),
      weapons: before || behind,
      written,
    }))
    .slice(0, MOST);

export const chancesLine = (chances: readonly Chance[]): string =>
  chances
    .map(({ name, weapons, percent }) => `${name}${/\p{L}/u.test(weapons) ? ` (${weapons})` : ""} ${percent}%`)
    .join("; ");

/** True for a skill with which attacks are dodged. */
export const isDodge = ({ name }: Chance): boolean =>
  /^evade$/iu.test(name) || gurpsLabels().labelOf(name)?.id === "dodge";

const holds = (words: string, weapon: string): boolean =>
  weapon !== "" && words.toLowerCase().includes(weapon.toLowerCase());

/** Gives weapons without a chance that of the combat style or skill that names them, or of the only style. */
export function withChances(attacks: Attacks, chances: readonly Chance[], styles: readonly Chance[]): Attacks {
  const chanceOf = ({ name }: Attack): Chance | undefined =>
    chances.find((one) => holds(one.weapons, name) || one.name.toLowerCase() === name.toLowerCase()) ??
    (styles.length === 1 ? styles[0] : undefined);
  const list = attacks.list.map((attack) => {
    const isOpen = attack.percent === undefined && (attack.name || attack.damage);
    const chance = isOpen ? chanceOf(attack) : undefined;
    return chance ? { ...attack, percent: chance.percent } : attack;
  });
  return { ...attacks, list };
}

/** Before the combat style that all weapons have. */
export const STYLE = /\b(?:combat style|kampfstil|style de combat|estilo de combate|styl walki)\b/iu;
