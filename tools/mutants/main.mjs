// `npm run mutants [-- PART…]`: changes the rules core in thousands of small ways, one at a time, and counts how many of them the tests notice.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PARTS } from "./parts.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}`);
  process.exit(2);
}

const reportOf = (name) => path.join(ROOT, "reports/mutants", `${name}.json`);
const stryker = path.join(ROOT, "node_modules/@stryker-mutator/core/bin/stryker.js");
for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
  // What random fights find at all they mostly find at once.
  const env = { RUNS: "10", ...process.env, QUICK: "1", MUTANTS_PART: name };
  const { status } = spawnSync(process.execPath, [stryker, "run", "tools/mutants/stryker.config.mjs"], { cwd: ROOT, env, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}

const row = (cells) => console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(14) : String(cell).padStart(10))).join(""));
row(["part", "mutants", "killed", "timeout", "survived", "score"]);
for (const name of Object.keys(PARTS).filter((one) => existsSync(reportOf(one)))) {
  const { files } = JSON.parse(readFileSync(reportOf(name), "utf8"));
  const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted) => all.filter((status) => wanted.includes(status)).length;
  const valid = count("Killed", "Timeout", "Survived", "NoCoverage");
  row([name, valid, count("Killed"), count("Timeout"), count("Survived", "NoCoverage"), `${((100 * count("Killed", "Timeout")) / valid).toFixed(1)} %`]);
}
