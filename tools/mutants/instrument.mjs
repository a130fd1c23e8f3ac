// Lists all mutations that StrykerJS makes of a source, without running anything.
import { createInstrumenter } from "@stryker-mutator/instrumenter";

/** Vite reads the options of a worker in the source, so they must stay as they are. */
const inWorker = {
  shouldIgnore: ({ node: { type, callee } }) =>
    type === "NewExpression" && callee.name === "Worker" ? "read by the build" : undefined,
};
const OPTIONS = { plugins: null, excludedMutations: [], ignorers: [inWorker] };
const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error, isDebugEnabled: () => false };

/** A minimal replacement for StrykerJS's injector. `change` may replace `transform`. */
const injector = (change) => ({
  values: { logger: quiet },
  provideValue(name, value) {
    this.values[name] = typeof value === "function" && value.name === "transform" ? change(value) : value;
    return this;
  },
  injectClass(Class) {
    return new Class(...Class.inject.map((name) => this.values[name]));
  },
});

/**
 * Instruments files with all mutations, each behind a switch that reads `__stryker__.activeMutant` of the global
 * object.
 */
export async function instrument(files) {
  const { mutants, ...rest } = await instrumentWith(files, (transform) => transform);
  return { ...rest, mutants: mutants.filter(({ status }) => status !== "Ignored") };
}

/**
 * Instruments a file with some mutations only.
 * @param {{ name: string, content: string }} file
 * @param {ReadonlyMap<string, string>} wanted the activating id of each mutation, by its `id` from `instrument` for
 * this file alone
 * @returns {Promise<string>} the source with the switches
 */
export async function instrumentSome(file, wanted) {
  let found = 0;
  const only = (transform) => (ast, collector, context) => {
    const collect = (fileName, original, change, offset) => {
      const name = wanted.get(String(collector.mutants.length));
      const mutant = collector.collect(
        fileName,
        original,
        { ...change, ignoreReason: name === undefined ? "not wanted" : undefined },
        offset,
      );
      if (name === undefined) return mutant;
      found++;
      return Object.assign(mutant, { id: name });
    };
    transform(ast, { collect, hasPlacedMutants: (name) => collector.hasPlacedMutants(name) }, context);
  };
  const { files } = await instrumentWith([file], only);
  if (found !== wanted.size) throw new Error(`${file.name}: ${found} of ${wanted.size} changes were made`);
  return files[0].content;
}

function instrumentWith(files, change) {
  return createInstrumenter(injector(change)).instrument(
    files.map((file) => ({ ...file, mutate: true })),
    OPTIONS,
  );
}
