import type { DefenceResult } from "../../model/exchange.ts";

export interface Save {
  /** As on the sheet: "death". */
  readonly name: string;
  /** The least d20 that saves. */
  readonly value: number;
}

/** Returns the saves of a sheet's line (D20-8): "death 12, wands 13", "D12 W13"; none for a class and level. */
export function savesIn(line: string): readonly Save[] {
  return [...line.matchAll(/(\p{L}[\p{L} /’'-]*?)\s*:?\s*(\d{1,2})\+?(?=[\s,;/.]|$)/gu)].flatMap(
    ([, name = "", value]) =>
      Number(value) >= 1 && Number(value) <= 30 ? [{ name: name.trim(), value: Number(value) }] : [],
  );
}

/** D20-8: the number on the sheet, but a natural 20 saves, a natural 1 does not. */
export function leastSave(score: number): number {
  return Math.min(20, Math.max(2, score));
}

export function saveRoll(score: number, roll: number): DefenceResult {
  const least = leastSave(score);
  return { success: roll >= least, margin: roll - least, critical: false };
}
