// Attacks from outside, for as long as you like: npm run soak [-- fuzz|chaos|halves|kill|damage|flood|memory|secrets|all] [--minutes n] [--seed n] [--count n] [--only n]
// Each program prints its figures; the exit code is 1 if any promise was broken. What is promised: docs/reliability.md
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import setup from "../foundry/setup.ts";
import { givenIn } from "./run.ts";

/** The programs, and whether each runs the built system on the stand-in. */
const PROGRAMS = {
  fuzz: false,
  chaos: true,
  halves: true,
  kill: true,
  damage: true,
  flood: true,
  memory: true,
  secrets: true,
} as const;
type Name = keyof typeof PROGRAMS;

/** Milliseconds without a sign of life after which a program hangs. */
const PATIENCE = 180_000;

const args = process.argv.slice(2);
const [wanted = "all"] = args.filter((arg, at) => !arg.startsWith("--") && !args[at - 1]?.startsWith("--"));
const given = givenIn(args);
const names = (Object.keys(PROGRAMS) as Name[]).filter((name) => wanted === "all" || wanted === name);
if (!names.length)
  throw new Error(`Unknown program: ${wanted}. There are ${Object.keys(PROGRAMS).join(", ")} and all.`);
const minutes = given("--minutes") ?? "3";
const seed = given("--seed") ?? String(Math.floor(Math.random() * 1_000_000));

/** Runs a program in a separate process, and ends it if it hangs. @returns true if it kept every promise */
async function play(name: Name, folder: string): Promise<boolean> {
  const alive = path.join(folder, name);
  await writeFile(alive, "the beginning");
  const passedOn = ["--count", "--only"].flatMap((option) => {
    const value = given(option);
    return value ? [option, value] : [];
  });
  const child = spawn(
    process.execPath,
    [
      "--max-semi-space-size=128",
      "--import",
      "tsx",
      path.join(import.meta.dirname, "play.ts"),
      name,
      "--minutes",
      minutes,
      "--seed",
      seed,
      "--alive",
      alive,
      ...passedOn,
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  let hangs = false;
  const watch = setInterval(
    () =>
      void (async () => {
        const { mtimeMs } = await stat(alive);
        if (hangs || Date.now() - mtimeMs < PATIENCE) return;
        hangs = true;
        console.log(`\nFAULT: ${name} hangs (seed ${seed}) at ${await readFile(alive, "utf8")}`);
        child.kill("SIGKILL");
      })(),
    5_000,
  );
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  clearInterval(watch);
  if (code !== 0 && code !== 1 && !hangs)
    console.log(`\nFAULT: ${name} ended with ${code} (seed ${seed}) at ${await readFile(alive, "utf8")}`);
  return code === 0;
}

if (names.some((name) => PROGRAMS[name])) await setup();
const folder = await mkdtemp(path.join(tmpdir(), "soak-"));
const kept: boolean[] = [];
for (const name of names) kept.push(await play(name, folder));
await rm(folder, { recursive: true, force: true });
process.exitCode = kept.every(Boolean) ? 0 : 1;
