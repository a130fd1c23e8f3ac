/** By document: what is being done with it. */
const queues = new WeakMap<object, Promise<unknown>>();

/**
 * Does something with a document after everything that was begun with it before. What is added to a value has to find the value that the last click has left,
 * also when clicks come faster than the server answers.
 */
export async function inTurn<T>(document: object, job: () => Promise<T>): Promise<T> {
  const before = queues.get(document) ?? Promise.resolve();
  const own = before.catch(() => undefined).then(job);
  queues.set(document, own);
  return own;
}
