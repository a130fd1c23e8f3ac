import type { JsonObject } from "../../../rules/core.ts";
import { yards } from "./attributes.ts";

/** How a weapon fires. */
export interface Fire {
  /** Shots of one attack. */
  readonly shots: number;
  /** Projectiles of one shot. */
  readonly projectiles: number;
  /** Automatic by its own mark ("10!"). */
  readonly automatic: boolean;
  /** A jet, which has no shots. */
  readonly jet: boolean;
}

/** Rate of fire: "1", "3x9", "10!", "Jet". */
export function fireFrom(written: string): Fire {
  const [, shots = "1", projectiles = "1"] = /^\s*(\d+)(?:\s*[x×*]\s*(\d+))?/iu.exec(written) ?? [];
  return {
    shots: within(shots, 1, 1_000),
    projectiles: within(projectiles, 1, 1_000),
    automatic: written.includes("!"),
    jet: /jet/iu.test(written),
  };
}

/** Ranges in yards: "100", "100/1,500", "10-20/30", "x15/x20" by strength. 0 = none given. */
export function rangeFrom(
  written: string,
  strength: number,
): { readonly minimum: number; readonly half: number; readonly range: number } {
  const [first = "", second] = written.replaceAll("×", "x").split("/");
  const [, least, from = first] = /^(.*\d)\s*[-–]\s*(\d.*|x.*)$/u.exec(first) ?? [];
  // "0.5/2 mi" means miles in both parts, and so does "0.5 mi/2".
  const miles = /\d\s*mi(?:les?)?\b/iu.test(written);
  const one = (part: string | undefined): number => distance(part ?? "", strength, miles);
  return second === undefined
    ? { minimum: one(least), half: 0, range: one(from) }
    : { minimum: one(least), half: one(from), range: one(second) };
}

function distance(written: string, strength: number, miles: boolean): number {
  const [, times] = /^\s*x\s*([\d.]+)\s*$/iu.exec(written) ?? [];
  if (times !== undefined) return Math.min(1_000_000, Math.floor(Number(times) * strength) || 0);
  return yards(miles && /\d\s*$/u.test(written) ? `${written} mi` : written) ?? 0;
}

/** What it holds: "15(3)", "15+1(3)", "1(2)", "T(1)", "8(3i)". `reload` is what stands in the brackets; 0 shots = none to count. */
export function shotsFrom(written: string): { readonly capacity: number; readonly reload: string } {
  const [, shots = "0", more = "0"] = /^\s*(\d[\d,]*)(?:\s*\+\s*(\d+))?/u.exec(written) ?? [];
  const [, reload = ""] = /\(([^)]{1,20})\)/u.exec(written) ?? [];
  return { capacity: Math.min(10_000, within(shots.replaceAll(",", ""), 0, 10_000) + within(more, 0, 10_000)), reload };
}

/** The first number of a text, with its sign; `otherwise` if there is none. */
export function figureFrom(written: string, least: number, most: number, otherwise: number): number {
  const found = /[+-]?\d+/u.exec(written.replace(/[−–]/gu, "-"));
  return found ? Math.min(most, Math.max(least, Number(found[0]))) + 0 : otherwise;
}

/** Fields of one ranged way to use a weapon. */
export function rangedFields(
  texts: {
    readonly accuracy: string;
    readonly range: string;
    readonly fire: string;
    readonly bulk: string;
    readonly recoil: string;
  },
  strength: number,
): JsonObject {
  const { minimum, half, range } = rangeFrom(texts.range, strength);
  const { shots, projectiles } = fireFrom(texts.fire);
  return {
    minimumRange: minimum,
    halfDamage: half,
    range,
    accuracy: figureFrom(texts.accuracy, 0, 100, 0),
    rateOfFire: shots,
    projectiles,
    bulk: figureFrom(texts.bulk, -1_000, 1_000, 0),
    recoil: figureFrom(texts.recoil, 0, 100, 1),
  };
}

function within(written: string, least: number, most: number): number {
  const figure = Number(written);
  return Number.isFinite(figure) ? Math.min(most, Math.max(least, figure)) : least;
}

/** Damage of a weapon as our sheet holds it. */
export interface Damage {
  /** "2d+1", "sw-2"; "" = none said. */
  readonly dice: string;
  readonly type: DamageType;
  readonly divisor: number;
  /** What else stands there, for people: "ex [2d]". */
  readonly rest: string;
}

export const DAMAGE_TYPES = [
  "burn",
  "cor",
  "cr",
  "cut",
  "fat",
  "imp",
  "pi-",
  "pi",
  "pi+",
  "pi++",
  "spec",
  "tox",
] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Types that others write in other words. A tight beam burns; an affliction is something special. */
const OTHER_WORDS: Readonly<Record<string, DamageType>> = {
  tb: "burn",
  burning: "burn",
  crushing: "cr",
  cutting: "cut",
  impaling: "imp",
  piercing: "pi",
  toxic: "tox",
  corrosion: "cor",
  fatigue: "fat",
  aff: "spec",
  affliction: "spec",
  special: "spec",
};

/** Reads "2d+1 cut", "3d(2) pi+ ex", "1d-1(0.5) burn", "cr", "thr+1 imp". What it does not know is a special type, and stands in the rest. */
export function damageFrom(written: string): Damage {
  const text = written.trim().slice(0, 120).replace(/[−–]/gu, "-").replaceAll("×", "x");
  const [, dice = "", divided, tail = ""] =
    /^((?:thr|sw)?\s*(?:[\d+-]+\s*(?:d(?:\d+|(?=x\s*\d)|(?![a-z])))?\s*(?:x\s*\d+)?\s*)*)(?:\(\s*([\d.]+|∞)\s*\))?(.*)$/isu.exec(
      text,
    ) ?? [];
  const [, word = "", rest = ""] = /^\s*((?:pi|[a-z]+)(?:\+\+|\+|-)?(?![\w+])|[a-z]+)?(.*)$/isu.exec(tail) ?? [];
  const known = typeFrom(word);
  return {
    dice: tidied(dice),
    type: known ?? "spec",
    divisor: divisorFrom(divided),
    rest: (known ? rest : `${word}${rest}`).trim(),
  };
}

function typeFrom(word: string): DamageType | null {
  const lower = word.toLowerCase();
  if ((DAMAGE_TYPES as readonly string[]).includes(lower)) return lower as DamageType;
  return Object.hasOwn(OTHER_WORDS, lower) ? (OTHER_WORDS[lower] ?? null) : null;
}

/** "2d6+1" is "2d+1": all dice have six faces unless it is said. */
function tidied(dice: string): string {
  return dice
    .replace(/\s+/gu, "")
    .replace(/d6(?!\d)/giu, "d")
    .replace(/[+-]$/u, "")
    .toLowerCase();
}

function divisorFrom(written: string | undefined): number {
  if (written === undefined) return 1;
  const divisor = written === "∞" ? 100 : Number(written);
  return divisor > 0 ? Math.min(100, Math.max(0.1, divisor)) : 1;
}
