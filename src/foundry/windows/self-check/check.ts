import { pause, type Scratch } from "./scratch.ts";

export interface Found {
  /** Never a name of the world. */
  readonly found: string;
  readonly detail?: string;
}

/** Plain JSON. */
export interface AfterReload {
  readonly note: Readonly<Record<string, string>>;
}

export interface Check {
  /** Group and name: "storage.delete3", titled by `SelfCheck.Check.<group>.<name>`. */
  readonly id: string;
  /** Readings that the system was written for. */
  readonly expected: readonly string[];
  /** True if other readings are handled. */
  readonly providedFor?: true;
  readonly needs?: "player" | "assistant";
  /** Milliseconds. */
  readonly patience?: number;
  /** An error gives the verdict "failed". */
  readonly run: (scratch: Scratch) => Promise<Found | AfterReload> | Found | AfterReload;
  /** Continues after a reload requested by `run`. */
  readonly resume?: (scratch: Scratch, note: AfterReload["note"]) => Promise<Found>;
}

/** A check, declared where it runs. */
export const check = (facts: Omit<Check, "run">, run: Check["run"]): Check => ({ ...facts, run });

/**
 * `ok`: as expected. `provided`: another reading that is handled. `wrong`: another reading that breaks
 * something. `failed`: not carried out. `skipped`: the needed user was missing.
 */
export const VERDICTS = ["ok", "provided", "wrong", "failed", "skipped"] as const;

export type Verdict = (typeof VERDICTS)[number];

export const PATIENCE = 10_000;

export async function untilTrue(isSo: () => boolean, most = 2_000): Promise<boolean> {
  for (const end = performance.now() + most; performance.now() < end; await pause(20)) if (isSo()) return true;
  return isSo();
}

/** "all", or "n of m". */
export function checkCount(good: number, all: number, detail = ""): Found {
  return { found: good === all && all > 0 ? "all" : `${good} of ${all}`, ...(detail ? { detail } : {}) };
}
