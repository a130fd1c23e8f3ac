/** Who has what open in this browser. A lock goes with its page or worker, also when that crashes. */

/** Name of the world of the site in this folder, for its lock and what is kept of it. Sites beside each other have worlds of their own. */
export function worldLock(root: URL): string {
  return `Segment Zero ${root.pathname}`;
}

/** Holds a lock until this page or worker is gone. @returns resolves when it has the lock */
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

/** Resolves when nobody holds this lock any more. */
export async function lockGone(name: string): Promise<void> {
  await navigator.locks.request(name, () => undefined);
}
