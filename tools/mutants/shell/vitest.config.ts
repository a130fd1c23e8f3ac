// The stand-in's tests, with mutations built in.
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import config from "../../../vitest.config.ts";
import { SOURCES } from "./build.mjs";
import { switched } from "./switched.mjs";

const { MUTANTS_RECORD, MUTANTS_ISOLATE, MUTANTS_ORDER = "", MUTANTS_WORKERS = "2" } = process.env;
const { test, plugins = [] } = (config.test?.projects as TestProjectInlineConfiguration[]).find(
  (project) => project.test?.name === "foundry",
)!;

/** Runs files in the order given. */
class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = MUTANTS_ORDER.split("\n");
    return files.sort((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId));
  }
}

export default defineConfig({
  plugins: [switched(SOURCES), ...plugins],
  test: {
    ...test,
    setupFiles: [import.meta.dirname + "/setup.ts", ...(test?.setupFiles ?? [])],
    isolate: MUTANTS_ISOLATE === "1",
    maxWorkers: MUTANTS_RECORD === undefined ? 1 : Number(MUTANTS_WORKERS),
    // The recording counts every pass through a change and runs beside other work: limits meant for what hangs are wider.
    testTimeout: MUTANTS_RECORD === undefined ? (test?.testTimeout ?? 0) : 300_000,
    // The recording builds what the tests need besides the system.
    globalSetup: MUTANTS_RECORD === undefined ? [] : (test?.globalSetup ?? []),
    ...(MUTANTS_ORDER ? { sequence: { sequencer: AsAsked } } : {}),
  },
});
