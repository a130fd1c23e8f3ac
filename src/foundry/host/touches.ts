import { isOperator, nameOfChange } from "./compat.ts";

/**
 * True if a change of a document, as its update tells it, touches what stands at a path: by naming it, nested or with
 * dots, or by replacing or deleting it or anything around it, in the form of either version. What is written there is
 * not asked.
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

/** A dotted key without the mark that a part of it may have: "system.-=side" is "system.side". */
function nameOfDotted(key: string): string {
  return key.split(".").map(nameOfChange).join(".");
}
