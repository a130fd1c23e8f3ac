/** Locks for the browser's world. A lock ends with its page or worker, even after a crash. */

/**
 * Returns the name of the world of the site in this folder, for its lock and database. Each folder has its own world.
 */
export function worldLock(root: URL): string {
  return `Segment Zero ${root.pathname}`;
}

/** Holds a lock until this page or worker ends. @returns resolves once the lock is held */
export function hold(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(
        name,
        () =>
          new Promise(() => {
            resolve();
          }),
      )
      .catch(reject);
  });
}

/** Resolves when the lock is free. */
export async function lockGone(name: string): Promise<void> {
  await navigator.locks.request(name, () => undefined);
}
