/** What was waited for did not come in time. */
export class Late extends Error {}

/** The answer, or an error when it does not come: nobody waits for ever, whatever becomes of the line. Timers of the browser do not go by the clock that people set. */
export async function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Late(`No answer in ${milliseconds / 1_000} seconds`));
    }, milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
