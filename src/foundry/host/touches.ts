import { isOperator, nameOfChange } from "./compat.ts";

/**
 * True if an update touches a path, nested or dotted, or replaces or deletes it or a parent, in the form of
 * either version.
 * @param path names from the document inwards: ["system", "side"]
 */
export function touches(change: object, path: readonly string[]): boolean {
  return Object.entries(change).some(([key, value]: [string, unknown]) => {
    const name = nameOfDotted(key);
    const names = name.split(".");
    const shared = Math.min(names.length, path.length);
    if (names.slice(0, shared).join(".") !== path.slice(0, shared).join(".")) return false;
    if (name !== key || names.length >= path.length || typeof value !== "object" || value === null || isOperator(value))
      return true;
    return touches(value, path.slice(names.length));
  });
}

/** Removes marks: "system.-=side" is "system.side". */
function nameOfDotted(key: string): string {
  return key.split(".").map(nameOfChange).join(".");
}
