// `npm test`: format, types, lint and a test of every feature, in under five minutes. `npm run test:full`: all tests that
// fit into CI; `npm run test:night`: all tests. At the end is listed what was left out.
//   node tools/test.mjs [--full|--night] [--list] [PART ...] [AREA ...]      only these parts, and types, lint and tests of these
//   areas: `npm test -- relay`; --list names them without running them
// With two processors, lanes run side by side, except that the rules and the browser tests run alone. The first failing
// part stops the rest. The last line is the sum of all test runs, "N passed, N failed"; a part that fails outside of
// tests (a type error, for example) counts as one failure. The line above it is the processor time of all programs,
// which says more than the clock on a busy machine.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { processorSeconds } from "./processor-time.mjs";
import { leftOut, selectParts } from "./test-parts.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const REPORTS = path.join(ROOT, "node_modules/.cache/test");
const node = (script, ...args) => [path.join(ROOT, script), ...args];
const vitest = (project, ...args) =>
  node(
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=tests/second-try.ts",
    "--reporter=json",
    `--outputFile.json=${report(project)}`,
    ...args,
  );
/**
 * A machine that stalls for seconds can fail a test with clients, servers and browsers; it runs again, and is listed if
 * it passes then.
 */
const AGAIN = "--retry=1";
const report = (project) => path.join(REPORTS, `${project}.json`);

/**
 * Processor seconds that `npm test` should not exceed. Reported, but no failure, because the same work costs more on a
 * busy machine.
 */
const MOST = 400;

const { scripts: SCRIPTS } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const night = process.argv.includes("--night");
const full = night || process.argv.includes("--full");
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

/** The programs of `npm run lint:texts`. */
const TEXTS = SCRIPTS["lint:texts"].split(" && ").map((command) => command.split(" ").slice(1));
/** Lint rules that need types take 30 s, unused exports 8 s: the full run and `npm run check` look for both. */
const thorough = full || chosen.includes("check");
const EXPORTS = thorough ? [node("node_modules/knip/bin/knip.js", ...SCRIPTS["lint:exports"].split(" ").slice(1))] : [];

/** Type-checks everything, then the rules core without Foundry, DOM and Node; then the lint rules. */
const TYPES_AND_LINT = [
  node("node_modules/oxfmt/bin/oxfmt", "--check", "."),
  node("node_modules/typescript-native/bin/tsc", "--checkers", "1"),
  node("node_modules/typescript-native/bin/tsc", "-p", "tsconfig.rules.json"),
  node("node_modules/oxlint/bin/oxlint", ...(thorough ? ["--type-aware"] : [])),
];

/** Each part is a list of Node programs; parts of one lane run one after the other. */
const PARTS = [
  { name: "rules", lane: 0, title: "rules tests", run: [vitest("rules")], tests: true },
  // Cheap ones first.
  {
    name: "check",
    lane: 1,
    title: "format and lint",
    run: [...TEXTS, ...TYPES_AND_LINT, ...EXPORTS],
  },
  {
    name: "build",
    lane: 2,
    run: [
      node("node_modules/vite/bin/vite.js", "build"),
      node("node_modules/vite/bin/vite.js", "build", "--config", "vite.module.config.ts"),
      node("node_modules/size-limit/bin.js"),
      node("tools/packs.mjs"),
    ],
  },
  { name: "foundry", lane: 2, title: "stand-in tests", run: [vitest("foundry", AGAIN)], tests: true, needsBuild: true },
  {
    name: "browser",
    lane: 3,
    title: "browser tests",
    run: [vitest("browser", AGAIN)],
    tests: true,
    needsBuild: true,
    before: nameBrowser,
  },
];

/** Tests that find everything by the seat, so that they can be played with all windows detached. */
const DETACHED = ["duel.full", "around.full", "clicks.full", "first-fight", "names.full"];
if (night)
  PARTS.push({
    name: "detached",
    lane: 3,
    title: "detached windows",
    run: [
      node(
        "node_modules/vitest/vitest.mjs",
        ...["run", "--project", "browser", AGAIN],
        ...DETACHED.map((file) => `tests/browser/${file}.test.ts`),
      ),
    ],
    env: { DETACHED: "1" },
  });

