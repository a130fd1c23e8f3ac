import type { Dict } from "../playground/shared/loose.ts";

/** Returns the encounter of a stored Combat; over another system it is in the module's flags. */
export function storedEncounter({ system, flags }: Dict): Dict | undefined {
  const own = (flags as Dict | undefined)?.["segment-zero-clock"] ?? system;
  return (own as Dict | undefined)?.encounter as Dict | undefined;
}
