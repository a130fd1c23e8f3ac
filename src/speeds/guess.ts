import { castingClass, castingSegments } from "../rules/values.ts";
import type { Kind, Speeds } from "./shipped.ts";
import type { Entry } from "./table.ts";
import { fireClass, fireSpeed, useClass, weaponSpeed } from "./use-time.ts";

export interface Known {
  /** "1d8", "2d4+1", "1-6". */
  readonly damage?: string | undefined;
  /** Kilograms. */
  readonly kg?: number | undefined;
  readonly isMissile?: boolean | undefined;
}

/** A proposal until the GM answers. */
export interface Guess extends Speeds {
  readonly speed: number;
  readonly class: number;
  readonly from: readonly ("damage" | "weight")[];
}

/** Proposes speeds for a spell that no table has: one second. */
function guessSpell(): Guess {
  return { speed: castingSegments(1), class: castingClass(1), from: [] };
}

/** Returns which of several entries that fit a name is nearest to its damage and weight; without them the first. */
export function nearestOf(kind: Kind, entries: readonly Entry[], known: Known): Entry | null {
  const guess = guessFor(kind, known);
  const [first = null] = entries;
  if (!guess?.from.length) return first;
  const distance = ({ speed, class: speedClass }: Entry): number =>
    Math.abs((speed ?? guess.speed) - guess.speed) + Math.abs((speedClass ?? guess.class) - guess.class);
  return entries.reduce((nearest, one) => (distance(one) < distance(nearest) ? one : nearest), entries[0]!);
}

/** Proposes speeds for a weapon or spell; null for an action, which may be anything. */
export function guessFor(kind: Kind, known: Known): Guess | null {
  return kind === "weapons" ? guessWeapon(known) : kind === "spells" ? guessSpell() : null;
}

/** A hand weapon of middle weight, for a name without damage and weight. */
const MIDDLE = 1.2;

/** Proposes speeds for a weapon that no table has: heavy weapons, and weapons that do much damage, are slow. */
export function guessWeapon({ damage, kg, isMissile = false }: Known): Guess {
  const average = averageOf(damage ?? "");
  const byDamage = average === null ? null : within(0.2, 0.75 * (average - 2), 5);
  const byWeight = kg !== undefined && Number.isFinite(kg) && kg > 0 ? within(0.1, kg, 10) : null;
  const weights = [byDamage, byWeight].filter((one) => one !== null);
  const heavy = weights.length ? weights.reduce((sum, one) => sum + one, 0) / weights.length : MIDDLE;
  const from = [
    ...(byDamage === null ? [] : (["damage"] as const)),
    ...(byWeight === null ? [] : (["weight"] as const)),
  ];
  const m = within(0.25, 0.2 + 0.6 * heavy, 2.2);
  if (isMissile) {
    const speedClass = fireClass(Math.min(m, 1.2), false);
    return { speed: fireSpeed(speedClass), class: speedClass, from };
  }
  return { speed: weaponSpeed({ kg: heavy, m }, false), class: useClass({ kg: heavy, m }, false), from };
}

/** Returns the average of dice or of a range; null if there is none. */
export function averageOf(damage: string): number | null {
  const [, count = "1", sides, sign, more = "0"] =
    /(\d{0,3})[dwk](\d{1,4})(?:\s?([+−–-])\s?(\d{1,3}))?/iu.exec(damage.slice(0, 100)) ?? [];
  if (sides !== undefined)
    return (Number(count || "1") * (Number(sides) + 1)) / 2 + (sign && sign !== "+" ? -1 : 1) * Number(more);
  const [, least, most] = /(\d{1,3})\s?[–-]\s?(\d{1,3})/u.exec(damage.slice(0, 100)) ?? [];
  return least === undefined ? null : (Number(least) + Number(most)) / 2;
}

function within(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
