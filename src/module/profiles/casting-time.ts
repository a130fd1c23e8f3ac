/** Segments of a unit of time, as in old-school games: a round has ten segments, and a minute is a round. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|segs?|segments?)$/u, 1],
  [/^(?:r|rds?|rnds?|rounds?|m|mins?|minutes?)$/u, 10],
  [/^(?:t|turns?)$/u, 100],
  [/^(?:h|hrs?|hours?)$/u, 600],
  [/^days?$/u, 14_400],
  [/^(?:weeks?|months?|years?)$/u, 100_800],
];
const PART = /(?:(\d+)\s*\/\s*(\d+)|(\d+(?:[.,]\d+)?))\s*(\p{L}*)/gu;

/**
 * Reads a casting time: "3" and "3 segments" are 3, "1 round + 2 segments" 12, "1 day" 14,400. Null for text with
 * another unit, dice, or anything else that is no length of time, such as "1 action" and "special".
 */
export function segmentsIn(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const text = value.slice(0, 100).toLowerCase();
  if (/[\p{L}\p{N}]/u.test(text.replace(PART, "").replace(/\b(?:and|per level)\b/gu, ""))) return null;
  const parts = [...text.matchAll(PART)].map(([, part, of, whole = "", unit = ""]) => {
    const [, segments] = UNITS.find(([words]) => words.test(unit)) ?? [];
    const count = part === undefined ? Number(whole.replace(",", ".")) : Number(part) / Number(of);
    return count * (unit === "" ? 1 : (segments ?? Number.NaN));
  });
  const sum = parts.reduce((total, one) => total + one, 0);
  return parts.length && Number.isFinite(sum) ? Math.ceil(sum) : null;
}
