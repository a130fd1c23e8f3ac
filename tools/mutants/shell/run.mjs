// `npm run mutants -- shell`: tries the sample's mutations one at a time with the stand-in's tests that pass them.
//   shell              tries the whole sample
//   shell --go-on      continues an interrupted run of the same build
//   shell --some=N     tries N of the sample, spread over all folders
//   shell --in=WORDS   tries only mutations whose path has one of these words, divided by commas
//   shell --tests=WORDS  runs only test files whose path has one of these words
//   shell --full       judges by the tests of CI instead of those of npm test
//   shell --seed=N     draws the mutations afresh instead of taking the sample, with --in and --some
//   shell --again FILE…  tries the last survivors with these whole test files and the same build, after writing a test
//   shell --show       prints the last results
//   shell --draw       draws a new sample
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { NAMED } from "../named.mjs";
import { namesOf } from "../report.mjs";
import { FOLDER, SYSTEM, buildWith } from "./build.mjs";
import { draw, drawnFrom, folderOf, sample } from "./sample.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const REPORT = path.join(ROOT, "reports/mutants/shell.json");
const RECORD = path.join(FOLDER, "passed.jsonl");
const WORKERS = Number(process.env.MUTANTS_WORKERS ?? availableParallelism());

/** A loop counts as endless if it runs this many times as often as in the recording. */
const ENDLESS = 200;
/** Seconds that the tests of a mutation may take beyond three times the recorded time. */
const PATIENCE = 60;
/** Whether the tests of CI judge, not only those of `npm test`. */
const FULL = process.argv.includes("--full");
/** If more files than that fail without any change, the build is broken and nothing can be measured. */
const FAILING = 5;

/**
 * The result of a mutation.
 * @typedef {{ id: string, file: string, number: number, change: string, status: "killed" | "timeout" | "survived" |
 * "not reached", by?: string, seconds: number }} Result
 */

/** Runs vitest on these files in order until one fails. */
function vitest(files, env, args, patience) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", "--config", "tools/mutants/shell/vitest.config.ts", ...args, ...files],
      {
        cwd: ROOT,
        detached: process.platform !== "win32",
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...process.env,
          QUICK: FULL ? "" : "1",
          DAY: "1",
          NO_COLOR: "1",
          FORCE_COLOR: undefined,
          RELEASED_FOLDER: SYSTEM,
          MUTANTS_ORDER: files.map((file) => path.join(ROOT, file)).join("\n"),
          ...env,
        },
      },
    );
    let output = "";
    let late = false;
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    const timer = setTimeout(() => {
      late = true;
      if (process.platform === "win32") spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"]);
      else if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, patience * 1_000);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, output, late });
    });
  });
}

const relative = (file) => path.relative(ROOT, file).split(path.sep).join("/");

/**
 * Runs all tests once and notes which changes each file passes. Files that import the shell itself are run each in a process of its own, since what is loaded once
 * would be noted for the first of them alone. A file that fails without any change, as on a machine with other work, judges none: it is named and left out.
 * @param {(file: string) => boolean} isWanted whether to run a test file
 * @throws Error if more than a few fail, or if the run fails and no test does
 */
