import { sameJson } from "../../rules/core.ts";
import { sourceOf } from "../host/typed-calls.ts";

/**
 * Option of an update: the values that it must write, by path. If another package has changed one of them, nothing is
 * written, so that no half of a click is.
 */
export const EXACTLY = "segmentZeroExactly";

/**
 * In `_preUpdateOperation`, after the hooks of other packages.
 * @returns whether the update would write something else than it must
 */
export function writesSomethingElse(documents: readonly object[], operation: object): boolean {
  const { [EXACTLY]: wanted, updates } = operation as {
    readonly [EXACTLY]?: Readonly<Record<string, unknown>>;
    readonly updates?: readonly object[];
  };
  if (!wanted) return false;
  const [document] = documents;
  // What does not change is not in the update.
  const written = (path: string): unknown =>
    foundry.utils.getProperty(updates?.[0] ?? {}, path) ??
    foundry.utils.getProperty(document ? sourceOf(document) : {}, path) ??
    null;
  return Object.entries(wanted).some(([path, value]) => !sameJson(written(path), value));
}
