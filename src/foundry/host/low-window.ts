/** Below this many pixels header and footer are one line each (`styles/_small.scss`). */
const LOW = 500;

/** Whether there is little room from top to bottom: a phone on its side, or 200 % zoom. */
export function isLowWindow(): boolean {
  return globalThis.innerHeight < LOW;
}
