import { pause, type Scratch } from "./scratch.ts";

/** What a check has found. */
export interface Found {
  /** One of the `expected` readings, or another one. Never a name of the world. */
  readonly found: string;
  /** For people who read the report. */
  readonly detail?: string;
}

/** What a check needs after the reload: plain JSON. */
export interface AfterReload {
  readonly note: Readonly<Record<string, string>>;
}

/** One reliance on Foundry, and how it is checked. */
export interface Check {
  /** Group and name: "storage.delete3". Its title is the text `SelfCheck.Check.<group>.<name>`. */
  readonly id: string;
  /** The readings that the system was written for. */
  readonly expected: readonly string[];
  /** Another reading is provided for: nothing goes wrong by it. */
  readonly providedFor?: true;
  /** Needs a player, or an assistant GM, with a browser of their own. */
  readonly needs?: "player" | "assistant";
  /** Milliseconds that it may take; `PATIENCE` by default. */
  readonly patience?: number;
  /** If it throws, its verdict is "failed", and the others go on. */
  readonly run: (scratch: Scratch) => Promise<Found | AfterReload> | Found | AfterReload;
  /** Goes on after a reload, which `run` asks for by a note. */
  readonly resume?: (scratch: Scratch, note: AfterReload["note"]) => Promise<Found>;
}

/**
 * `ok`: as expected. `provided`: another reading, which the system handles as well. `wrong`: another reading, and
 * something goes wrong by it. `failed`: the
 * check could not be carried out. `skipped`: the user whom it needs was not there.
 */
export const VERDICTS = ["ok", "provided", "wrong", "failed", "skipped"] as const;

export type Verdict = (typeof VERDICTS)[number];

export const PATIENCE = 10_000;

/** Waits until something is so. @param most milliseconds @returns whether it came about */
export async function until(isSo: () => boolean, most = 2_000): Promise<boolean> {
  for (const end = performance.now() + most; performance.now() < end; await pause(20)) if (isSo()) return true;
  return isSo();
}

/** A reading for counts: "all", or how many of how many. */
export function countOf(good: number, all: number, detail = ""): Found {
  return { found: good === all && all > 0 ? "all" : `${good} of ${all}`, ...(detail ? { detail } : {}) };
}
