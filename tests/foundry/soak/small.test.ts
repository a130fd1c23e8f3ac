import { describe, expect, it } from "vitest";
import { program as damage } from "../../soak/damage.ts";
import { program as flood } from "../../soak/flood.ts";
import { program as kill } from "../../soak/kill.ts";
import { DAY, QUICK } from "../../quick.ts";
import { SEED } from "../../seed.ts";
import { Run, type Program } from "../../soak/run.ts";

async function faultsOf(name: string, program: Program, count: number): Promise<readonly string[]> {
  const run = new Run(name, { seed: SEED, count, isSmall: true });
  await run.play(program);
  return run.faults;
}

// Random fights and a bad network are played in small by the property tests of the core and by relay/chaos, and those with the flood are the sample of the full run.
describe("a short run of npm run soak", () => {
  it.skipIf(QUICK)("finds no one delayed by a flood of messages", async () => {
    expect(await faultsOf("flood", flood, 1)).toEqual([]);
  });

  it.skipIf(DAY)(
    "finds all announced commands after killing the server",
    async () => {
      expect(await faultsOf("kill", kill, 2)).toEqual([]);
    },
    120_000,
  );

  it.skipIf(DAY)(
    "finds damaged worlds reported, kept and repaired",
    async () => {
      expect(await faultsOf("damage", damage, 3)).toEqual([]);
    },
    60_000,
  );

  it("reports a fault and how to repeat it", async () => {
    const faults = await faultsOf(
      "flood",
      {
        attack: (run, number) => {
          if (number === 1) run.fault("a click came twice", number, "two in stopwatch");
          else throw new Error("The line is dead");
        },
        figures: () => undefined,
      },
      2,
    );
    expect(faults).toEqual([
      expect.stringContaining("throws: The line is dead: Error: The line is dead"),
      `a click came twice: two in stopwatch\n  again: npm run soak -- flood --seed ${SEED} --only 1`,
    ]);
  });
});
