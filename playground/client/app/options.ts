/** Merges application options along the class chain (facts 4.4). */

import type { Dict, Loose } from "../../shared/loose.ts";

function isPlain(value: Loose): value is Dict {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const prototype: Loose = Object.getPrototypeOf(value);
  // Another realm's Object.prototype is a different object, whose own prototype is null too.
  return (
    prototype === null ||
    (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, "isPrototypeOf"))
  );
}

function copy(value: Loose): Loose {
  if (Array.isArray(value)) return [...(value as Loose[])];
  return isPlain(value) ? mergeOptions({}, value) : value;
}

/** Merges plain objects, concatenates arrays, replaces everything else. Changes and returns `target`. */
export function mergeOptions(target: Dict, source: Dict): Dict {
  for (const [key, value] of Object.entries(source)) {
    const present = target[key];
    if (isPlain(present) && isPlain(value)) mergeOptions(present, value);
    else if (Array.isArray(present) && Array.isArray(value))
      target[key] = [...(present as Loose[]), ...(value as Loose[])];
    else if (value !== undefined) target[key] = copy(value);
  }
  return target;
}
