/** Pixels below which header and footer take one line each (`styles/_small.scss`). */
const LOW = 500;

/** True for a low window: a phone on its side, or 200 % zoom. */
export function isLowWindow(): boolean {
  return globalThis.innerHeight < LOW;
}
