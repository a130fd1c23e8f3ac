import { block, parry } from "../gurps/derived.ts";
import { brought, sum, type Value } from "./value.ts";
import { levelOf, percentageOf, type Attributes, type Skill } from "./skill.ts";

export interface Mode {
  readonly skill: string;
  /** Null = that of the skill. */
  readonly level: number | null;
  /** Null = that of the skill. */
  readonly percent?: number | null;
  /** Added to what follows from the skill; null = cannot. */
  readonly parry: number | null;
  readonly block: number | null;
}

/** Bonuses to every parry and block (`CreatureValues`). */
export interface Wielder {
  readonly attributes: Attributes;
  readonly skills: readonly Skill[];
  readonly parryBonus: Value;
  readonly blockBonus: Value;
}

/** Null for what it cannot do, or if the skill is unknown. */
export interface ModeValues {
  readonly skill: Value | null;
  /** B-51. */
  readonly parry: Value | null;
  /** B-48. */
  readonly block: Value | null;
  /** Percentage of its own (PC-2). */
  readonly percent: Value | null;
}

/**
 * Returns skill, parry and block of a mode, each at least 0 (B-48, B-51).
 * @param wielder null: only given values count
 */
export function modeFigures(mode: Mode, weapon: string, wielder: Wielder | null): ModeValues {
  const skill = levelWith(mode, wielder);
  return {
    skill,
    parry:
      skill && mode.parry !== null
        ? defence(parry(skill.value), skill.value, { value: mode.parry, name: weapon }, wielder?.parryBonus)
        : null,
    block:
      skill && mode.block !== null
        ? defence(block(skill.value), skill.value, { value: mode.block, name: weapon }, wielder?.blockBonus)
        : null,
    percent: percentWith(mode, wielder),
  };
}

/** Returns the mode's own percentage, else that of its skill (PC-2). */
function percentWith({ skill, percent = null }: Mode, wielder: Wielder | null): Value | null {
  if (percent !== null) return sum({ code: "own", value: percent });
  return wielder && percentageOf(skill, wielder.skills);
}

/**
 * Returns the block with a shield (B-48); null if the skill is unknown. The shield's bonus to all defences is
 * part of the wielder's bonus while ready (B-47).
 */
export function blockWith(shield: Pick<Mode, "skill" | "level">, name: string, wielder: Wielder | null): Value | null {
  const skill = levelWith(shield, wielder);
  return skill && defence(block(skill.value), skill.value, { value: 0, name }, wielder?.blockBonus);
}

function levelWith({ skill, level }: Pick<Mode, "skill" | "level">, wielder: Wielder | null): Value | null {
  if (level !== null) return sum({ code: "given", value: level });
  return wielder && levelOf(skill, wielder.skills, wielder.attributes);
}

function defence(
  own: number,
  skill: number,
  thing: { readonly value: number; readonly name: string },
  bonus: Value | undefined,
): Value {
  const half = Math.floor(skill / 2);
  const all = sum(
    { code: "base", value: own - half },
    { code: "half", value: half },
    { code: "item", ...thing },
    ...(bonus?.parts ?? []),
  );
  return brought(all, "least", Math.max(0, all.value));
}

export interface DamageDice {
  readonly formula: string;
  readonly count: number;
}

/** Dice: "1d-1", "2d+1"; empty if unknown. */
export interface Strength {
  readonly thrust: string;
  readonly swing: string;
}

/** Dice of one kind: "2d", "1d8", "3W6". */
const DICE = /^\+?(\d{1,3})[dwk](\d{1,3})?$/i;
const SUM = /^(\d{1,3}[dwk]\d{0,3})((?:[+-]\d{1,4}|\+\d{1,3}[dwk]\d{0,3}){0,5})(?:\*(\d{1,3}))?$/i;
const BLOW = /^(thr(?:ust)?|sw(?:ing)?)([+-]\d{1,4})?$/i;

const plain = (text: string): string => text.trim().replace(/[−–]/g, "-").replace(/[×x*]/g, "*").replace(/\s+/g, "");

interface PlainDice {
  readonly count: number;
  readonly faces: number;
}

/** (the sum of all dice, plus `add`) times `times`. */
export interface DamageSum {
  readonly dice: readonly PlainDice[];
  readonly add: number;
  readonly times: number;
}

const termsOf = (sum: string): readonly string[] => sum.match(/[+-]?[^+-]+/g) ?? [];

/**
 * Reads "2d", "2d+1", "1d-2", "3d6", "1d8+1d4", "6d×2" as numbers, also with the German W and the Polish k; null for
 * anything else, such as "sw+2".
 */
export function damageSum(text: string): DamageSum | null {
  const [, first, more = "", times = "1"] = SUM.exec(plain(text)) ?? [];
  if (first === undefined) return null;
  const terms = [first, ...termsOf(more)].map((term) => ({ term, found: DICE.exec(term) }));
  const dice = terms.flatMap(({ found }) => (found ? { count: Number(found[1]), faces: Number(found[2] ?? 6) } : []));
  const add = terms.reduce((sum, { term, found }) => (found ? sum : sum + Number(term)), 0);
  return dice.every(({ count, faces }) => count && faces) ? { dice, add, times: Number(times) } : null;
}

/** Reads damage dice as a formula; null for anything else. */
export function damageDice(text: string): DamageDice | null {
  const sum = damageSum(text);
  if (!sum) return null;
  const dice = sum.dice.map(({ count, faces }) => `${count}d${faces}`).join(" + ");
  const formula = `${dice}${sum.add ? ` ${sum.add < 0 ? "-" : "+"} ${Math.abs(sum.add)}` : ""}`;
  return {
    count: sum.dice.reduce((all, { count }) => all + count, 0),
    formula: sum.times === 1 ? formula : `(${formula}) * ${sum.times}`,
  };
}

/** Returns the damage for a sum of dice, 0 or more. */
export function damageOf({ add, times }: DamageSum, sum: number): number {
  return Math.max(0, (sum + add) * times);
}

/** Returns "swing" for "sw+2", "thrust" for "thr-1"; null for other damage. */
export function damageBase(text: string): keyof Strength | null {
  const word = BLOW.exec(plain(text))?.[1];
  return word === undefined ? null : /^t/i.test(word) ? "thrust" : "swing";
}

/**
 * Returns "1d+3" for "sw+2" with a swing of "1d+1"; plain dice stay. Null if the strength is unknown or not
 * dice, or if a bonus would be added to multiplied dice.
 */
export function damageWith(text: string, strength: Strength): string | null {
  const base = damageBase(text);
  if (!base) return damageDice(text) && text;
  const known = strength[base].trim();
  const more = Number(BLOW.exec(plain(text))?.[2] ?? 0);
  return damagePlus(known, more);
}

/** Returns "2d+3" for "2d+1" and 2; null for anything but dice, or for multiplied dice. */
export function damagePlus(text: string, more: number): string | null {
  if (!more) return damageDice(text) && text;
  const known = damageSum(text);
  if (!known || /\*/.test(plain(text))) return null;
  const sum = known.add + more;
  const dice = termsOf(plain(text)).filter((term) => DICE.test(term));
  return `${dice.join("").replaceAll("D", "d")}${sum === 0 ? "" : sum > 0 ? `+${sum}` : sum}`;
}
