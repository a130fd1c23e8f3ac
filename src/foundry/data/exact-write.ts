import { sameJson } from "../../rules/core.ts";
import { sourceOf } from "../host/typed-calls.ts";

/** Update option: required values by path. If another module changed one, nothing is written. */
export const EXACTLY = "segmentZeroExactly";

/**
 * In `_preUpdateOperation`, after other modules' hooks.
 * @returns true if the update would write other values
 */
export function writesSomethingElse(documents: readonly object[], operation: object): boolean {
  const {
    [EXACTLY]: wanted,
    updates,
  }: {
    readonly [EXACTLY]?: Readonly<Record<string, unknown>>;
    readonly updates?: readonly object[];
  } = operation;
  if (!wanted) return false;
  const [document] = documents;
  // Unchanged values are not in the update.
  const written = (path: string): unknown =>
    foundry.utils.getProperty(updates?.[0] ?? {}, path) ??
    foundry.utils.getProperty(document ? sourceOf(document) : {}, path) ??
    null;
  return Object.entries(wanted).some(([path, value]) => !sameJson(written(path), value));
}
