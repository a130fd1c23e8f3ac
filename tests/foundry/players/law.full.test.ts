/** What a player's client receives and draws does not depend on what the player may not know. */
import { expect, it } from "vitest";
import { quickOrFull } from "../../quick.ts";
import { SHIPPED } from "../../shipped.ts";
import { compareWorlds } from "./two-worlds.ts";

const SEEDS = Array.from({ length: quickOrFull(0, 2, 20) }, (_, at) => at + 1);

it("two worlds differ if names of foes are known", async () => {
  const { difference } = await compareWorlds({
    edition: "system",
    pacing: "speed-order",
    seed: 1,
    steps: 1,
    leaks: true,
  });
  expect(difference?.one).toMatch(/Aldous|Zeno/);
});

it.each(SEEDS)(
  "seed %i: two worlds with other secrets are one to a player",
  async (seed) => {
    const edition = seed % 4 === 0 ? "module" : "system";
    const pacing = SHIPPED[seed % SHIPPED.length]!;
    const generation = seed % 3 === 2 ? 14 : 13;
    const { difference, lines } = await compareWorlds({ edition, pacing, generation, seed, steps: 14 });
    expect(difference, `${edition} ${pacing}`).toBe(null);
    expect(lines).toBeGreaterThan(500);
  },
  60_000,
);
