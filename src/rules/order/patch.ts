import { withMember } from "../model/copy.ts";
import { RESERVED } from "../model/fields.ts";
import { asJson, inOrder, isObject, sameJson, type Json } from "../model/json.ts";
import type { Leaf, Patch } from "../model/state.ts";

export interface Difference {
  readonly patch: Patch;
  readonly inverse: Patch;
}

/** Compares by leaves, sorted by name because storage may reorder keys; skips shared objects. */
export function diff(before: object, after: object): Patch {
  return difference(before, after).patch;
}

export function difference(before: object, after: object): Difference {
  return changes(before as Tree, after as Tree) ?? NO_DIFFERENCE;
}

type Tree = Readonly<Record<string, unknown>>;

const NO_DIFFERENCE: Difference = { patch: {}, inverse: {} };

function changes(before: Tree, after: Tree): Difference | null {
  const parts = differing(before, after);
  let found: { readonly patch: Record<string, Patch | Leaf>; readonly inverse: Record<string, Patch | Leaf> } | null =
    null;
  for (const part of parts) {
    const [old, now] = [before[part], after[part]];
    const below = isObject(old) && isObject(now) ? changes(old, now) : undefined;
    if (below === null || (below === undefined && sameJson(old, now))) continue;
    found ??= { patch: {}, inverse: {} };
    found.patch[part] = below ? below.patch : Object.hasOwn(after, part) ? [now as Json] : [];
    found.inverse[part] = below
      ? shorter(old as Tree, below.inverse)
      : Object.hasOwn(before, part)
        ? [old as Json]
        : [];
  }
  return found;
}

function differing(before: Tree, after: Tree): readonly string[] {
  const found: string[] = [];
  let shared = 0;
  for (const part in after) {
    const old = before[part];
    if (old !== undefined || Object.hasOwn(before, part)) shared++;
    if (old !== after[part]) found.push(part);
  }
  const parts = Object.keys(before);
  // Usually nothing was deleted.
  if (parts.length > shared) for (const part of parts) if (!Object.hasOwn(after, part)) found.push(part);
  return inOrder(found);
}

/** Returns the whole old object if shorter than its inverse; not for forward patches, which storage merges. */
function shorter(old: Tree, inverse: Patch): Patch | Leaf {
  return Object.keys(old).length < Object.keys(inverse).length ? [old as Json] : inverse;
}

/** Returns a patch as JSON stores it (`asJson`), where setting undefined deletes; the same object if unchanged. */
export function asStored(patch: Patch): Patch {
  let stored = patch;
  for (const [part, change] of Object.entries(patch)) {
    const kept = isLeaf(change) ? asStoredLeaf(change) : asStored(change);
    if (kept === change) continue;
    if (stored === patch) stored = { ...patch };
    (stored as Record<string, Patch | Leaf>)[part] = kept;
  }
  return stored;
}

function asStoredLeaf(change: Leaf): Leaf {
  if (!change.length) return change;
  const value: Json | undefined = asJson(change[0]);
  return value === undefined ? [] : Object.is(value, change[0]) ? change : [value];
}

export function ordered(patch: Patch): Patch {
  const sorted: Record<string, Patch | Leaf> = {};
  for (const part of inOrder(Object.keys(patch))) sorted[part] = patch[part]!;
  return sorted;
}

/**
 * Shares the rest with the old state. Creates missing objects; skips names that every object has
 * (`__proto__`), because a patch may come from anywhere.
 */
export function applyPatch<T extends object>(state: T, patch: Patch): T {
  let patched = state;
  for (const [part, change] of Object.entries(patch)) {
    if (!RESERVED.has(part))
      patched = withMember(
        state,
        patched,
        part,
        isLeaf(change) ? change[0] : patchedPart((state as Tree)[part], change),
      );
  }
  return patched;
}

function patchedPart(before: unknown, patch: Patch): object {
  return applyPatch(isObject(before) ? before : {}, patch);
}

/** `[path, value]` sets, `[path]` deletes. */
export function* changesOf(
  patch: Patch,
  path: readonly string[] = [],
): Generator<readonly [path: readonly string[], ...Leaf]> {
  for (const [part, change] of Object.entries(patch)) {
    if (isLeaf(change)) yield [[...path, part], ...change];
    else yield* changesOf(change, [...path, part]);
  }
}

export function leaf(value: object): Leaf {
  return [value as Json];
}

/** False for nested changes. */
export function isLeaf(change: Patch | Leaf): change is Leaf {
  return Array.isArray(change);
}
