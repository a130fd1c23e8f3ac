/** When what is being asked about is over: dialogs and menus that are opened meanwhile close then. Null for what is over by no event. */
let until: AbortSignal | null = null;

/** Runs what may open dialogs and menus, which close when the signal aborts. */
export async function askingUntil<T>(signal: AbortSignal | null, run: () => Promise<T>): Promise<T> {
  if (!signal) return run();
  const before = until;
  until = signal;
  try {
    return await run();
  } finally {
    until = before;
  }
}

/** Closes something that has just been opened when what it is about is over. @param closed aborts when it is closed otherwise */
export function closeWhenOver(close: () => unknown, closed?: AbortSignal): void {
  if (until?.aborted) close();
  else until?.addEventListener("abort", close, { once: true, ...(closed ? { signal: closed } : {}) });
}
