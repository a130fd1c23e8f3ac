/** Damage of a weapon as our sheet holds it. */
export interface Damage {
  /** "2d+1", "sw-2"; "" = none said. */
  readonly dice: string;
  readonly type: DamageType;
  readonly divisor: number;
  /** What else stands there, for people: "ex [2d]". */
  readonly rest: string;
}

export const DAMAGE_TYPES = ["burn", "cor", "cr", "cut", "fat", "imp", "pi-", "pi", "pi+", "pi++", "spec", "tox"] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Types that others write in other words. A tight beam burns; an affliction is something special. */
const OTHER_WORDS: Readonly<Record<string, DamageType>> = {
  tb: "burn", burning: "burn", crushing: "cr", cutting: "cut", impaling: "imp", piercing: "pi", toxic: "tox", corrosion: "cor", fatigue: "fat", aff: "spec", affliction: "spec", special: "spec",
};

/** Reads "2d+1 cut", "3d(2) pi+ ex", "1d-1(0.5) burn", "cr", "thr+1 imp". What it does not know is a special type, and stands in the rest. */
export function damageFrom(written: string): Damage {
  const text = written.trim().slice(0, 120).replace(/[−–]/gu, "-").replaceAll("×", "x");
  const [, dice = "", divided, tail = ""] = /^((?:thr|sw)?\s*(?:[\d+-]+\s*(?:d(?:\d+|(?=x\s*\d)|(?![a-z])))?\s*(?:x\s*\d+)?\s*)*)(?:\(\s*([\d.]+|∞)\s*\))?(.*)$/isu.exec(text) ?? [];
  const [, word = "", rest = ""] = /^\s*((?:pi|[a-z]+)(?:\+\+|\+|-)?(?![\w+])|[a-z]+)?(.*)$/isu.exec(tail) ?? [];
  const known = typeFrom(word);
  return { dice: tidied(dice), type: known ?? "spec", divisor: divisorFrom(divided), rest: (known ? rest : `${word}${rest}`).trim() };
}

function typeFrom(word: string): DamageType | null {
  const lower = word.toLowerCase();
  if ((DAMAGE_TYPES as readonly string[]).includes(lower)) return lower as DamageType;
  return Object.hasOwn(OTHER_WORDS, lower) ? (OTHER_WORDS[lower] ?? null) : null;
}

/** "2d6+1" is "2d+1": all dice have six faces unless it is said. */
function tidied(dice: string): string {
  return dice.replace(/\s+/gu, "").replace(/d6(?!\d)/giu, "d").replace(/[+-]$/u, "").toLowerCase();
}

function divisorFrom(written: string | undefined): number {
  if (written === undefined) return 1;
  const divisor = written === "∞" ? 100 : Number(written);
  return divisor > 0 ? Math.min(100, Math.max(0.1, divisor)) : 1;
}
