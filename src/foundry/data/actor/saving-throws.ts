export interface SavingThrow {
  /** "" if one number counts for all. */
  readonly name: string;
  readonly target: number;
}

/** Fewer would be a class and level: "Fighter 3, Cleric 2". */
const LEAST = 3;

/**
 * Reads saving throws by name ("D12 W13 P14", "death 12, wands 13, breath 15") or one number for all; none
 * from a class and level ("F3").
 */
export function savingThrows(text: string): readonly SavingThrow[] {
  const plain = text.replace(/\([^()]*\)/gu, " ").trim();
  if (/^\d{1,2}\+?$/u.test(plain)) return [{ name: "", target: Number.parseInt(plain, 10) }];
  const named = [...plain.matchAll(/(\p{L}[\p{L} /.'’&-]{0,30}?)[ :]{0,3}(\d{1,2})(?!\d)/gu)].map(
    ([, name = "", target]) => ({ name, target: Number(target) }),
  );
  return named.length < LEAST ? [] : named;
}
