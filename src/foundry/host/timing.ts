const LATE = "Late";

export function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === LATE;
}

/**
 * Returns the answer.
 * @throws after a timeout, in browser timers, which do not follow the computer's clock
 */
export async function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`No answer in ${milliseconds / 1_000} seconds`);
      reject(Object.assign(error, { name: LATE }));
    }, milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

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
