import { changesOf, type Patch } from "../../rules/index.ts";
import { markDeleted } from "../compat.ts";

/** A patch of the core as a document update below `prefix`, in one flat object of dotted paths. */
export function updateOf(patch: Patch, prefix: string): Record<string, unknown> {
  const update: Record<string, unknown> = {};
  for (const [path, ...value] of changesOf(patch)) {
    const dotted = [prefix, ...path].join(".");
    if (value.length) update[dotted] = value[0];
    else markDeleted(update, dotted);
  }
  return update;
}
