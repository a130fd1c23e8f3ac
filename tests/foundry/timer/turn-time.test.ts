import { expect, test } from "vitest";
import { TurnTime } from "../../../src/foundry/time/timer/turn-time.ts";

test("counts a turn from its beginning, except pauses, and then the next", () => {
  const time = new TurnTime();
  time.follow("Mira", true, 1_000);
  expect(time.spent(6_000)).toBe(5_000);
  time.follow("Mira", false, 6_000);
  expect(time.spent(60_000)).toBe(5_000);
  time.follow("Mira", true, 60_000);
  expect(time.spent(62_000)).toBe(7_000);
  time.follow("Orc", true, 62_000);
  expect(time.spent(62_500)).toBe(500);
});

test("includes time before a client joined, and counts none between turns", () => {
  const time = new TurnTime();
  time.follow("Mira", true, 10_000, 4_000);
  expect(time.spent(11_000)).toBe(7_000);
  time.follow("", false, 11_000);
  expect(time.spent(20_000)).toBe(0);
});
