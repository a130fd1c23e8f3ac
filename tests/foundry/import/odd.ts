// Files with any value at any place.
import fc from "fast-check";
import type { Loose } from "../../../playground/shared/loose.ts";

const words = "x|12|-|1d+|12d|(|a b|NaN|∞|<b>|<script>| |\u0000|\ud800|__proto__|constructor".split("|");

/** Values for any place: wrong types, limits, texts with a meaning elsewhere. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, "", "x".repeat(70), "9".repeat(400), ...words),
  fc.constantFrom<unknown>(-5, -1, 0, 0.1, 0.3, 1.5, 1e12, 1e308, -1e308),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    [1],
    ["x"],
    { children: {} },
    { calc: 1 },
    { all: "many" },
    { type: "done" },
  ),
  fc.anything({ maxDepth: 2, withBigInt: false }).map((value) => value ?? null),
);

/** At which places of a file something else stands, counted through all of them, and what. */
export const changes = (most: number): fc.Arbitrary<readonly (readonly [place: number, value: unknown])[]> =>
  fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: most });

type Way = readonly (string | number)[];

const places = (value: unknown, at: Way = []): readonly Way[] =>
  typeof value !== "object" || value === null
    ? [at]
    : [
        at,
        ...Object.entries(value).flatMap(([key, one]) =>
          places(one, [...at, Array.isArray(value) ? Number(key) : key]),
        ),
      ];

function put(root: Loose, [first, ...rest]: Way, value: unknown): Loose {
  if (first === undefined) return value;
  const copy: Loose = Array.isArray(root) ? [...root] : { ...root };
  copy[first] = put(copy[first], rest, value);
  return copy;
}

const known = new WeakMap<object, readonly Way[]>();

/** A changed file, as it is stored. */
export function spoilt(file: Loose, changed: readonly (readonly [place: number, value: unknown])[]): Loose {
  const all = known.get(file as object) ?? places(file);
  known.set(file as object, all);
  const spoiltFile = changed.reduce<Loose>((value, [place, odds]) => put(value, all[place % all.length]!, odds), file);
  return JSON.parse(JSON.stringify(spoiltFile) ?? "null") as Loose;
}