/** `npm run test:firefox` runs only the browser tests, in an installed Firefox. */
const onlyFirefox = process.argv.includes("--firefox");
if (onlyFirefox) process.env.FIREFOX = "1";
const { FIREFOX, findBrowser, launchBrowser } = await import("./browser.mjs");
const all = onlyFirefox ? PARTS.filter((part) => part.name === "browser") : PARTS;
for (const part of all.filter((one) => one.tests)) part.files = filesIn(part.name);

/** Returns the test files of a project that this run plays, or those that it leaves out. */
function filesIn(project, isLeftOut = false) {
  return readdirSync(path.join(ROOT, "tests", project), { recursive: true })
    .map((file) => `tests/${project}/${file.split(path.sep).join("/")}`)
    .filter((file) => file.endsWith(".test.ts"))
    .filter(
      (file) =>
        ((!full && file.endsWith(".full.test.ts")) || (!night && file.endsWith(".night.test.ts"))) === isLeftOut,
    );
}

const { selected, without, unknown, areas } = selectParts(all, chosen);
if (unknown.length > 0) {
  console.error(
    `no such part or area: ${unknown.join(", ")}.\nParts: ${all.map((part) => part.name).join(", ")}\nAreas: ${areas.join(", ")}`,
  );
  process.exit(2);
}
for (const name of without) console.log(`${name} has no tests of ${chosen.filter((one) => one !== name).join(", ")}`);
const parts = selected.map(({ name, files }) => ({ ...all.find((part) => part.name === name), files }));
if (process.argv.includes("--list")) {
  for (const { name, files } of parts) console.log(files.length > 0 ? `${name}: ${files.join(" ")}` : name);
  process.exit();
}

/** Processor time at the end of the previous program. */
let counted = processorSeconds();
/** Returns the processor time of the program that has just ended; NaN if unknown. */
function newSeconds() {
  const now = processorSeconds();
  const since = now - counted;
  counted = now;
  return since;
}

const running = new Set();
let stopped = false;
const started = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const headline = (text) => console.log(`\n${"=".repeat(100)}\n== ${text}\n${"=".repeat(100)}`);

async function nameBrowser() {
  const browser = await launchBrowser();
  const line = `BROWSER: ${FIREFOX ? "Firefox" : "Chromium"} ${browser.version()} at ${findBrowser().executablePath}`;
  await browser.close();
  return line;
}

/**
 * Each processor that checks types reads Foundry's again. While another lane runs tests, one processor takes as long,
 * for half the work.
 */
const ONE_PROCESSOR = { GOMAXPROCS: "1" };

/** Runs one program; resolves to its exit code and output. */
function execute(args, part) {
  return new Promise((resolve) => {
    // A process group, so that stopping a program also stops its children.
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
      env: {
        ...process.env,
        ...part.env,
        ...(part.name === "check" ? ONE_PROCESSOR : {}),
        ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1", FORCE_COLOR: undefined }),
        QUICK: full ? "" : "1",
        DAY: night ? "" : "1",
        SEGMENT_ZERO_BUILT: part.lane === 1 || part.name === "build" ? "" : built,
      },
    });
    const said = [];
    child.stdout.on("data", (data) => said.push(data));
    child.stderr.on("data", (data) => said.push(data));
    running.add(child);
    child.on("exit", () => {
      part.seconds = (part.seconds ?? 0) + newSeconds();
    });
    const end = (code) => {
      running.delete(child);
      resolve({ code, output: Buffer.concat(said).toString() });
    };
    child.on("error", (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

/** Tells the tests' set-ups that dist is current, so that they do not build it again. */
let built = "";

async function runPart(part) {
  if (stopped) return;
  const title = (part.title ?? part.name).toUpperCase();
  const since = performance.now();
  if (part.tests) rmSync(report(part.name), { force: true });
  let output = "";
  let ok = true;
  try {
    if (part.before) output += `${await part.before()}\n`;
    for (const args of part.run) {
      const result = await execute([...args, ...(part.files ?? [])], part);
      output += result.output;
      ok = result.code === 0;
      if (!ok || stopped) break;
    }
  } catch (error) {
    ok = false;
    output += `${error.stack ?? error}\n`;
  }
  if (stopped) return;
  if (!ok) stop();
  if (ok && part.name === "build") built = "1";
  part.again = output.split("\n").filter((line) => line.startsWith("SECOND TRY:"));
  Object.assign(part, {
    done: true,
    ok,
    took: seconds(since),
    ...(part.tests ? count(part, ok) : { passed: 0, failed: ok ? 0 : 1 }),
  });
  headline(`${title}: ${ok ? "ok" : "FAILED"} (${part.took})`);
  process.stdout.write(output.trim() === "" ? "" : `${output.trimEnd()}\n`);
}

/** How many of the slowest test files to list at the end. */
const SLOWEST = 20;

/** Returns how long each test file of a run took, and how many of its tests were skipped. */
function filesRun(part) {
  try {
    return JSON.parse(readFileSync(report(part.name), "utf8")).testResults.map(
      ({ name, startTime, endTime, assertionResults }) => ({
        file: path.relative(ROOT, name).split(path.sep).join("/"),
        seconds: (endTime - startTime) / 1000,
        skipped: assertionResults.filter(({ status }) => status === "skipped" || status === "pending").length,
      }),
    );
  } catch {
    return [];
  }
}

/** Returns passed and failed tests of a run; a failure outside of tests counts as one. */
function count(part, ok) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report(part.name), "utf8"));
    return { passed: numPassedTests, failed: Math.max(numFailedTests, ok ? 0 : 1) };
  } catch {
    return { passed: 0, failed: ok ? 0 : 1 };
  }
}

