import { oddsOf, type EncounterState, type Effort, type Odds } from "../../../rules/core.ts";

export interface OddsTask {
  readonly state: EncounterState;
  readonly participants: readonly string[];
  readonly effort: Partial<Effort>;
}

/** Takes a second or two. */
export const GLANCE: Partial<Effort> = { plays: 40, minutes: 2, reports: 1, ways: 40 };

/** Chances of acting first within about two points. */
export const THOROUGH: Partial<Effort> = { plays: 2_000, minutes: 30, reports: 60, ways: 5_000 };

/** True if counted instead of played, or from more plays. */
export function isBetter(odds: Odds, shown: Odds | null): boolean {
  if (!shown) return true;
  const isCounted = odds.exactness !== "played";
  return isCounted === (shown.exactness !== "played") ? odds.plays >= shown.plays : isCounted;
}

export interface Progress {
  readonly odds?: Odds;
  readonly ended?: true;
  readonly failed?: string;
}

/** @throws if the page may have no worker */
export type MakeWorker = () => Worker;

const besidePage: MakeWorker = () => new Worker(new URL("./odds-worker.ts", import.meta.url), { type: "module" });

/**
 * Plays an encounter and reports its improving odds, in a worker or, if that fails, in slices in the page.
 * @param signal stops it
 * @returns true if it finished
 */
export async function playOdds(
  task: OddsTask,
  report: (odds: Odds) => void,
  signal: AbortSignal,
  make: MakeWorker = besidePage,
): Promise<boolean> {
  if (signal.aborted) return false;
  return (await inWorker(task, report, signal, make)) ?? inSlices(task, report, signal);
}

/** @returns null if no worker could do it */
function inWorker(
  task: OddsTask,
  report: (odds: Odds) => void,
  signal: AbortSignal,
  make: MakeWorker,
): Promise<boolean | null> {
  let worker: Worker;
  try {
    worker = make();
  } catch {
    return Promise.resolve(null);
  }
  return new Promise<boolean | null>((resolve) => {
    const end = (how: boolean | null): void => {
      worker.terminate();
      resolve(how);
    };
    signal.addEventListener("abort", () => end(false), { once: true });
    worker.addEventListener("error", () => end(null));
    worker.addEventListener("message", ({ data: { odds, ended, failed } }: MessageEvent<Progress>) => {
      if (signal.aborted) return;
      if (odds) report(odds);
      // A module's pacing exists only in the page.
      else if (failed !== undefined) end(null);
      else if (ended) end(true);
    });
    worker.postMessage(task);
  });
}

/** Milliseconds. */
const SLICE = 12;

/** In the page, at about a millisecond each. */
const WAYS_IN_PAGE = 300;

async function inSlices(
  { state, participants, effort }: OddsTask,
  report: (odds: Odds) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let began = performance.now();
  for (const odds of oddsOf(state, participants, {
    ...effort,
    ways: Math.min(effort.ways ?? WAYS_IN_PAGE, WAYS_IN_PAGE),
  })) {
    if (signal.aborted) return false;
    if (performance.now() - began > SLICE) {
      report(odds);
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    } else if (odds.plays >= odds.of) report(odds);
  }
  return !signal.aborted;
}