async function record(isWanted) {
  rmSync(RECORD, { force: true });
  const all = testFiles("tests/foundry").filter(isWanted);
  const own = all.filter(importsShell);
  const failing = new Set();
  for (const [files, isolate] of [
    [own, "1"],
    [all.filter((file) => !own.includes(file)), ""],
  ]) {
    if (files.length === 0) continue;
    const env = { MUTANTS_RECORD: RECORD, MUTANTS_ISOLATE: isolate };
    const { code, output } = await vitest(files, env, ["--retry=1"], 7_200);
    if (code === 0) continue;
    const failed = files.filter((file) => failedIn(file, output));
    for (const file of failed) failing.add(file);
    if (failed.length === 0 || failing.size > FAILING) throw new Error(`Tests fail without any change:\n${output}`);
  }
  for (const file of failing) console.error(`fails without any change, and is left out: ${file}`);
  return readFileSync(RECORD, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map(({ file, ...rest }) => ({ file: relative(file), ...rest }))
    .filter(({ file }) => !failing.has(file));
}

/** Whether the output of vitest has a failed test of this file. */
const failedIn = (file, output) => new RegExp(`^ FAIL .*${file.replaceAll(".", "\\.")}`, "m").test(output);

/** The test files that judge. */
const testFiles = (folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`)
    .filter((name) => name.endsWith(".test.ts") && !(FULL ? /\.night\./ : /\.(full|night)\./).test(name))
    .sort();

const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+\.ts)"/g;
const known = new Map();

/** True if a test file imports a source of the shell, directly or through other test files. */
function importsShell(file) {
  if (file.startsWith("src/foundry/")) return true;
  // A path in a string of a test looks like an import too.
  if (!file.startsWith("tests/") || !existsSync(path.join(ROOT, file))) return false;
  if (!known.has(file)) {
    known.set(file, false);
    const imported = [...readFileSync(path.join(ROOT, file), "utf8").matchAll(IMPORT)].map(([, name]) =>
      path.posix.join(path.posix.dirname(file), name),
    );
    known.set(file, imported.some(importsShell));
  }
  return known.get(file);
}

/** Stores the results so far. */
const save = ({ results, lost }) => {
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify({ results, lost }, null, 2)}\n`);
};

/**
 * Returns the test files that pass a mutation, the likeliest killers first: files that killed a mutation of the same
 * file, then those that pass few others, then quick ones.
 */
function filesFor(id, file, recorded, results) {
  const killers = results.filter((one) => one.file === file && one.by).map(({ by }) => by);
  const rank = (one) => (killers.includes(one.file) ? 0 : 1);
  return recorded
    .filter(({ passed }) => passed[id] > 0)
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        Object.keys(a.passed).length - Object.keys(b.passed).length ||
        a.milliseconds - b.milliseconds,
    );
}

/** Survivors of the last run, each with these files. What is noticed now is written into the report. */
async function again(files) {
  const run = JSON.parse(readFileSync(REPORT, "utf8"));
  for (const [at, one] of run.results.entries()) {
    if (!isAlive(one)) continue;
    const { code, output, late } = await vitest(
      files,
      { QUICK: "", MUTANT_ACTIVE: one.id, MUTANT_HITS: "1000000" },
      ["--bail=1", "--retry=1"],
      600,
    );
    const by = files.find((file) => failedIn(file, output));
    if (code !== 0 && by) run.results[at] = { ...one, status: late ? "timeout" : "killed", by };
    console.log(`${run.results[at].status.padEnd(12)}${one.id}${by ? `   by ${by}` : ""}`);
    save(run);
  }
  print(run);
}

async function tryOne({ id, drawn: { file }, number, change }, recorded, results) {
  const began = performance.now();
  const passing = filesFor(id, file, recorded, results);
  const result = { id, file, number, change };
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  if (passing.length === 0) return { ...result, status: "not reached", seconds: 0 };
  const expected = passing.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000;
  const hits = ENDLESS * Math.max(...passing.map(({ passed }) => passed[id])) * passing.length;
  const { code, output, late } = await vitest(
    passing.map((one) => one.file),
    { MUTANT_ACTIVE: id, MUTANT_HITS: String(hits) },
    ["--bail=1", "--retry=1"],
    3 * expected + PATIENCE,
  );
  if (late) return { ...result, status: "timeout", seconds: seconds() };
  if (code === 0) return { ...result, status: "survived", seconds: seconds() };
  const by = passing.find((one) => failedIn(one.file, output))?.file;
  return { ...result, status: "killed", by: by ?? output.trim().slice(-300), seconds: seconds() };
}

