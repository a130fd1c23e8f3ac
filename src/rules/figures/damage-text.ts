/** Damage as people write it. */
export interface DamageDice {
  /** For a Foundry roll. */
  readonly formula: string;
  readonly count: number;
}

/** How strong somebody is, in dice as they are typed: "1d-1", "2d+1". Empty is unknown. */
export interface Strength {
  readonly thrust: string;
  readonly swing: string;
}

const DICE = /^(\d{1,3})([dwk])(\d{1,3})?([+-]\d{1,4})?(?:\*(\d{1,3}))?$/i;
const BLOW = /^(thr(?:ust)?|sw(?:ing)?)([+-]\d{1,4})?$/i;

const plain = (text: string): string => text.trim().replace(/[−–]/g, "-").replace(/[×x*]/g, "*").replace(/\s+/g, "");

/**
 * Reads dice of damage: "2d", "2d+1", "1d-2", "3d6", "6d×2". Germans write W and Poles k for d. Null for what is not said in dice, such as "sw+2": that takes `damageWith`.
 */
export function damageDice(text: string): DamageDice | null {
  const [, count, , faces = "6", add = "", times] = DICE.exec(plain(text)) ?? [];
  if (count === undefined || Number(count) === 0 || Number(faces) === 0) return null;
  const sum = `${count}d${faces}${add.replace(/([+-])/, " $1 ")}`;
  return { count: Number(count), formula: times ? `(${sum}) * ${times}` : sum };
}

/** From what damage is counted: "sw+2" from the swing, "thr-1" from the thrust of whoever strikes. Null for all else. */
export function damageBase(text: string): keyof Strength | null {
  const word = BLOW.exec(plain(text))?.[1];
  return word === undefined ? null : /^t/i.test(word) ? "thrust" : "swing";
}

/**
 * Damage in dice, with the strength of whoever strikes: "sw+2" with a swing of "1d+1" is "1d+3". Dice stay as they are typed. Null if these dice are unknown, for
 * damage that is not said in dice at all, and where dice that are multiplied would have something added.
 */
export function damageWith(text: string, strength: Strength): string | null {
  const base = damageBase(text);
  if (!base) return damageDice(text) && text;
  const known = strength[base].trim();
  const more = Number(BLOW.exec(plain(text))?.[2] ?? 0);
  return damagePlus(known, more);
}

/** Dice with so many points more: "2d+1" and 2 is "2d+3". Null for what is no dice, and where dice that are multiplied would have something added. */
export function damagePlus(text: string, more: number): string | null {
  if (!more) return damageDice(text) && text;
  const [, count = "", letter = "d", faces = "", add = "0", times] = DICE.exec(plain(text)) ?? [];
  if (times) return null;
  const sum = Number(add) + more;
  const dice = `${count}${letter === "D" ? "d" : letter}${faces}${sum === 0 ? "" : sum > 0 ? `+${sum}` : sum}`;
  return damageDice(dice) && dice;
}
