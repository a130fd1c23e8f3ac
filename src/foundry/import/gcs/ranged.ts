import type { JsonObject } from "../../../rules/core.ts";
import { DAMAGE_TYPES, type DamageType } from "../../data/item/kinds.ts";
import { yards } from "./units.ts";

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value)) + 0;

export interface Fire {
  /** Shots of one attack. */
  readonly shots: number;
  /** Projectiles of one shot. */
  readonly projectiles: number;
  /** True if marked as automatic ("10!"). */
  readonly automatic: boolean;
  /** True for a jet, which has no shots. */
  readonly jet: boolean;
}

/** Reads a rate of fire: "1", "3x9", "10!", "Jet". */
export function fireFrom(written: string): Fire {
  const [, shots = "1", projectiles = "1"] = /^\s*(\d+)(?:\s*[x×*]\s*(\d+))?/iu.exec(written) ?? [];
  return {
    shots: clamp(Number(shots), 1, 1_000),
    projectiles: clamp(Number(projectiles), 1, 1_000),
    automatic: written.includes("!"),
    jet: /jet/iu.test(written),
  };
}

/** Reads ranges in yards: "100", "100/1,500", "10-20/30", "x15/x20" by strength. 0 = none. */
function rangeFrom(written: string, strength: number) {
  const [first = "", second] = written.replaceAll("×", "x").split("/");
  const [, least, from = first] = /^(.*\d)\s*[-–]\s*(\d.*|x.*)$/u.exec(first) ?? [];
  // In "0.5/2 mi" and "0.5 mi/2" both parts are miles.
  const miles = /\d\s*mi(?:les?)?\b/iu.test(written);
  const distance = (part = ""): number => {
    const [, times] = /^\s*x\s*([\d.]+)\s*$/iu.exec(part) ?? [];
    if (times !== undefined) return Math.min(1_000_000, Math.floor(Number(times) * strength) || 0);
    return yards(miles && /\d\s*$/u.test(part) ? `${part} mi` : part) ?? 0;
  };
  return second === undefined
    ? { minimum: distance(least), half: 0, range: distance(from) }
    : { minimum: distance(least), half: distance(from), range: distance(second) };
}

/** Reads "15(3)", "15+1(3)", "1(2)", "T(1)", "8(3i)". `reload` is the part in brackets; 0 shots = nothing to count. */
export function shotsFrom(written: string): { readonly capacity: number; readonly reload: string } {
  const [, shots = "0", more = "0"] = /^\s*(\d[\d,]*)(?:\s*\+\s*(\d+))?/u.exec(written) ?? [];
  const [, reload = ""] = /\(([^)]{1,20})\)/u.exec(written) ?? [];
  return { capacity: clamp(Number(shots.replaceAll(",", "")) + Number(more), 0, 10_000), reload };
}

/** Returns the first signed number of a text, or `otherwise`. */
export function numberFrom(written: string, least: number, most: number, otherwise: number): number {
  const found = /[+-]?\d+/u.exec(written.replace(/[−–]/gu, "-"));
  return found ? clamp(Number(found[0]), least, most) : otherwise;
}

/** Values as written in books. */
type RangedTexts = Readonly<Record<"accuracy" | "range" | "fire" | "bulk" | "recoil", string>>;

export function rangedFields(texts: RangedTexts, strength: number): JsonObject {
  const { minimum, half, range } = rangeFrom(texts.range, strength);
  const { shots, projectiles } = fireFrom(texts.fire);
  return {
    minimumRange: minimum,
    halfDamage: half,
    range,
    accuracy: numberFrom(texts.accuracy, 0, 100, 0),
    rateOfFire: shots,
    projectiles,
    bulk: numberFrom(texts.bulk, -1_000, 1_000, 0),
    recoil: numberFrom(texts.recoil, 0, 100, 1),
  };
}

export interface RangedDamage {
  /** "2d+1", "sw-2"; "" = none said. */
  readonly dice: string;
  readonly type: DamageType;
  readonly divisor: number;
  /** The remaining words: "ex [2d]". */
  readonly rest: string;
}

/** Damage types by every word for them. A tight beam burns; an affliction is special. */
const TYPES: ReadonlyMap<string, DamageType> = new Map([
  ...DAMAGE_TYPES.map((type) => [type, type] as const),
  ["tb", "burn"],
  ["burning", "burn"],
  ["crushing", "cr"],
  ["cutting", "cut"],
  ["impaling", "imp"],
  ["piercing", "pi"],
  ["toxic", "tox"],
  ["corrosion", "cor"],
  ["fatigue", "fat"],
  ["aff", "spec"],
  ["affliction", "spec"],
  ["special", "spec"],
]);

/**
 * Reads "2d+1 cut", "3d(2) pi+ ex", "1d-1(0.5) burn", "cr", "thr+1 imp". An unknown type is special and kept
 * in `rest`.
 */
export function damageFrom(written: string): RangedDamage {
  const text = written.trim().slice(0, 120).replace(/[−–]/gu, "-").replaceAll("×", "x");
  const [, dice = "", divided, tail = ""] =
    /^((?:thr|sw)?\s*(?:[\d+-]+\s*(?:d(?:\d+|(?=x\s*\d)|(?![a-z])))?\s*(?:x\s*\d+)?\s*)*)(?:\(\s*([\d.]+|∞)\s*\))?(.*)$/isu.exec(
      text,
    ) ?? [];
  const [, word = "", rest = ""] = /^\s*((?:pi|[a-z]+)(?:\+\+|\+|-)?(?![\w+])|[a-z]+)?(.*)$/isu.exec(tail) ?? [];
  const type = TYPES.get(word.toLowerCase());
  return {
    dice: tidied(dice),
    type: type ?? "spec",
    divisor: divisorFrom(divided),
    rest: (type ? rest : `${word}${rest}`).trim(),
  };
}

/** Shortens "2d6+1" to "2d+1". */
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
  return divisor > 0 ? clamp(divisor, 0.1, 100) : 1;
}
