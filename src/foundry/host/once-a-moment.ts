/**
 * Runs work once for all requests of the same moment, after the present task.
 * @returns a function that requests it
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
