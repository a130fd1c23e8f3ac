/** Running actions, latest last, each with the signal that ends it. */
const asking: { readonly over: AbortSignal | null }[] = [];

/** Runs an action whose dialogs and menus close when the signal aborts. */
export async function askingUntil<T>(over: AbortSignal | null, run: () => Promise<T>): Promise<T> {
  const scope = { over };
  asking.push(scope);
  try {
    return await run();
  } finally {
    // Actions overlap: the first may end before a later one.
    asking.splice(asking.indexOf(scope), 1);
  }
}

/**
 * Closes something when its subject is over.
 * @param closed aborts when it is closed otherwise
 */
export function closeWhenOver(close: () => unknown, closed?: AbortSignal): void {
  const over = asking.at(-1)?.over;
  if (over?.aborted) close();
  else over?.addEventListener("abort", close, { once: true, ...(closed ? { signal: closed } : {}) });
}
