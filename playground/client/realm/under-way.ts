// What this client has begun and not ended. Whoever looks at a page from outside can wait until nothing is under way any more, instead of guessing how long something takes.
import { ping, traffic } from "./connection.ts";

/** `begun` only ever grows, so a piece of work that has come and gone between two looks is noticed as well. */
const work = { open: 0, begun: 0 };

/** Kept from before anybody counts timers: waiting for quiet is no work. */
const later = globalThis.setTimeout;

/** Counts a piece of work (a render, an answer to somebody else) until the function that is given back is called. */
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
 * Resolves when no request is without its answer, no render is under way, nobody waits for this client's answer, and every message of the server has arrived.
 * What a person has yet to answer is not under way, and neither are timers.
 * @returns whether that came about within the time
 */
export async function quiet(milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (isIdle()) {
      const before = soFar();
      // Messages come in order: with this answer everything is here that was sent before it.
      await ping();
      if (isIdle() && soFar() === before) return true;
    } else
      await new Promise((resolve) => {
        later(resolve, 1);
      });
  }
  return false;
}
