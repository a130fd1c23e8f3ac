import { pause, type Scratch } from "./scratch.ts";

export interface Found {
  /** One of the `expected` readings, or another; never a name of the world. */
  readonly found: string;
  readonly detail?: string;
}

/** What a check needs after the reload: plain JSON. */
export interface AfterReload {
  readonly note: Readonly<Record<string, string>>;
}

export interface Check {
  /** Group and name: "storage.delete3". Its title is the text `SelfCheck.Check.<group>.<name>`. */
  readonly id: string;
  /** The readings that the system was written for. */
  readonly expected: readonly string[];
  /** True if other readings are handled too. */
  readonly providedFor?: true;
  /** Needs a connected player or assistant GM. */
  readonly needs?: "player" | "assistant";
  /** Time limit in milliseconds; `PATIENCE` by default. */
  readonly patience?: number;
  /** If it throws, its verdict is "failed". */
  readonly run: (scratch: Scratch) => Promise<Found | AfterReload> | Found | AfterReload;
  /** Continues after a reload, which `run` requests by a note. */
  readonly resume?: (scratch: Scratch, note: AfterReload["note"]) => Promise<Found>;
}

/**
 * `ok`: as expected. `provided`: another reading that is handled. `wrong`: another reading that breaks something.
 * `failed`: not carried out. `skipped`: the needed user was missing.
 */
export const VERDICTS = ["ok", "provided", "wrong", "failed", "skipped"] as const;

export type Verdict = (typeof VERDICTS)[number];

export const PATIENCE = 10_000;

/**
 * Waits for a condition.
 * @param most milliseconds
 * @returns true if it came
 */
export async function until(isSo: () => boolean, most = 2_000): Promise<boolean> {
  for (const end = performance.now() + most; performance.now() < end; await pause(20)) if (isSo()) return true;
  return isSo();
}

/** Returns a reading for counts: "all", or "n of m". */
export function countOf(good: number, all: number, detail = ""): Found {
  return { found: good === all && all > 0 ? "all" : `${good} of ${all}`, ...(detail ? { detail } : {}) };
}
