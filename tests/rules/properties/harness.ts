import fc from "fast-check";
import { describe, test } from "vitest";
import { cases, quickOrFull } from "../../quick.ts";
import { Fight } from "./fight.ts";
import type { Subject } from "./subject.ts";

const SEQUENCES = quickOrFull(400, 1_000);
const LONGEST = 10;
/** A few fights continue over windows and pages of the log. */
const LONG_SEQUENCES = cases(10);
const LONG = 120;
/** Milliseconds; shrinking a failing run takes long. */
const PATIENCE = 300_000;

/** Plays at least a thousand random fights under a pacing (forty in `npm test`, RUNS of them if the environment says so) and checks every property on each. */
export function proveProperties(subject: Subject, sequences = SEQUENCES): void {
  const numRuns = Number(process.env.RUNS ?? cases(sequences));
  const draws = fc.nat({ max: 0x7fffffff });
  const prove = (runs: number, minLength: number, maxLength: number): void => {
    fc.assert(
      fc.property(draws, fc.array(draws, { minLength, maxLength }), (start, rest) => {
        new Fight(subject, start).play(rest);
      }),
      { numRuns: runs },
    );
  };
  describe(`random commands in ${subject.pacing}`, () => {
    test(`keep every property, in ${numRuns} fights`, () => prove(numRuns, 1, LONGEST), PATIENCE);
    test(`keep every property, in ${LONG_SEQUENCES} long fights`, () => prove(LONG_SEQUENCES, LONG, LONG), PATIENCE);
  });
}
