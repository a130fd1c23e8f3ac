import { create } from "mutative";
import { isObject, sameJson, type Json } from "../json.ts";

/** `[path, value]` sets, `[path]` deletes. Paths are dotted. Values are leaves, or whole objects where there was none. */
export type Change = readonly [path: string, value: Json] | readonly [path: string];
export type Patch = readonly Change[];

/**
 * The difference between two states, leaf by leaf, ordered by path: storage may give keys back in another order, and the patch must not show it.
 * Parts that both share are skipped by identity, so its cost follows the change, not the size.
 */
export function diff(before: object, after: object): Patch {
  const changes: Change[] = [];
  collect(before as Record<string, unknown>, after as Record<string, unknown>, "", changes);
  return changes.sort(([a], [b]) => (a < b ? -1 : 1));
}

function collect(before: Record<string, unknown>, after: Record<string, unknown>, prefix: string, changes: Change[]): void {
  for (const key in before) if (!(key in after)) changes.push([prefix + key]);
  for (const key in after) {
    const old = before[key];
    const now = after[key];
    if (old === now) continue;
    const path = prefix + key;
    if (isObject(old) && isObject(now)) collect(old, now, `${path}.`, changes);
    else if (!(key in before) || !sameJson(old, now)) changes.push([path, now as Json]);
  }
}

/** The state with the patch applied; the rest is shared with the old one. Paths into nowhere create the objects on the way. */
export function applyPatch<T extends object>(state: T, patch: Patch): T {
  return create(state, (draft) => {
    for (const [path, ...value] of patch) {
      const keys = path.split(".");
      const last = keys.pop() as string;
      let target = draft as Record<string, unknown>;
      for (const key of keys) {
        if (!isObject(target[key])) target[key] = {};
        target = target[key] as Record<string, unknown>;
      }
      if (value.length) target[last] = value[0];
      else delete target[last];
    }
  });
}
