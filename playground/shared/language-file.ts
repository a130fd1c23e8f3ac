import type { Dict } from "./loose.ts";
import { expandObject } from "./objects.ts";

/** A key with a dot in it: such files are flat and have to be unfolded. */
const DOTTED = /"[^"\n]*\.[^"\n]*":/;

/** The texts of a language file, nested, however they are written. */
export function textsIn(file: string): Dict {
  const texts = JSON.parse(file) as Dict;
  return DOTTED.test(file) ? (expandObject(texts) as Dict) : texts;
}
