// Played odds of six people hold within their stated error: a run of another seed with many more plays says the same.
import { describe, expect, test } from "vitest";
import { newEncounter } from "../../../src/rules/index.ts";
import { oddsOf, type Odds } from "../../../src/rules/odds/odds.ts";
import { after, start, type Given } from "../play.ts";
import { randomFrom } from "../properties/random.ts";
import { subjects } from "../properties/subjects.ts";

const SIX = ["ann", "bob", "cid", "dot", "eve", "fay"];

describe.each((await subjects()).map((subject) => [subject.pacing, subject] as const))(
  "odds of six combatants: %s",
  (_, subject) => {
    test("agree with a long run of another seed within their errors", () => {
      const random = randomFrom(11);
      const state = after(
        newEncounter(subject.pacing),
        ...SIX.map((participant, at): Given => ({
          type: "join",
          participant,
          side: at % 2 ? "red" : "blue",
          npc: at % 2 === 1,
          stats: subject.stats(random),
        })),
        start,
      );
      const run = (plays: number, seed: number): Odds =>
        [...oddsOf(state, SIX, { plays, seed, minutes: 1, reports: 1, ways: 0 })].at(-1)!;
      const [shown, long] = [run(500, 1), run(4_000, 99)];
      // Without dice both simulations are equal.
      if (shown.exactness === "none") return void expect(long).toEqual(shown);
      expect(shown.exactness).toBe("played");
      expect([shown.error < 0.045, long.error < 0.016]).toEqual([true, true]);
      for (const [at, { participant, first }] of shown.chances.entries()) {
        // Each holds in 95 of 100 cases; half as much again makes six of six all but sure, and the seeds fall alike in every run.
        expect(Math.abs(first - long.chances[at]!.first), participant).toBeLessThanOrEqual(
          1.5 * Math.hypot(shown.error, long.error),
        );
      }
    });
  },
);
