/**
 * Runs work once for all requests of a task, after it.
 * @returns the request
 */
export function onceAMoment(work: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      work();
    });
  };
}