const NAMES = new Set(
  Object.entries(NAMED).flatMap(([file, names]) => namesOf(names).map((name) => `${file}: ${name}`)),
);
const isAlive = ({ status }) => status === "survived" || status === "not reached";

/**
 * Prints counts by folder, survivors not in NAMED, entries of NAMED that a test now kills, and sampled
 * mutations no longer in the sources.
 */
function print({ results, lost }) {
  const row = (cells) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(16) : String(cell).padStart(10))).join(""));
  const figures = (label, all) => {
    const alive = all.filter(isAlive);
    const named = alive.filter(({ id }) => NAMES.has(id)).length;
    row([
      label,
      all.length,
      all.length - alive.length,
      alive.length,
      named,
      `${((100 * (all.length - alive.length)) / all.length).toFixed(1)} %`,
    ]);
  };
  row(["folder", "mutants", "killed", "survived", "named", "score"]);
  for (const folder of new Set(results.map(({ file }) => folderOf(file))))
    figures(
      folder,
      results.filter(({ file }) => folderOf(file) === folder),
    );
  figures("all", results);
  for (const { id, number, change, status } of results.filter((one) => isAlive(one) && !NAMES.has(one.id)))
    console.log(`\n${id}   (line ${number}${status === "survived" ? "" : ", no test comes here"})\n      ${change}`);
  for (const { id } of results.filter((one) => !isAlive(one) && NAMES.has(one.id)))
    console.log(`\nnamed, but noticed now: ${id}`);
  for (const id of lost) console.log(`\nno longer in the sources: ${id}`);
}

/** Picks `count` evenly, so that all folders are covered. */
const spread = (all, count) =>
  all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length));

/** @param {readonly string[]} args those after `shell` */
export async function main(args) {
  if (args.includes("--draw")) return draw();
  if (args.includes("--again")) return again(args.filter((one) => !one.startsWith("--")));
  if (args.includes("--show")) return print(JSON.parse(readFileSync(REPORT, "utf8")));
  const given = (option) => args.find((one) => one.startsWith(`--${option}=`))?.slice(option.length + 3);
  const hasWord = (option) => {
    const words = (given(option) ?? "").split(",");
    return (file) => words.some((word) => file.includes(word));
  };
  const some = Number(given("some") ?? Infinity);
  const seed = given("seed");
  const within = hasWord("in");
  const drawn =
    seed === undefined
      ? sample().filter(({ file }) => within(file))
      : await drawnFrom(within, { count: some, seed: Number(seed), least: 0 });
  const all = some < drawn.length ? spread(drawn, some) : drawn;

  const state = path.join(FOLDER, "state.json");
  let run;
  if (args.includes("--go-on")) {
    run = { ...JSON.parse(readFileSync(state, "utf8")), results: JSON.parse(readFileSync(REPORT, "utf8")).results };
  } else {
    console.log(`${all.length} changes are built in`);
    const { found, lost } = await buildWith(all);
    for (const id of lost) console.error(`no longer in the sources: ${id}`);
    console.log("all tests run once, to see which changes each file passes");
    run = { found, lost, recorded: await record(hasWord("tests")), results: [] };
    writeFileSync(state, JSON.stringify({ found, lost, recorded: run.recorded }));
    save({ results: [], lost });
  }

  const done = new Set(run.results.map(({ id }) => id));
  // What all tests pass takes longest if it survives, so it comes last.
  const cost = ({ id, drawn: { file } }) =>
    filesFor(id, file, run.recorded, []).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const queue = run.found.filter(({ id }) => !done.has(id)).sort((a, b) => cost(a) - cost(b));
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const result = await tryOne(next, run.recorded, run.results);
      run.results.push(result);
      save(run);
      console.log(
        `${String(run.results.length).padStart(4)} of ${run.found.length}  ${result.status.padEnd(12)}${String(result.seconds).padStart(7)} s  ${result.id}${result.by ? `   by ${result.by}` : ""}`,
      );
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  print(run);
  if (run.lost.length > 0) process.exitCode = 1;
}
