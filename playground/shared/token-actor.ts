// The actor of an unlinked token (API 13, API 14: ActorDelta; foundryvtt#9131): the base actor's data with the token's
// delta. Server and client share this code, so they cannot differ.
import { applyChanges, type ChangeRules } from "./changes.ts";
import type { Dict } from "./loose.ts";
import { deepClone, equals, isPlainObject } from "./objects.ts";
import { readEntry } from "./operators.ts";
import { shapeOf } from "./shapes.ts";

const VALUES = ["name", "type", "img", "system", "flags", "ownership"];
const COLLECTIONS = ["items", "effects"];

const childrenOf = (source: Dict, key: string): Dict[] => (source[key] ?? []) as Dict[];

/** Returns the source of the token's actor. A child in the delta replaces the base actor's child with its id. */
export function composeActor(base: Dict, delta: Dict): Dict {
  const source = deepClone(base);
  for (const key of VALUES)
    if (delta[key] !== undefined && delta[key] !== null) source[key] = overlay(source[key], delta[key]);
  for (const key of COLLECTIONS) {
    const own = new Map(childrenOf(delta, key).map((each) => [each._id, each]));
    const inherited = childrenOf(base, key).map((each) => own.get(each._id) ?? each);
    const known = new Set(inherited.map(({ _id }) => _id));
    source[key] = [...inherited, ...[...own.values()].filter(({ _id }) => !known.has(_id))]
      .filter(({ _tombstone }) => _tombstone !== true)
      .map((each) => deepClone(each));
  }
  return source;
}

function overlay(base: unknown, own: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(own)) return deepClone(own);
  const result = { ...base };
  for (const [key, value] of Object.entries(own)) result[key] = overlay(base[key], value);
  return result;
}

/** The change that an operation made to the token's actor. */
export interface ActorChange {
  base: Dict;
  before: Dict;
  after: Dict;
  /** The update of the actor itself; empty for an operation on its items or effects. */
  changes: Dict;
  rules: Pick<ChangeRules, "generation" | "recursive">;
}

/**
 * Writes an operation's changes into the delta, in place. A changed child is stored whole, a deleted child of the base
 * actor as a tombstone. A deleted key leaves the delta, so the base actor's value shows again, as its children do after
 * a collection was replaced (foundryvtt#12768).
 */
export function recordActor(delta: Dict, { base, before, after, changes, rules }: ActorChange): void {
  const entries = Object.entries(changes).map(([key, value]) => ({ ...readEntry(key, value), written: [key, value] }));
  const values = entries.filter(({ key }) => VALUES.includes(key)).map(({ written }) => written as [string, unknown]);
  applyChanges(delta, Object.fromEntries(values), rules);
  for (const key of COLLECTIONS) {
    const isReplaced = entries.some((entry) => entry.key === key && entry.kind === "replace");
    const known = new Map(childrenOf(before, key).map((each) => [each._id, each]));
    const own = new Map(childrenOf(delta, key).map((each) => [each._id, each]));
    const present = new Set(childrenOf(after, key).map(({ _id }) => _id));
    for (const child of childrenOf(after, key))
      if (!equals(known.get(child._id), child)) own.set(child._id, deepClone(child));
    for (const _id of known.keys()) {
      if (present.has(_id)) continue;
      own.delete(_id);
      if (!isReplaced && childrenOf(base, key).some((each) => each._id === _id))
        own.set(_id, { _id, _tombstone: true });
    }
    if (own.size || delta[key] !== undefined) delta[key] = [...own.values()];
  }
}

/** Replaces a document's source in place. Children keep their source objects, and with them their documents. */
export function adoptSource(documentName: string, target: Dict, source: Dict): void {
  for (const key of Object.keys(target)) if (!(key in source)) Reflect.deleteProperty(target, key);
  const collections = Object.entries(shapeOf(documentName).embedded);
  for (const [key, value] of Object.entries(source)) {
    const childName = collections.find(([, collection]) => collection === key)?.[0];
    if (childName) target[key] = (value as Dict[]).map((each) => adoptChild(childName, childrenOf(target, key), each));
    else target[key] = value;
  }
}

function adoptChild(documentName: string, known: readonly Dict[], source: Dict): Dict {
  const child = known.find(({ _id }) => _id === source._id);
  if (!child) return source;
  adoptSource(documentName, child, source);
  return child;
}
