import type { DefenceResult } from "../../model/exchange.ts";

export interface Save {
  /** As on the sheet: "death". */
  readonly name: string;
  /** The least d20 that saves. */
  readonly value: number;
}

/** Fewer capitalised names would be a class and level: "Fighter 3, Cleric 2". */
const LEAST = 3;

/**
 * Returns the saves of a sheet's line (D20-8): "death 12, wands 13", "D12 W13 P14", or one number for all (name "").
 * None for a class and level ("F3").
 */
export function savesIn(line: string): readonly Save[] {
  const plain = line.replace(/\([^()]*\)/gu, " ").trim();
  if (/^\d{1,2}\+?$/u.test(plain)) return [{ name: "", value: Number.parseInt(plain, 10) }];
  const named = [...plain.matchAll(/(\p{L}[\p{L} /.'’&-]{0,30}?)[ :]{0,3}(\d{1,2})\+?(?=[\s,;/.]|$)/gu)].flatMap(
    ([, name = "", value]) =>
      Number(value) >= 1 && Number(value) <= 30 ? [{ name: name.trim(), value: Number(value) }] : [],
  );
  return named.length >= LEAST || named.some(({ name }) => /^\p{Ll}/u.test(name)) ? named : [];
}

/** D20-8: the number on the sheet, but a natural 20 saves, a natural 1 does not. */
export function leastSave(score: number): number {
  return Math.min(20, Math.max(2, score));
}

export function saveRoll(score: number, roll: number): DefenceResult {
  const least = leastSave(score);
  return { success: roll >= least, margin: roll - least, critical: false };
}
