const queues = new WeakMap<object, Promise<unknown>>();

/** Runs a job after earlier ones of a document, so that additions use the latest value. */
export async function oneAfterAnother<T>(document: object, job: () => Promise<T>): Promise<T> {
  const before = queues.get(document) ?? Promise.resolve();
  const own = before.catch(() => undefined).then(job);
  queues.set(document, own);
  return own;
}
