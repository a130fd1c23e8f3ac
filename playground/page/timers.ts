/** Timers that run off soon belong to what was done: a list drawn once for several changes, a press looked after when the host is through with it. */

import { begin } from "../client/main.ts";

/** In milliseconds; whoever waits longer waits for somebody, and may wait for ever. */
const SOON = 100;

/** Has short timers counted as being under way, from here on. */
export function countTimers(): void {
  const set = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  const open = new Map<number, () => void>();
  const end = (id: number): void => {
    open.get(id)?.();
    open.delete(id);
  };
  window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]): number => {
    if (typeof run !== "function" || delay > SOON) return set(run, delay, ...rest);
    const id: number = set(() => {
      try {
        (run as (...args: unknown[]) => unknown)(...rest);
      } finally {
        end(id);
      }
    }, delay);
    open.set(id, begin());
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = ((id?: number): void => {
    clear(id);
    if (id !== undefined) end(id);
  }) as typeof window.clearTimeout;
}
