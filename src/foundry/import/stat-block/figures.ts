interface Dice {
  readonly count: number;
  readonly faces: number;
  readonly modifier: number;
}

/** Reads "2d8+2"; null for anything else. */
function diceFrom(text: string): Dice | null {
  const [, count, faces, sign = "+", modifier = "0"] =
    /^\s*(\d{0,3})d(\d{1,4}|%)\s*(?:([+-])\s*(\d{1,4}))?/iu.exec(text) ?? [];
  if (faces === undefined) return null;
  return {
    count: count ? Number(count) : 1,
    faces: faces === "%" ? 100 : Number(faces),
    modifier: Number(`${sign}${modifier}`),
  };
}

/** The average roll, rounded down, at least 1. */
function average({ count, faces, modifier }: Dice): number {
  return Math.max(1, Math.floor((count * (faces + 1)) / 2 + modifier));
}

/** Existing dice; a d2 and a d3 are rolled with a d6. */
const FACES = new Set([2, 3, 4, 6, 8, 10, 12, 20, 100]);

/** Returns the fewest dice for a range: 5-10 is 1d6+4, 4-10 is 2d4+2; null if none fit. */
function diceOf(least: number, greatest: number): string | null {
  for (let count = 1; count <= Math.min(least, 20); count++) {
    const faces = (greatest - least) / count + 1;
    const more = least - count;
    if (FACES.has(faces)) return `${count}d${faces}${more ? `+${more}` : ""}`;
  }
  return null;
}

/** Returns damage as dice, also for a range ("2-8"); anything else unchanged. */
export function damageDice(text: string): string {
  const ranged = text.replace(
    /(?<![\d+-])(\d{1,3})\s*-\s*(\d{1,3})(?!\s*d|\d)/giu,
    (whole, least: string, most: string) => diceOf(Number(least), Number(most)) ?? whole,
  );
  return ranged
    .replace(/(\d)D(?=\d)/gu, "$1d")
    .replace(/\bd(\d)/giu, (whole, face: string, at: number) =>
      /\d/u.test(ranged[at - 1] ?? "") ? whole : `1d${face}`,
    )
    .trim();
}

/** Descending from 9 or 10, or ascending. */
export interface ArmourClass {
  readonly value: number;
  readonly counted: "down" | "up";
  /** The other notation, if the book gives both. */
  readonly other: number | null;
}

/** Ascending from here on: no old book descends from more than 10. */
const UP = 10;

/** "6", "6 [13]", "14 (11)", "-2". */
export function armourClassFrom(text: string): ArmourClass | null {
  const [, first, second] = /^\D*?(-?\d{1,3})(?:\s*\[\s*\+?(-?\d{1,3})\s*\])?/u.exec(text) ?? [];
  if (first === undefined) return null;
  const value = Number(first) + 0;
  if (second === undefined) return { value, counted: value >= UP ? "up" : "down", other: null };
  const other = Number(second) + 0;
  return { value, counted: value > other ? "up" : "down", other };
}

/** Number of hit dice, and their average hit points. */
export interface HitDice {
  /** Whole dice; 0 for half a die. */
  readonly dice: number;
  readonly hp: number;
  /** Hit points given with them: "4+1 (22 hp)". */
  readonly given: readonly number[];
}

/** "3 hp", without dice. */
const HIT_POINTS = /^(\d{1,3})\s*(?:h\.?p\.?|hit points?)$/iu;

/** Forms of hit dice without brackets: number of dice, hit points; the first that fits counts. */
const HIT_DICE: readonly (readonly [
  form: RegExp,
  read: (...groups: readonly string[]) => readonly [dice: number, hp: number],
])[] = [
  // "1-4 hit points", "3 hp"
  [/^(\d{1,3})\s*-\s*(\d{1,3})\s*(?:h\.?p|hit points)/iu, (least, most) => [0, (Number(least) + Number(most)) / 2]],
  [HIT_POINTS, (points) => [0, Number(points)]],
  // "1/2", "<1"
  [/^(?:<\s*1|1\s*\/\s*\d|0?\.5)(?!\d)/u, () => [0, 2]],
  // "3+1**", "1-1"
  [
    /^(\d{1,3})\s*(?:([+-])\s*(\d{1,3}))?/u,
    (dice, sign = "+", modifier = "0") => [
      Math.min(1_000, Number(dice)),
      Math.floor(Number(dice) * 4.5) + Number(`${sign}${modifier}`),
    ],
  ],
];

