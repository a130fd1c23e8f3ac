import { heft, type Body } from "../../src/speeds/use-time.ts";

/**
 * Our own values for weapons, from weight, length, energy of the shot and rate of fire. They are not a publisher's; a
 * group with such a table can enter its values on the sheets.
 */

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));

export function drawClass({ kg, m }: Pick<Body, "kg" | "m">): number {
  return between(1, 1 + 2.6 * Math.min(m, 2.2) + 0.8 * Math.min(kg, 4), 10);
}

/** True for a long weapon (T-21). */
export const isLong = ({ m }: Pick<Body, "m">): boolean => m >= 1.1;

export function reach(m: number): string {
  if (m < 0.4) return "C";
  if (m < 0.6) return "C,1";
  if (m < 1.15) return "1";
  if (m < 2.3) return "1,2";
  return m < 4 ? "2,3" : "3,4";
}

/** Returns the bonus of a swing or thrust to the wielder's dice. */
export function swingBonus(body: Body): number {
  return between(-5, 3 * Math.sqrt(heft(body)) - 3 + Math.max(0, body.m - 1), 6);
}

export function thrustBonus({ kg, m, hands = 1 }: Body): number {
  return between(-3, -0.6 + 0.9 * Math.sqrt(kg) + 0.5 * Math.min(m, 2.2) + (hands === 2 ? 0.6 : 0), 4);
}

export function parry({ m, twoEnded, flail }: Body): number {
  return twoEnded ? 2 : flail ? -2 : m < 0.4 ? -1 : 0;
}

export function strength(body: Body, hands: number): number {
  return between(5, (hands > 1 ? 4.5 : 5) + 4.2 * Math.sqrt(Math.min(heft(body), 6)), 18);
}

/** Returns a shot's damage by its energy in joules. */
export function diceOf(joules: number): string {
  return diceFor(0.42 * Math.sqrt(joules));
}

/** Returns the dice with this average, at 3.5 a die. */
export function diceFor(points: number): string {
  const dice = Math.max(1, Math.floor((points + 1) / 3.5));
  const rest = Math.round(points - 3.5 * dice);
  return `${dice}d${rest > 0 ? `+${rest}` : rest < 0 ? rest : ""}`;
}

/** Returns the size of a hole by calibre in millimetres; small and slow shots are "pi-". */
export function piercing(mm: number, joules: number): "pi-" | "pi" | "pi+" | "pi++" {
  if (mm >= 15) return "pi++";
  if (mm >= 10) return "pi+";
  return mm < 7 && joules < 1_000 ? "pi-" : "pi";
}

export type Barrel = "pistol" | "rifle" | "ball" | "rifledBall" | "shot";

/** Yards per √joule at which a shot has half its damage, and its maximum. */
const CARRIES: Readonly<Record<Barrel, readonly [number, number]>> = {
  pistol: [6, 70],
  rifle: [13, 65],
  ball: [2.4, 20],
  rifledBall: [6, 35],
  shot: [3, 40],
};

/** Returns half-damage and maximum range in yards. */
export function rangesOf(barrel: Barrel, joules: number): readonly [number, number] {
  const root = Math.sqrt(joules);
  const [half, most] = CARRIES[barrel].map((each) => Math.max(10, Math.round((each * root) / 10) * 10)) as [
    number,
    number,
  ];
  return [half, most];
}

/** Returns recoil, a divisor of the rate of fire, from 1 for hardly any. */
export function recoil(joules: number, kg: number): number {
  return between(1, 1 + Math.sqrt(joules) / kg / 18, 6);
}

/** Returns bulk, the penalty for length and weight. */
export function bulk(m: number, kg: number): number {
  return -between(1, 1.2 + 3.9 * m + (kg > 7 ? 1 : 0), 10);
}

/** Rounds per half second from rounds per minute (T-25). */
export const perSegment = (rpm: number): number => Math.max(1, Math.round(rpm / 120));
/** Rounds per second from rounds per minute. */
export const perSecond = (rpm: number): number => Math.max(1, Math.round(rpm / 60));

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/** Reads "VIII" as 8. */
export function classOf(roman: string): number {
  const place = ROMAN.indexOf(roman);
  if (place < 0) throw new Error(`"${roman}" is not a speed class`);
  return place + 1;
}

export const pounds = (kg: number): number => Math.round(kg * 22.046) / 10;
