/** Short timers continue an action, for example one drawing for several changes, so `quiet` waits for them. */

import { begin } from "../client/main.ts";

/** Milliseconds; longer timers wait for the user, perhaps for ever. */
const SOON = 100;

/** Counts short timers as work under way from now on. */
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
