/** How long anybody waits for an answer, in milliseconds. */
export const TIMEOUT = 10_000;

/** A little more than the server is given, which minds the time as well; but it may be the server that has gone. */
const LONGEST = TIMEOUT + 1_000;

/** The answer, or an error when it does not come. Nobody waits for ever, whatever becomes of the line. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => { reject(new Error("No answer in time")); }, LONGEST);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
