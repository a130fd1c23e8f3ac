export interface SavingThrow {
  /** "death", "D"; "" if one number counts for all. */
  readonly name: string;
  /** d20 that saves. */
  readonly target: number;
}

/** With fewer, "Fighter 3, Cleric 2" would be read as saving throws. */
const LEAST = 3;

/**
 * Returns the saving throws that a text gives by name ("D12 W13 P14", "death 12, wands 13, breath 15") or as one number
 * for all. None of a class and level ("F3").
 */
export function savingThrows(text: string): readonly SavingThrow[] {
  const plain = text.replace(/\([^()]*\)/gu, " ").trim();
  if (/^\d{1,2}\+?$/u.test(plain)) return [{ name: "", target: Number.parseInt(plain, 10) }];
  const named = [...plain.matchAll(/(\p{L}[\p{L} /.'’&-]{0,30}?)[ :]{0,3}(\d{1,2})(?!\d)/gu)].map(
    ([, name = "", target]) => ({ name, target: Number(target) }),
  );
  return named.length < LEAST ? [] : named;
}
