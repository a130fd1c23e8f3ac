import { PATIENCE, type Check, type Verdict } from "./check.ts";
import { CLICK_CHECKS } from "./checks/clicks.ts";
import { DIALOGS } from "./checks/dialogs.ts";
import { EFFECTS } from "./checks/effects.ts";
import { KEYS } from "./checks/keys.ts";
import { NAMES } from "./checks/names.ts";
import { PACKS } from "./checks/packs.ts";
import { PLAYER } from "./checks/player.ts";
import { REGIONS } from "./checks/regions.ts";
import { SCENE } from "./checks/scene.ts";
import { SHEETS } from "./checks/sheets.ts";
import { STORAGE } from "./checks/storage.ts";
import { STYLES } from "./checks/styles.ts";
import { TIME_CHECKS } from "./checks/time.ts";
import { TRACKER } from "./checks/tracker.ts";
import { TURNS } from "./checks/turns.ts";
import { newReport, short, type Finding, type Report } from "./report.ts";
import { Scratch } from "./scratch.ts";
import { unnamed } from "./unnamed.ts";

/** All checks, in the order in which they are carried out and shown. */
export const CHECKS: readonly Check[] = [
  ...NAMES,
  ...STORAGE,
  ...CLICK_CHECKS,
  ...TURNS,
  ...TIME_CHECKS,
  ...EFFECTS,
  ...DIALOGS,
  ...KEYS,
  ...TRACKER,
  ...SHEETS,
  ...PACKS,
  ...STYLES,
  ...SCENE,
  ...REGIONS,
  ...PLAYER,
];

/** Carries out checks one after the other and leaves the world as it was, whatever they do. @returns the report */
export async function runChecks(checks: readonly Check[] = CHECKS): Promise<Report> {
  const start = performance.now();
  const scratch = new Scratch();
  const report = newReport(scratch.player !== null);
  let left: number;
  try {
    for (const check of checks) report.findings.push(await carriedOut(check, scratch));
  } finally {
    left = await scratch.cleanUp();
  }
  return { ...report, left, took: Math.round(performance.now() - start) };
}

/** One that throws, or takes too long, is a finding like the others. */
async function carriedOut(check: Check, scratch: Scratch): Promise<Finding> {
  const { id, expected, needs, run, patience = PATIENCE } = check;
  const finding = (found: string, verdict: Verdict, detail = ""): Finding => ({
    id,
    expected: [...expected],
    found: short(found),
    verdict,
    detail: short(detail && unnamed(detail)),
    took: Math.round(performance.now() - start),
  });
  const start = performance.now();
  if (needs === "player" && !scratch.player) return finding("", "skipped");
  try {
    const { found, detail } = await inTime(async () => run(scratch), patience);
    return finding(found, expected.includes(found) ? "ok" : check.providedFor ? "provided" : "wrong", detail);
  } catch (error) {
    return finding("", "failed", error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

async function inTime<Result>(work: () => Promise<Result>, patience: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer in ${patience / 1_000} seconds`));
    }, patience);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
