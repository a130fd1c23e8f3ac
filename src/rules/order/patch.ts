import { withMember } from "../model/copy.ts";
import { RESERVED } from "../model/fields.ts";
import { isObject, sameJson, type Json } from "../model/json.ts";
import type { Leaf, Patch } from "../model/state.ts";

/** The way from one state to another, and the way back. */
export interface Difference {
  readonly patch: Patch;
  readonly inverse: Patch;
}

/**
 * The difference between two states, leaf by leaf, its parts in order: storage may give keys back in another one, and the patch must
 * not show it. What both share is skipped by identity, so the cost follows the change, not the size.
 */
export function diff(before: object, after: object): Patch {
  return difference(before, after).patch;
}

/** The same in both directions, found in one pass. */
export function difference(before: object, after: object): Difference {
  return changes(before as Tree, after as Tree) ?? NO_DIFFERENCE;
}

type Tree = Readonly<Record<string, unknown>>;

const NO_DIFFERENCE: Difference = { patch: {}, inverse: {} };

/** One part that differs: how to get there, and how to get back. */
interface PartDifference {
  readonly part: string;
  readonly there: Patch | Leaf;
  readonly back: Patch | Leaf;
}

function changes(before: Tree, after: Tree): Difference | null {
  const found: PartDifference[] = [];
  let shared = 0;
  for (const part of Object.keys(after)) {
    const old = before[part];
    if (old !== undefined || Object.hasOwn(before, part)) shared++;
    if (old === after[part]) continue;
    const change = changeOf(part, before, after);
    if (change) found.push(change);
  }
  const parts = Object.keys(before);
  // Mostly nothing is gone, and then nobody looks for it.
  if (parts.length > shared) for (const part of parts) if (!Object.hasOwn(after, part)) found.push({ part, there: [], back: [before[part] as Json] });
  if (!found.length) return null;
  if (found.length > 1) found.sort(byPart);
  const patch: Record<string, Patch | Leaf> = {};
  const inverse: Record<string, Patch | Leaf> = {};
  for (const { part, there, back } of found) {
    patch[part] = there;
    inverse[part] = back;
  }
  return { patch, inverse };
}

function changeOf(part: string, before: Tree, after: Tree): PartDifference | null {
  const [old, now] = [before[part], after[part]];
  if (isObject(old) && isObject(now)) {
    const below = changes(old, now);
    return below && { part, there: below.patch, back: shorter(old, below.inverse) };
  }
  if (!Object.hasOwn(before, part)) return { part, there: [now as Json], back: [] };
  return sameJson(old, now) ? null : { part, there: [now as Json], back: [old as Json] };
}

/** The way back to an object: whole, where that names less. The way there is never whole, since storage adds to objects and replaces none. */
function shorter(old: Tree, inverse: Patch): Patch | Leaf {
  return Object.keys(old).length < Object.keys(inverse).length ? [old as Json] : inverse;
}

/** The change of one part that was written, whatever else differs. */
export function changeAt(part: string, before: object, after: object): Patch | Leaf {
  return Object.hasOwn(after, part) ? changeOf(part, before as Tree, after as Tree)?.there ?? {} : [];
}

/** A patch with its parts in order. */
export function inOrder(patch: Patch): Patch {
  const sorted: Record<string, Patch | Leaf> = {};
  for (const part of Object.keys(patch).sort()) sorted[part] = patch[part]!;
  return sorted;
}

function byPart(a: PartDifference, b: PartDifference): number {
  return a.part < b.part ? -1 : 1;
}

/**
 * The state with the patch applied; the rest is shared with the old one. Paths into nowhere create the objects on the way. Names that every object has (`__proto__`) are passed
 * over: no encounter holds them, and a patch may come from anywhere.
 */
export function applyPatch<T extends object>(state: T, patch: Patch): T {
  let patched = state;
  for (const [part, change] of Object.entries(patch)) {
    if (!RESERVED.has(part)) patched = withMember(state, patched, part, isLeaf(change) ? change[0] : patchedPart((state as Tree)[part], change));
  }
  return patched;
}

function patchedPart(before: unknown, patch: Patch): object {
  return applyPatch(isObject(before) ? before : {}, patch);
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
