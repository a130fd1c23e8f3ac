import type { Dict } from "./loose.ts";
import { deepClone, isPlainObject } from "./objects.ts";

/** Returns the data with what they lack of the defaults. */
export function filled(data: Dict, defaults: Dict): Dict {
  const whole: Dict = { ...data };
  for (const [key, value] of Object.entries(defaults)) {
    const own: unknown = whole[key];
    if (own === undefined) whole[key] = deepClone(value);
    else if (isPlainObject(own) && isPlainObject(value)) whole[key] = filled(own, value);
  }
  return whole;
}
