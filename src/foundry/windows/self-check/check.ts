import { pause } from "./pause.ts";
import type { Scratch } from "./scratch.ts";

/** What a check has found. */
export interface Found {
  /** A reading: one of those that `expected` names, or another one. Never a name of the world. */
  readonly found: string;
  /** What a person who reads the report may want to know besides. */
  readonly detail?: string;
}

/** What a check wants to know again after the page was loaded anew: plain JSON. */
export interface AfterReload {
  readonly note: Readonly<Record<string, string>>;
}

/** One reliance on Foundry, and how it is looked at. */
export interface Check {
  /** Group and name: "storage.delete3". Its title is the text `SelfCheck.Check.<group>.<name>`. */
  readonly id: string;
  /** The readings with which everything is as the system was written for. Of `measured` ones there is none. */
  readonly expected: readonly string[];
  /** Another reading is provided for: nothing goes wrong by it. */
  readonly providedFor?: true;
  /** Needs a player, or an assistant GM, who is there with a browser of their own. */
  readonly needs?: "player" | "assistant";
  /** Milliseconds that it may take; `PATIENCE` if nothing is said. */
  readonly patience?: number;
  /** Throws whatever it likes: then its verdict is "failed", and the others go on. */
  readonly run: (scratch: Scratch) => Promise<Found | AfterReload> | Found | AfterReload;
  /** Goes on after a reload, which `run` asks for by a note. */
  readonly resume?: (scratch: Scratch, note: AfterReload["note"]) => Promise<Found>;
}

/**
 * What is held of a finding. `ok`: as expected. `provided`: Foundry reads it another way, for which the system is made as well. `wrong`: another way, and something goes wrong by it.
 * `failed`: the check could not be carried out. `skipped`: nobody was there whom it needs.
 */
export const VERDICTS = ["ok", "provided", "wrong", "failed", "skipped"] as const;

export type Verdict = (typeof VERDICTS)[number];

/** Milliseconds that a check may take unless it says otherwise. */
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
