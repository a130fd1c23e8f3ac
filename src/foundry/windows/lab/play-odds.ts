import { oddsOf, type EncounterState, type Effort, type Odds } from "../../../rules/core.ts";

/** A fight whose odds are wanted. */
export interface Task {
  readonly state: EncounterState;
  readonly participants: readonly string[];
  readonly effort: Partial<Effort>;
}

/** Enough for a first look, in a second or two. */
export const GLANCE: Partial<Effort> = { plays: 40, minutes: 2, reports: 1, ways: 40 };

/** Plays of each pacing: chances of acting first within about two points. */
export const THOROUGH: Partial<Effort> = { plays: 2_000, minutes: 30, reports: 60, ways: 5_000 };

/** True if odds say more than those that are shown: counted ones first, then those of more plays. */
export function isBetter(odds: Odds, shown: Odds | null): boolean {
  if (!shown) return true;
  const isCounted = odds.exactness !== "played";
  return isCounted === (shown.exactness !== "played") ? odds.plays >= shown.plays : isCounted;
}

/** What the worker says. */
export interface Told {
  readonly odds?: Odds;
  readonly ended?: true;
  /** Why it could not play this fight. */
  readonly failed?: string;
}

/** @throws where the page may have no worker */
export type MakeWorker = () => Worker;

/** A worker beside the page. */
export const besidePage: MakeWorker = () =>
  new Worker(new URL("./odds-worker.ts", import.meta.url), { type: "module" });

/**
 * Plays an encounter and reports its odds, refined each time. In a worker; where that fails (a page from a file, a
 * content security policy), in the page itself in slices, with the same reports.
 * @param signal ends it, without another report
 * @returns whether it came to its end
 */
export async function playOdds(
  task: Task,
  tell: (odds: Odds) => void,
  signal: AbortSignal,
  make: MakeWorker = besidePage,
): Promise<boolean> {
  if (signal.aborted) return false;
  return (await inWorker(task, tell, signal, make)) ?? inSlices(task, tell, signal);
}

/** @returns null if no worker could do it */
function inWorker(
  task: Task,
  tell: (odds: Odds) => void,
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
    signal.addEventListener(
      "abort",
      () => {
        end(false);
      },
      { once: true },
    );
    worker.addEventListener("error", () => {
      end(null);
    });
    worker.addEventListener("message", ({ data: { odds, ended, failed } }: MessageEvent<Told>) => {
      if (signal.aborted) return;
      if (odds) tell(odds);
      // A pacing of a module is not in the worker; the page has it.
      else if (failed !== undefined) end(null);
      else if (ended) end(true);
    });
    worker.postMessage(task);
  });
}

/** Milliseconds of one slice. */
const SLICE = 12;

/** Most falls of the dice that the page counts, at about a millisecond each. */
const WAYS_IN_PAGE = 300;

async function inSlices(
  { state, participants, effort }: Task,
  tell: (odds: Odds) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let began = performance.now();
  for (const odds of oddsOf(state, participants, {
    ...effort,
    ways: Math.min(effort.ways ?? WAYS_IN_PAGE, WAYS_IN_PAGE),
  })) {
    if (signal.aborted) return false;
    if (performance.now() - began > SLICE) {
      tell(odds);
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      began = performance.now();
    } else if (odds.plays >= odds.of) tell(odds);
  }
  return !signal.aborted;
}
