/** Dice as a stat block has them. */
export interface Dice {
  readonly count: number;
  readonly faces: number;
  readonly modifier: number;
}

/** "2d8+2" as dice; null for anything else. */
export function diceFrom(text: string): Dice | null {
  const [, count, faces, sign = "+", modifier = "0"] = /^\s*(\d{0,3})d(\d{1,4}|%)\s*(?:([+-])\s*(\d{1,4}))?/iu.exec(text) ?? [];
  if (faces === undefined) return null;
  return { count: count ? Number(count) : 1, faces: faces === "%" ? 100 : Number(faces), modifier: Number(`${sign}${modifier}`) };
}

/** What is rolled on the average, rounded down, at least 1. */
export function average({ count, faces, modifier }: Dice): number {
  return Math.max(1, Math.floor((count * (faces + 1)) / 2 + modifier));
}

/** Damage in dice: a range as old books have it ("2-8") is the dice that make it; what is neither stays as it is. */
export function damageDice(text: string): string {
  const ranged = text.replace(/(?<![\d+-])(\d{1,3})\s*-\s*(\d{1,3})(?!\s*d|\d)/giu, (whole, least: string, most: string) => {
    const [low, high] = [Number(least), Number(most)];
    for (let count = low; count >= 1; count--) if (high > low && high % count === 0 && count === low) return `${count}d${high / count}`;
    // "2-5" is a die and one more.
    return high > low && low > 0 ? `1d${high - low + 1}+${low - 1}` : whole;
  });
  return ranged.replace(/\bd(\d)/giu, (whole, face: string, at: number) => (/\d/u.test(ranged[at - 1] ?? "") ? whole : `1d${face}`)).trim();
}
