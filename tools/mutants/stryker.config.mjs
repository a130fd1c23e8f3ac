import { PARTS, testFiles } from "./parts.mjs";

const name = process.env.MUTANTS_PART;
/** With a matrix every test runs against every mutant. */
const isMatrix = process.env.MUTANTS_MATRIX === "1";
const report = `reports/mutants/${name}${isMatrix ? ".matrix" : ""}`;

export default {
  plugins: [new URL("runner.mjs", import.meta.url).href],
  testRunner: "bundle",
  bundle: { tests: testFiles(PARTS[name]), every: Number(process.env.MUTANTS_EVERY ?? 1) },
  warnings: { unknownOptions: false },
  mutate: PARTS[name].mutate,
  coverageAnalysis: "perTest",
  concurrency: Number(process.env.MUTANTS_WORKERS ?? 1),
  // Code runs too rarely to be worth optimising: without the optimising compiler a mutant takes half the time.
  testRunnerNodeArgs: ["--max-semi-space-size=64", "--no-opt", "--always-sparkplug"],
  // A killed mutant stays killed as long as mutant and test stay the same.
  incremental: !isMatrix,
  incrementalFile: `${report}.incremental.json`,
  disableBail: isMatrix,
  timeoutMS: 3_000,
  reporters: ["json", "progress-append-only", "clear-text"],
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: false },
  allowConsoleColors: false,
  jsonReporter: { fileName: `${report}.json` },
  ignorePatterns: [
    "/dist",
    "/packs/*",
    "!/packs/_source",
    "/assets",
    "/docs/*",
    "!/docs/*.md",
    "/styles",
    "/templates",
    "/examples",
    "/reports",
    "/tests/foundry/*",
    "!/tests/foundry/import",
    "!/tests/foundry/profiles",
    "/tests/browser",
    "/test-output",
  ],
};
