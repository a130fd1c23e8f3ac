/** What somebody has typed into a field for a number. */
export interface Typed {
  readonly value: number;
  /** With a sign in front: what shall be added, where that is meant. */
  readonly signed: boolean;
}

/**
 * Reads a number as people type it: with a real minus sign, with a point or this language's sign for decimals, and with `=` in front of one that is meant as it stands
 * ("=-3" where "-3" would be taken off). Null for anything else; nothing is guessed.
 */
export function readNumber(text: string, decimalSign = "."): Typed | null {
  const plain = text.trim().replace(/[−–]/g, "-").replace(decimalSign, ".");
  const [, meant, sign, digits] = /^(=?)\s*([+-]?)\s*(\d+(?:\.\d+)?|\.\d+)$/.exec(plain) ?? [];
  if (digits === undefined) return null;
  return { value: Number(`${sign === "-" ? "-" : ""}${digits}`), signed: !meant && sign !== "" };
}
