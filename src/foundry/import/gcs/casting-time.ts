/** Seconds in a unit of time, by how its word begins. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^h/iu, 3_600],
  [/^m(?!o)/iu, 60],
  [/^(?:s|$)/iu, 1],
];

/** Most seconds that a spell of ours may take to cast. */
const MOST = 10_000;

/**
 * Seconds that a casting takes, out of how people write it: "1 sec", "3", "2-5 sec", "10 min.", "1 hour". Of a range the least: more energy takes longer, and is the caster's choice.
 * @returns 1 to 10,000; null for what says no time of these units, such as "special" or "2 days"
 */
export function secondsIn(words: string): number | null {
  const [, figure, unit = ""] = /^\s*(\d+)\s*(?:(?:-|–|to)\s*\d+\s*)?([a-z]*)/iu.exec(words) ?? [];
  const seconds = UNITS.find(([begins]) => begins.test(unit))?.[1];
  if (!figure || seconds === undefined || Number(figure) === 0) return null;
  return Math.min(MOST, Number(figure) * seconds);
}
