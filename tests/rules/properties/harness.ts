import { describe, test } from "vitest";
import { quickOrFull } from "../../quick.ts";
import { SEED } from "../../seed.ts";
import { faultOf, reportOf } from "./fault-report.ts";
import { Fight, FightFault } from "./fight.ts";
import { randomOf } from "./random.ts";
import type { Subject } from "./subject.ts";

const SEQUENCES = 1_000;
const LONGEST = 10;
const LONG_SEQUENCES = quickOrFull(0, 4, 10);
const LONG = 120;
/** Milliseconds; RUNS may ask for very many fights. */
const PATIENCE = 300_000;

/**
 * Plays random fights under a pacing and checks every property on each.
 * @param sequences fights at night; a fifth of them in the full run, a 40th in `npm test`, RUNS if the environment says so
 * @param long fights over several rounds and pages of the log
 */
export function proveProperties(subject: Subject, sequences = SEQUENCES, long = LONG_SEQUENCES): void {
  const numRuns = Number(process.env.RUNS ?? Math.ceil(sequences / quickOrFull(40, 5, 1)));
  const prove = (runs: number, shortest: number, longest: number): void => {
    for (let run = 0; run < runs; run++) {
      const random = randomOf(SEED, run);
      const draw = (): number => random(0x7fffffff);
      const start = draw();
      const draws = Array.from({ length: shortest + random(longest - shortest + 1) }, draw);
      try {
        new Fight(subject, start).play(draws);
      } catch (error) {
        if (!(error instanceof FightFault)) throw error;
        throw new Error(`${reportOf(error, { subject, start })}\n\nfight ${run} of SEED=${SEED}`, { cause: error });
      }
    }
  };
  describe(`random commands in ${subject.pacing}`, () => {
    test(`keep every property, in ${numRuns} fights`, () => prove(numRuns, 1, LONGEST), PATIENCE);
    if (long > 0) test(`keep every property, in ${long} long fights`, () => prove(long, LONG, LONG), PATIENCE);
  });
}

/** Tests the fight of a report: its seed, and its commands with the draws that chose the checks after each. */
export function replay(
  subject: Subject,
  start: number,
  given: readonly (readonly [command: unknown, draw: number | null])[],
  depth: { readonly rarely?: number; readonly ends?: boolean } = {},
): void {
  test(`keeps every property in ${subject.pacing} at seed ${start}`, () => {
    const fault = faultOf(
      { subject, start, ...depth },
      given.map(([command, draw]) => ({ command, draw })),
    );
    if (fault) throw fault;
  });
}
