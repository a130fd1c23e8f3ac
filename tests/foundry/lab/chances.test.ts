// How sure the numbers of the initiative lab are, in words.
import { expect, test } from "vitest";
import type { Odds } from "../../../src/rules/core.ts";
import "../plain.ts";

const { sureness } = await import("../../../src/foundry/windows/lab/chances.ts");

const ODDS: Odds = {
  exactness: "played",
  plays: 500,
  of: 2_000,
  error: 0.0234,
  ways: 0,
  chances: [],
  next: [],
  rolls: 0,
  decisions: 0,
};

test("simulated numbers say how far off they may be, in percentage points", () => {
  expect(sureness(ODDS)).toBe("500 of 2,000 simulated starts, ±2.3 points.");
});
