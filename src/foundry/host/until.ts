/** Running actions, latest last, each with the signal that ends it and the ids of the combatants that it asks about. */
const asking: { readonly over: AbortSignal | null; readonly who: string }[] = [];

/**
 * Runs an action whose dialogs and menus close when the signal aborts.
 * @param who names those whom it asks about, so that each question has one dialog
 */
export async function askingUntil<T>(over: AbortSignal | null, who: string, run: () => Promise<T>): Promise<T> {
  const scope = { over, who };
  asking.push(scope);
  try {
    return await run();
  } finally {
    // Actions overlap: the first may end before a later one.
    asking.splice(asking.indexOf(scope), 1);
  }
}

/** Returns those whom the latest action asks about; "" if nobody. */
export function whoIsAsked(): string {
  return asking.at(-1)?.who ?? "";
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