/** "3+1**", "2d8+2", "<1 (1d6 hp)", "4+1 (22hp)", "7-9 (31/36/40hp)", of which the first counts. */
export function hitDiceFrom(written: string): HitDice | null {
  const text = written
    .replace(/^(\d{1,3})\s*-\s*(\d{1,3})(?=[\s*(]*(?:\(|$))/u, (range, least: string, most: string) =>
      Number(most) > Number(least) ? least : range,
    )
    .replace(/(\d)(?:\s*\/\s*\d+)+(?=\s*(?:h\.?p|pv|pg|tp|lp|pż|pw))/giu, "$1");
  const inside = /\(([^)]*)\)/u.exec(text)?.[1] ?? "";
  const arePoints = /h\.?p|hit points|pv|pg|tp|lp|pż|pw/iu.test(inside) || /^\s*\d{1,4}\s*$/u.test(inside);
  const bracketed = arePoints && !/\d+d\d/iu.test(inside) ? numbersIn(inside) : [];
  const plain = text.replace(/\([^)]*\)/gu, " ").trim();
  const given = bracketed.length ? bracketed : numbersIn(HIT_POINTS.exec(plain)?.[1] ?? "");
  const rolled = diceFrom(plain) ?? (/^<\s*1/u.test(plain) ? diceFrom(inside) : null);
  if (rolled) {
    const isHalf = rolled.faces < 8 && /^<|hp|hit points/iu.test(plain);
    return { dice: isHalf ? 0 : Math.min(1_000, rolled.count), hp: average(rolled), given };
  }
  for (const [form, read] of HIT_DICE) {
    const [found, ...groups] = form.exec(plain) ?? [];
    if (found === undefined) continue;
    const [dice, hp] = read(...groups);
    return { dice, hp: Math.max(1, Math.floor(hp)), given };
  }
  return null;
}

/** Reads hit points, one per creature: "3 each", "3, 5, 2", "22", "7 (2d6)", "5 (x3), 7". */
export function hitPointsFrom(text: string): readonly number[] {
  const repeated = text.replace(/(\d{1,4})\s*\(?\s*[x×]\s*(\d{1,2})\)?/gu, (_, points: string, times: string) =>
    Array.from({ length: Math.min(50, Number(times)) }, () => points).join(", "),
  );
  return numbersIn(
    repeated
      .replace(/\([^)]*d[^)]*\)/giu, " ")
      .replace(/\d*d\d+(?:\s*[+-]\s*\d+)?/giu, " ")
      .replace(/(\d)\s*\/\s*\d+/gu, "$1"),
  );
}

function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(/\d+/gu)].map(([number]) => Number(number)).slice(0, 200);
}

/** Longest walk that is a round's in ascending books, and longest circle in which a flyer turns. */
const FASTEST_ROUND = 100;
const TURNING = 20;

/** Feet per round of distances by name. */
const DISTANCES: readonly (readonly [RegExp, number])[] = [
  [/\btriple near\b/iu, 90],
  [/\b(?:double near|far)\b/iu, 60],
  [/\bnear\b/iu, 30],
  [/\bclose\b/iu, 5],
];

/**
 * Reads movement in feet per turn; an unloaded person has 120. "30' (10')" is a turn and a round, or a round
 * and a circle in which it turns: the block decides.
 * @param rounds true if the block's other values are of a game that moves by rounds
 */
export function movementFrom(text: string, rounds: boolean) {
  const [, first, unit = "", second] =
    /^\D*?(\d{1,4})\s*('|"|feet|ft\.?|yards|m\b)?\s*(?:\(\s*(\d{1,4})\s*(?:'|feet|ft\.?|m\b)?[^)]*\))?/iu.exec(text) ??
    [];
  if (first === undefined) {
    const feet = DISTANCES.find(([name]) => name.test(text))?.[1];
    return feet === undefined ? null : { feet: feet * 3, perRound: true };
  }
  // Books with metres give ten feet as three.
  const metres = /^m/iu.test(unit);
  const [one, two] = [first, second ?? "0"].map((figure) =>
    metres ? Math.round((Number(figure) * 10) / 3) : Number(figure),
  ) as [number, number];
  const isThird = two !== 0 && Math.abs(Math.max(one, two) - 3 * Math.min(one, two)) <= (metres ? 2 : 0);
  // "20" without a unit is feet where rounds are counted, "12" inches.
  const isInches = unit === "" && one <= 48 && !(rounds && one % 10 === 0 && one > 10);
  if (unit === '"' || isInches) return { feet: one * 10, perRound: false };
  if (two && two <= TURNING && rounds && (one <= FASTEST_ROUND || !isThird)) return { feet: one * 3, perRound: true };
  // A round is a third of a turn.
  if (isThird) return { feet: Math.max(one, two), perRound: false };
  return one <= (rounds ? FASTEST_ROUND : 60) ? { feet: one * 3, perRound: true } : { feet: one, perRound: false };
}

/** Returns the first whole number of a text, or the last ("CL/XP B/10"). */
export function wholeFrom(text: string, last = false): number | null {
  const all = [...text.matchAll(/-?\d{1,3}(?:,\d{3})+(?!\d)|-?\d+/gu)].map(
    ([one]) => Number(one.replaceAll(",", "")) + 0,
  );
  return (last ? all.at(-1) : all[0]) ?? null;
}
