import { create } from "mutative";
import { isObject, sameJson, type Json } from "../model/json.ts";
import type { Leaf, Patch } from "../model/state.ts";

/**
 * The difference between two states, leaf by leaf, its parts in order: storage may give keys back in another one, and the patch must
 * not show it. What both share is skipped by identity, so the cost follows the change, not the size.
 */
export function diff(before: object, after: object): Patch {
  return changes(before as Record<string, unknown>, after as Record<string, unknown>) ?? {};
}

function changes(before: Record<string, unknown>, after: Record<string, unknown>): Patch | null {
  const found: [string, Patch | Leaf][] = [];
  for (const key in before) if (!(key in after)) found.push([key, []]);
  for (const key in after) {
    if (before[key] === after[key]) continue;
    const change = changeOf(key in before, before[key], after[key]);
    if (change) found.push([key, change]);
  }
  return found.length ? Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1))) : null;
}

function changeOf(known: boolean, old: unknown, now: unknown): Patch | Leaf | null {
  if (isObject(old) && isObject(now)) return changes(old, now);
  return known && sameJson(old, now) ? null : [now as Json];
}

/** The state with the patch applied; the rest is shared with the old one. Paths into nowhere create the objects on the way. */
export function applyPatch<T extends object>(state: T, patch: Patch): T {
  return create(state, (draft) => patchInto(draft as Record<string, unknown>, patch));
}

/** The same in place. */
export function patchInto(target: Record<string, unknown>, patch: Patch): void {
  for (const [part, change] of Object.entries(patch)) {
    if (!isLeaf(change)) {
      if (!isObject(target[part])) target[part] = {};
      patchInto(target[part] as Record<string, unknown>, change);
    } else if (change.length) target[part] = change[0];
    else delete target[part];
  }
}

/** Every change of a patch with its path: `[path, value]` sets, `[path]` deletes. */
export function* changesOf(patch: Patch, path: readonly string[] = []): Generator<readonly [path: readonly string[], ...Leaf]> {
  for (const [part, change] of Object.entries(patch)) {
    if (isLeaf(change)) yield [[...path, part], ...change];
    else yield* changesOf(change, [...path, part]);
  }
}

/** True for a value that is set or deleted, false for changes further down. */
export function isLeaf(change: Patch | Leaf): change is Leaf {
  return Array.isArray(change);
}
