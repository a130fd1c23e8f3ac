const listeners = new Set<() => void>();

/** Calls back whenever one of our settings has changed, whoever changed it. @returns what ends it */
export function whenSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One of our settings has changed. */
export function settingsChanged(): void {
  for (const listener of listeners) listener();
}