function stop() {
  stopped = true;
  for (const child of running) {
    try {
      // Windows has no process groups.
      if (process.platform === "win32") spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"]);
      else process.kill(-child.pid, "SIGTERM");
    } catch {
      // It has just ended by itself.
    }
  }
}
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    stop();
    process.exit(130);
  });

mkdirSync(REPORTS, { recursive: true });
console.log(
  `Node ${process.version}, ${availableParallelism()} processors: ${parts.map((part) => part.name).join(", ")}`,
);
const lane = async (number) => {
  for (const part of parts.filter((p) => p.lane === number)) await runPart(part);
};
// The rules run first and alone: they use all processors and report the most important failures soonest.
await lane(0);
if (availableParallelism() > 1) await Promise.all([lane(1), lane(2)]);
else for (const number of [1, 2]) await lane(number);
await lane(3);

const passed = parts.reduce((sum, part) => sum + (part.passed ?? 0), 0);
const failed = parts.reduce((sum, part) => sum + (part.failed ?? 0), 0);
headline(`${stopped ? "FAILED" : "ALL GOOD"} after ${seconds(started)}`);
for (const part of parts) {
  const tests = part.tests && part.done ? `  ${part.passed} passed, ${part.failed} failed` : "";
  const used = part.done && part.seconds >= 0 ? `processor ${part.seconds.toFixed(0).padStart(4)} s` : "";
  console.log(
    `${(part.title ?? part.name).padEnd(16)}${part.done ? (part.ok ? "ok    " : "FAILED") : "not finished"}  ${(part.took ?? "").padStart(8)}  ${used}${tests}`,
  );
}
const processor = processorSeconds();
console.log(
  `\nprocessor time of all programs: ${processor === undefined ? "not known on this system" : `${processor.toFixed(0)} s${full || chosen.length > 0 ? "" : ` of at most ${MOST} s`}`}`,
);
if (!full && chosen.length === 0 && processor !== undefined && processor > MOST)
  console.log(`OVER: npm test should take at most ${MOST} s of a processor`);
const run = parts.flatMap((part) => (part.tests && part.done ? filesRun(part) : []));
const slowest = run.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
if (slowest.length > 1)
  console.log(
    `\nthe slowest files, by the clock:\n${slowest.map(({ file, seconds: took }) => `${took.toFixed(1).padStart(7)} s  ${file}`).join("\n")}`,
  );
if (!night && !stopped && parts.every((part) => !part.files?.length)) {
  const files = parts.flatMap((part) => (part.tests ? filesIn(part.name, true) : []));
  console.log(`\nleft out here:\n${leftOut(files, run, full).join("\n")}`);
}
const again = parts.flatMap((part) => part.again ?? []);
if (again.length > 0)
  console.log(`\n${again.length} passed at the second try only; each is a race to be mended:\n${again.join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = stopped ? 1 : 0;
