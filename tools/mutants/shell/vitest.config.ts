// The stand-in's tests, with mutations built in.
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import config from "../../../vitest.config.ts";
import { SOURCES } from "./build.mjs";
import { switched } from "./switched.mjs";

const { MUTANTS_RECORD, MUTANTS_ISOLATE, MUTANTS_ORDER = "" } = process.env;
const { test } = (config.test?.projects as TestProjectInlineConfiguration[]).find(
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
  plugins: [switched(SOURCES)],
  test: {
    ...test,
    setupFiles: [import.meta.dirname + "/setup.ts", ...(test?.setupFiles ?? [])],
    isolate: MUTANTS_ISOLATE === "1",
    maxWorkers: MUTANTS_RECORD === undefined ? 1 : 2,
    // The recording builds the tests' other needs.
    globalSetup: MUTANTS_RECORD === undefined ? [] : (test?.globalSetup ?? []),
    ...(MUTANTS_ORDER ? { sequence: { sequencer: AsAsked } } : {}),
  },
});
