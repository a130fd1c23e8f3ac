import { readFileSync } from "node:fs";
import { runVectors } from "./run.ts";

/**
 * Runs worked cases against the rules core: prints a JSON line per case, and the count to standard error. Format and
 * exit codes: docs/vectors.md.
 */
const files = process.argv.slice(2);
const { verdicts, complaints } = runVectors(files, (file) => readFileSync(file, "utf8"));
const failed = verdicts.filter(({ ok }) => !ok).length;

if (verdicts.length) process.stdout.write(`${verdicts.map((verdict) => JSON.stringify(verdict)).join("\n")}\n`);
for (const complaint of files.length ? complaints : ["usage: vectors FILE.json [FILE.json …]"])
  console.error(complaint);
console.error(`${verdicts.length - failed} passed, ${failed} failed`);
process.exitCode = complaints.length || !files.length ? 2 : failed ? 1 : 0;
