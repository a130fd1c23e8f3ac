// Counts what this client has started and not finished, so that tests can wait for it instead of guessing a time.
import { ping, traffic } from "./connection.ts";

/** `begun` only grows, which reveals work that started and finished between two looks. */
const work = { open: 0, begun: 0 };

/** Saved before `countTimers` wraps it, because waiting for quiet is no work. */
const later = globalThis.setTimeout;

/** Counts a piece of work (a render, an answer to another client) until the returned function is called. */
export function begin(): () => void {
  work.open++;
  work.begun++;
  let over = false;
  return () => {
    if (over) return;
    over = true;
    work.open--;
  };
}

const isIdle = (): boolean => work.open === 0 && traffic.waiting() === 0;
const soFar = (): number => work.begun + traffic.begun;

/**
 * Resolves when all requests are answered, no render runs, no client waits for this one, and every message of the
 * server has arrived. Timers and questions to the user do not count.
 * @returns false if that takes longer than `milliseconds`
 */
export async function quiet(milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (isIdle()) {
      const before = soFar();
      // Messages arrive in order, so this answer follows everything sent before.
      await ping();
      if (isIdle() && soFar() === before) return true;
    } else
      await new Promise((resolve) => {
        later(resolve, 1);
      });
  }
  return false;
}
