import { readFileSync } from "node:fs";
import { sameJson, type Json } from "../../src/rules/json.ts";
import type { Kinds } from "./kinds.ts";
import { actionPeriod } from "./action-period.ts";
import { sideSegments } from "./side-segments.ts";
import { speedOrder } from "./speed-order.ts";
import { stopwatch } from "./stopwatch.ts";
import { twoAction } from "./two-action.ts";

/** Runs worked cases against the rules core: one JSON line per case, the count on standard error. Exit codes: docs/vectors.md. */

const systems: Readonly<Record<string, Kinds>> = {
  "action-period": actionPeriod, "side-segments": sideSegments, "speed-order": speedOrder, stopwatch, "two-action": twoAction,
};

interface Case { id: string; kind: string; settings?: Record<string, Json>; input: Json; expect: Json }
interface File { system: string; defaults?: Record<string, Json>; cases: Case[] }

let passed = 0;
let failed = 0;
let unreadable = false;

for (const file of process.argv.slice(2)) run(file);
if (process.argv.length < 3) complain("usage: vectors FILE.json [FILE.json …]");
console.error(`${passed} passed, ${failed} failed`);
process.exitCode = unreadable ? 2 : failed ? 1 : 0;

function run(file: string): void {
  const content = read(file);
  const kinds = content && systems[content.system];
  if (!content || !Array.isArray(content.cases)) return complain(`${file}: not a file of cases`);
  if (!kinds) return complain(`${file}: no system "${content.system}"; there are ${Object.keys(systems).join(", ")}`);
  for (const one of content.cases) {
    const kind = Object.hasOwn(kinds, one.kind) ? kinds[one.kind] : undefined;
    if (kind) report(file, one, attempt(() => kind(one.input as never, { ...content.defaults, ...one.settings })));
    else complain(`${file}: ${one.id}: unknown kind "${one.kind}"; there are ${Object.keys(kinds).join(", ")}`);
  }
}

function read(file: string): File | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as File;
  } catch (error) {
    complain(`${file}: ${(error as Error).message}`);
    return null;
  }
}

function attempt(play: () => unknown): unknown {
  try {
    return play();
  } catch (error) {
    return { error: (error as Error).message };
  }
}

function report(file: string, { id, kind, expect }: Case, actual: unknown): void {
  const ok = sameJson(actual, expect);
  if (ok) passed++;
  else failed++;
  console.log(JSON.stringify({ file, id, kind, ok, actual }));
}

function complain(message: string): void {
  unreadable = true;
  console.error(message);
}
