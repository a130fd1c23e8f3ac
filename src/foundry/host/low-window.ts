/** Pixels; as in `styles/_small.scss`. */
const LOW = 500;

export function isLowWindow(): boolean {
  return globalThis.innerHeight < LOW;
}
