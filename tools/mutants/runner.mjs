// StrykerJS's vitest runner starts a thread and loads all modules for each of more than ten thousand mutants, which
// takes a second per mutant. This runner re-evaluates a bundle of tests and core in one process.
import { getFn, startTests } from "@vitest/runner";
import fastCheck from "fast-check";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { bundle } from "./bundle.mjs";

const OWN_NAMES = new Set(Reflect.ownKeys(Object.prototype));

/** Milliseconds from which a test counts as slow. */
const SLOW = 100;
/** Where the first run leaves the ids of slow tests, because another process may try the mutants. */
const SLOW_TESTS = "slow-tests.json";

const CONFIG = {
  root: process.cwd(),
  setupFiles: [],
  name: "",
  passWithNoTests: true,
  allowOnly: false,
  sequence: { seed: 1, hooks: "stack", setupFiles: "list" },
  maxConcurrency: 1,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  strictTags: false,
};

const testsOf = (task) => (task.type === "test" ? [task] : task.tasks.flatMap(testsOf));
const idOf = (file, test) => `${file}#${test.id}`;
const errorOf = (task) => (task ? (task.result?.errors?.[0]?.message ?? errorOf(task.suite)) : undefined);

class BundleRunner {
  /** Test files in the order of running. */
  #files;
  /** 3 if each third mutant is tried. */
  #every;
  #evaluate;
  /** Ids of slow tests. */
  #slow;
  /** The instrumented code reads the active mutant here and counts the mutants it passes. */
  #mutants = (globalThis.__stryker__ ??= {});

  constructor({ bundle: { tests, every } }) {
    this.#files = tests;
    this.#every = every;
  }

  capabilities() {
    // Nothing of the code under test outlives a run.
    return { reloadEnvironment: true };
  }

  async init() {
    this.#evaluate = await bundle(["tests/seed.ts", ...this.#files]);
    await this.#evaluate()["tests/seed.ts"]();
    // vitest would ask its thread for this.
    expect.setState({ testPath: "" });
    // One failing case kills a mutant; finding the shortest takes long.
    fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), endOnFailure: true });
  }

  /**
   * Runs all tests and records the mutants that each passes. Code evaluated on import counts too, so no mutant is
   * static.
   */
  async dryRun() {
    this.#mutants.activeMutant = undefined;
    const tests = [];
    const perTest = {};
    for (const file of this.#files) {
      const coverage = (this.#mutants.mutantCoverage = { static: {}, perTest: {} });
      const done = await this.#run(file, this.#evaluate(), {
        onBeforeRunTask: (test) => {
          this.#mutants.currentTestId = idOf(file, test);
        },
      });
      this.#mutants.currentTestId = undefined;
      for (const test of done) {
        const id = idOf(file, test);
        const name = `${file} ${test.fullTestName ?? test.name}`;
        const failureMessage = test.result?.state === "pass" ? undefined : (errorOf(test) ?? "it did not run");
        tests.push({
          id,
          name,
          fileName: path.resolve(file),
          timeSpentMs: test.result?.duration ?? 0,
          status: failureMessage === undefined ? 0 : 1,
          failureMessage,
        });
        perTest[id] = { ...coverage.static };
        for (const [mutant, count] of Object.entries(coverage.perTest[id] ?? {}))
          perTest[id][mutant] = (perTest[id][mutant] ?? 0) + count;
      }
    }
    const slow = tests.filter(({ timeSpentMs }) => timeSpentMs > SLOW).map(({ id }) => id);
    writeFileSync(SLOW_TESTS, JSON.stringify(slow));
    return { status: "complete", tests, mutantCoverage: { static: {}, perTest } };
  }

  /**
   * Runs the tests that pass the mutant until one fails, or all of them with `disableBail`. Slow tests only run if no
   * other one fails.
   */
  async mutantRun({ activeMutant, testFilter, hitLimit, disableBail }) {
    if (Number(activeMutant.id) % this.#every > 0) return { status: "error", errorMessage: "not in the sample" };
    Object.assign(this.#mutants, { activeMutant: activeMutant.id, hitLimit, hitCount: 0 });
    this.#slow ??= new Set(existsSync(SLOW_TESTS) ? JSON.parse(readFileSync(SLOW_TESTS, "utf8")) : []);
    let nrOfTests = 0;
    for (const isSlow of [false, true]) {
      const tests = testFilter.filter((id) => this.#slow.has(id) === isSlow);
      const { killers, ran } = await this.#killersAmong(tests, disableBail);
      nrOfTests += ran;
      if (this.#mutants.hitCount > hitLimit) return { status: "timeout", reason: `passed more than ${hitLimit} times` };
      const killedBy = killers.map(({ file, test }) => idOf(file, test));
      if (killers.length > 0)
        return { status: "killed", killedBy, failureMessage: errorOf(killers[0].test), nrOfTests };
    }
    return { status: "survived", nrOfTests };
  }

  /** Returns those of the tests that fail, the first or all, and how many ran. */
  async #killersAmong(tests, all) {
    const load = this.#evaluate();
    const killers = [];
    let ran = 0;
    for (const file of this.#files) {
      const testIds = tests.filter((id) => id.startsWith(`${file}#`)).map((id) => id.slice(file.length + 1));
      if (testIds.length === 0) continue;
      const done = await this.#run(
        file,
        load,
        {
          onBeforeRunTask: (test) => {
            if (killers.length > 0 && !all) test.mode = "skip";
          },
          onAfterRunTask: (test) => {
            if (test.result.state === "fail") killers.push({ file, test });
            // One endless test must not fail the next ones.
            if (all) this.#mutants.hitCount = 0;
          },
        },
        testIds,
      );
      ran += done.length;
      for (const test of done)
        if (errorOf(test) !== undefined && !killers.some((one) => one.test === test)) killers.push({ file, test });
      if (killers.length > 0 && !all) break;
    }
    return { killers, ran };
  }

  /** Returns the results of a file's tests. */
  async #run(file, load, events, testIds) {
    const [task] = await startTests([{ filepath: path.resolve(file), testIds }], {
      config: CONFIG,
      importFile: () => load[file](),
      runTask: async (test) => {
        let failure;
        try {
          await getFn(test)();
        } catch (error) {
          // Only the message, because the runner's diffs cost more than the test.
          failure = error instanceof Error ? error.message : String(error);
        }
        if (failure !== undefined) throw new Error(failure);
      },
      ...events,
    });
    for (const name of Reflect.ownKeys(Object.prototype)) if (!OWN_NAMES.has(name)) delete Object.prototype[name];
    const tests = testsOf(task);
    // A file that fails to load fails with all its tests.
    return tests.length > 0 || !task.result?.errors
      ? tests
      : (testIds ?? [""]).map((id) => ({ id, result: task.result }));
  }
}

const createRunner = (options) => new BundleRunner(options);
createRunner.inject = ["options"];

export const strykerPlugins = [{ kind: "TestRunner", name: "bundle", factory: createRunner }];
