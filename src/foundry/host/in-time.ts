/** The name of the error when what was waited for did not come in time. */
const LATE = "Late";

/** True for the error with which `inTime` gives up. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === LATE;
}

/**
 * The answer, or an error when it does not come: nobody waits for ever, whatever becomes of the line. Timers of the
 * browser do not go by the clock that people set.
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
