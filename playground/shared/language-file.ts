import type { Dict } from "./loose.ts";
import { expandObject } from "./objects.ts";

/** Matches a key with a dot, which means that the file is flat. */
const DOTTED = /"[^"\n]*\.[^"\n]*":/;

/** Parses a language file, flat or nested, into nested texts. */
export function textsIn(file: string): Dict {
  const texts = JSON.parse(file) as Dict;
  return DOTTED.test(file) ? (expandObject(texts) as Dict) : texts;
}
