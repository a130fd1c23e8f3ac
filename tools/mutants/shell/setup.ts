// In each test process with mutations built in: sets the active mutation, or records which mutations each test file
// passes.
import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

interface Switch {
  activeMutant?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const { MUTANT_ACTIVE, MUTANT_HITS, MUTANTS_RECORD } = process.env;

/** Shared by all clients of the process: `world.ts` passes it to their windows. */
const own = ((globalThis as { __stryker__?: Switch }).__stryker__ ??= {
  activeMutant: MUTANT_ACTIVE,
  // Stops a mutation that makes a loop endless with an error.
  ...(MUTANT_HITS === undefined ? {} : { hitCount: 0, hitLimit: Number(MUTANT_HITS) }),
  mutantCoverage: { static: {}, perTest: {} },
});

if (MUTANTS_RECORD !== undefined) {
  const { testPath = "" } = expect.getState();
  own.mutantCoverage.static = {};
  const began = performance.now();
  afterAll(() => {
    const passed = { file: testPath, milliseconds: performance.now() - began, passed: own.mutantCoverage.static };
    appendFileSync(MUTANTS_RECORD, `${JSON.stringify(passed)}\n`);
  });
}
