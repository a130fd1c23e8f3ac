// `npm run mutants [-- [--show] PART…]`: makes thousands of small changes to the rules core, one at a time, and counts
// how many the tests notice.
//   --show      prints the last run's survivors without measuring
//   --matrix    runs all tests against each change and says which are needed; with --show by the last such run
//   --every=N   tries each Nth change only
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { printMatrix } from "./matrix.mjs";
import { PARTS } from "./parts.mjs";
import { printFigures, printSurvivors, unknownNames } from "./report.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STRYKER = fileURLToPath(new URL("../../node_modules/@stryker-mutator/core/bin/stryker.js", import.meta.url));

const isShell = process.argv[2] === "shell";
const show = process.argv.includes("--show");
const isMatrix = process.argv.includes("--matrix");
const every = process.argv.find((argument) => argument.startsWith("--every="))?.slice("--every=".length) ?? "1";
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const unknown = isShell ? [] : named.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}`);
  process.exit(2);
}

const lost = await unknownNames();
if (lost.length > 0) {
  console.error(
    `Names in tools/mutants/named that no change answers to. Name the change anew, or take the name out:\n${lost.join("\n")}`,
  );
  process.exit(1);
}

if (isShell) {
  const { main } = await import("./shell/run.mjs");
  await main(process.argv.slice(3));
  process.exit();
}

const parts = named.length > 0 ? named : Object.keys(PARTS);
for (const name of parts) {
  if (show) {
    if (!isMatrix) printSurvivors(name);
  } else if (
    spawnSync(process.execPath, [STRYKER, "run", "tools/mutants/stryker.config.mjs"], {
      cwd: ROOT,
      env: {
        ...process.env,
        QUICK: "1",
        MUTANTS_PART: name,
        MUTANTS_MATRIX: isMatrix ? "1" : undefined,
        MUTANTS_EVERY: every,
      },
      stdio: "inherit",
    }).status !== 0
  )
    process.exitCode = 1;
}
if (isMatrix) printMatrix(parts);
else printFigures(Object.keys(PARTS));
