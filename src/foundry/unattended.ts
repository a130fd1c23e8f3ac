/**
 * Looks after work that nobody waits for: whoever began it may be gone, and there is no click to refuse. If it fails, because the line broke or the server
 * refused, the console says where and why.
 * @param name of the part that does the work, as the console tells it
 * @returns resolves when the work is over, well or not; never rejects, whatever the work throws
 */
export async function unattended(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`Segment Zero | ${name}:`, error);
  }
}
