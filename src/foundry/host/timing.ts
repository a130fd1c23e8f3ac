const LATE = "Late";

export function isOverdue(error: unknown): boolean {
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

/** Longest wait for the picture, in milliseconds. */
const PICTURE_FIRST = 200;

/** Resolves when the browser has rendered and is idle, for consequences of a click that are not visible at once. */
export async function whenIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: PICTURE_FIRST });
    else setTimeout(resolve);
  });
}

/** Resolves when changes are visible and the browser is idle; a hidden page does not wait. */
export async function whenShown(): Promise<void> {
  if (typeof requestAnimationFrame === "function") {
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, PICTURE_FIRST);
      // The first frame is visible when the second begins.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          clearTimeout(patience);
          resolve();
        }),
      );
    });
  }
  await whenIdle();
}
