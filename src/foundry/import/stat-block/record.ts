import { damageDice } from "./figures.ts";
import type { Owned } from "./reading.ts";
import type { Traced } from "./traced.ts";

/** Numbers of a text as a reader sees them: "6 [13]", "2d6+1", "1-4", "1,250", "5 1/2". */
export const NUMBERS =
  /(?<![\p{L}\d])\d*[dDwWkK]\d+(?:\s?[×x]\s?\d+)?(?:\s?[+-]\s?\d+(?!\d|\s*[dD]))?|(?<!\p{L}{2})\p{N}+(?:[.,]\p{N}{1,3})*(?:[dDwWkK]\d+|[dDwWkK](?!\p{L}))?(?:\s?[×x]\s?\d+)?(?:\s?[+-]\s?\d+(?!\d|\s*[dD]))?/gu;

const plain = (number: string): string => damageDice(number.toLowerCase().replace(/\s/gu, ""));

/**
 * Returns the numbers of a part that a field or a line of the notes has.
 * @param value of the field, whose numbers alone are of the part; by default all are
 */
export function ownedIn(part: Traced, field: Owned["field"], value?: string): readonly Owned[] {
  const kept = value === undefined ? null : new Set([...value.matchAll(NUMBERS)].map(([one]) => plain(one)));
  return [...part.text.matchAll(NUMBERS)].flatMap(({ index, 0: number }) => {
    const source = !kept || kept.has(plain(number)) ? part.sourceOf(index, index + number.length) : null;
    return source ? [{ from: source[0], to: source[1], field }] : [];
  });
}

/** Returns the numbers within the matches of a pattern. */
export const ownedAt = (part: Traced, field: Owned["field"], pattern: RegExp): readonly Owned[] =>
  [...part.text.matchAll(pattern)].flatMap(({ index, 0: found }) =>
    ownedIn(part.slice(index, index + found.length), field),
  );
