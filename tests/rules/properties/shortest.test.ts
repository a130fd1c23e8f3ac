import { expect, test } from "vitest";
import { shortest } from "./shortest.ts";

test("keeps only what the fault needs, in order", () => {
  const items = Array.from({ length: 200 }, (_, place) => place);
  const needs = (some: readonly number[]): boolean => [17, 18, 150].every((item) => some.includes(item));
  expect(shortest(items, needs)).toEqual([17, 18, 150]);
  expect(shortest([1, 2], (some) => some.length === 2)).toEqual([1, 2]);
});

test("drops items that only become removable later", () => {
  // 3 may go only after 7.
  const fails = (some: readonly number[]): boolean => some.includes(5) && (!some.includes(7) || some.includes(3));
  expect(shortest([1, 2, 3, 4, 5, 6, 7, 8], fails)).toEqual([5]);
});
