import { inTime } from "../../host/timing.ts";
import { PATIENCE, type AfterReload, type Check, type Verdict } from "./check.ts";
import { CLICK_CHECKS } from "./checks/clicks.ts";
import { DIALOGS, KEYS, STYLES } from "./checks/page.ts";
import { EFFECTS, TIME_CHECKS } from "./checks/effects.ts";
import { NAME_CHECKS } from "./checks/names.ts";
import { PACKS, SHEETS } from "./checks/sheets.ts";
import { PLAYER } from "./checks/player.ts";
import { REGIONS, SCENE } from "./checks/scene.ts";
import { STORAGE } from "./checks/storage.ts";
import { TOKEN_CHECKS } from "./checks/tokens.ts";
import { DETACHED, TRACKER } from "./checks/tracker.ts";
import { TURNS } from "./checks/turns.ts";
import { keepPending, type Pending } from "./pending.ts";
import { newReport, short, unnamed, type Finding, type Report } from "./report.ts";
import { Scratch } from "./scratch.ts";

export const CHECKS: readonly Check[] = [
  [DETACHED, NAME_CHECKS, STORAGE, CLICK_CHECKS, TURNS, TIME_CHECKS, EFFECTS, DIALOGS, KEYS],
  [TRACKER, SHEETS, PACKS, STYLES, TOKEN_CHECKS, SCENE, REGIONS, PLAYER],
].flat(2);

/**
 * Runs checks one by one and restores the world.
 * @param whole true if the visual questions follow
 * @returns the report; null if the page reloads and continues (`resumeChecks`)
 */
export async function runChecks(checks: readonly Check[] = CHECKS, whole = false): Promise<Report | null> {
  const scratch = new Scratch();
  return carryOn(checks, { scratch, whole, report: newReport(scratch.player !== null), lines: new ConsoleLines() });
}

export async function resumeChecks(pending: Pending): Promise<Report | null> {
  const { report, check, note, rest, whole } = pending;
  const asked = CHECKS.filter(({ id }) => id === check).flatMap(({ resume, ...one }): Check[] =>
    resume ? [{ ...one, run: async (scratch) => resume(scratch, note) }] : [],
  );
  const ahead = CHECKS.filter(({ id }) => rest.includes(id));
  const lines = new ConsoleLines(report.console);
  return carryOn([...asked, ...ahead], { scratch: new Scratch(pending), whole, report, lines });
}

interface Run {
  readonly scratch: Scratch;
  readonly whole: boolean;
  readonly report: Report;
  readonly lines: ConsoleLines;
}

async function carryOn(checks: readonly Check[], { scratch, whole, report, lines }: Run): Promise<Report | null> {
  const start = performance.now();
  const took = (): number => report.took + Math.round(performance.now() - start);
  try {
    for (const [at, check] of checks.entries()) {
      const finding = await carriedOut(check, scratch);
      if ("note" in finding) {
        const rest = checks.slice(at + 1).map(({ id }) => id);
        const soFar = { ...report, took: took(), console: [...lines.lines] };
        keepPending({ report: soFar, check: check.id, note: finding.note, rest, whole, ...scratch.before });
        lines.end();
        foundry.utils.debouncedReload();
        return null;
      }
      report.findings.push(finding);
    }
  } catch (error) {
    lines.end();
    await scratch.cleanUp();
    throw error;
  }
  const left = await scratch.cleanUp();
  lines.end();
  if (whole) report.findings.push(consoleFinding(lines.lines));
  return { ...report, left, took: took(), console: [...lines.lines] };
}

function consoleFinding(lines: readonly string[]): Finding {
  const errors = lines.filter((line) => line.startsWith("error")).length;
  const found = lines.length ? `${errors} errors, ${lines.length - errors} deprecations` : "none";
  return {
    id: "console.lines",
    expected: ["none"],
    found,
    verdict: lines.length ? "wrong" : "ok",
    detail: short(lines.join("; ")),
    took: 0,
  };
}

/** Runs a check; throwing or taking too long is a finding too. */
async function carriedOut(check: Check, scratch: Scratch): Promise<Finding | AfterReload> {
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
  if (needs && !scratch[needs]) return finding("", "skipped");
  try {
    const result = await inTime(
      Promise.resolve().then(() => run(scratch)),
      patience,
    );
    if ("note" in result) return result;
    const { found, detail } = result;
    return finding(found, expected.includes(found) ? "ok" : check.providedFor ? "provided" : "wrong", detail);
  } catch (error) {
    return finding("", "failed", error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

const MOST = 40;

const DEPRECATION = /deprecat/iu;

class ConsoleLines {
  readonly lines: string[];
  readonly #ends: (() => void)[] = [];

  /** @param before lines from before a reload */
  constructor(before: readonly string[] = []) {
    this.lines = [...before];
    for (const level of ["error", "warn"] as const) {
      const write = console[level];
      console[level] = (...args: unknown[]) => {
        const text = args
          .map((each) => (each instanceof Error ? `${each.name}: ${each.message}` : String(each)))
          .join(" ");
        if (level === "error" || DEPRECATION.test(text)) this.#note(level, text);
        write.apply(console, args);
      };
      this.#ends.push(() => {
        console[level] = write;
      });
    }
    const thrown = (event: ErrorEvent | PromiseRejectionEvent): void =>
      this.#note("error", String("reason" in event ? event.reason : event.message));
    for (const name of ["error", "unhandledrejection"] as const) {
      window.addEventListener(name, thrown);
      this.#ends.push(() => window.removeEventListener(name, thrown));
    }
  }

  #note(level: "error" | "warn", text: string): void {
    if (this.lines.length < MOST) this.lines.push(short(`${level}: ${unnamed(text)}`));
  }

  end(): void {
    for (const end of this.#ends.splice(0)) end();
  }
}
