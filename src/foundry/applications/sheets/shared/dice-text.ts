/** Damage as people write it. */
export interface DamageDice {
  /** For a Foundry roll. */
  readonly formula: string;
  readonly count: number;
}

/**
 * Reads dice of damage: "2d", "2d+1", "1d-2", "3d6", "6d×2". Germans write W and Poles k for d. Null for what is not said in dice, such as "sw+2": how strong a blow is the sheet does not know.
 */
export function damageDice(text: string): DamageDice | null {
  const plain = text.trim().replace(/[−–]/g, "-").replace(/[×x*]/g, "*").replace(/\s+/g, "");
  const [, count, faces = "6", add = "", times] = /^(\d{1,3})[dwk](\d{1,3})?([+-]\d{1,4})?(?:\*(\d{1,3}))?$/i.exec(plain) ?? [];
  if (count === undefined || Number(count) === 0 || Number(faces) === 0) return null;
  const sum = `${count}d${faces}${add.replace(/([+-])/, " $1 ")}`;
  return { count: Number(count), formula: times ? `(${sum}) * ${times}` : sum };
}
