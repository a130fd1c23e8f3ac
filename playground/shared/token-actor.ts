// The actor of an unlinked token (API 13, API 14: ActorDelta; foundryvtt#9131): the base actor's data with what the
// token's delta has of its own. Server and client use the same code, so they cannot drift apart.
import { applyChanges, type ChangeRules } from "./changes.ts";
import type { Dict } from "./loose.ts";
import { deepClone, equals, isPlainObject } from "./objects.ts";
import { readEntry } from "./operators.ts";
import { shapeOf } from "./shapes.ts";

const VALUES = ["name", "type", "img", "system", "flags", "ownership"];
const COLLECTIONS = ["items", "effects"];

const childrenOf = (source: Dict, key: string): Dict[] => (source[key] ?? []) as Dict[];

/** Source of the token's actor. A child stored in the delta stands for the base actor's child of the same id. */
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

/** What an operation has done to the token's actor. */
export interface ActorChange {
  base: Dict;
  before: Dict;
  after: Dict;
  /** The update of the actor itself; empty if the operation was about its items or effects. */
  changes: Dict;
  rules: Pick<ChangeRules, "generation" | "recursive">;
}

/**
 * Writes what an operation has changed into the delta, in place. A changed child is stored whole, a deleted one of the
 * base actor as a tombstone. A deleted key leaves the delta alone, so the base actor's value shows again, as its children
 * do where a collection was replaced (foundryvtt#12768).
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

/** Gives a document's source other data, in place: children keep their source objects, and so stay the same documents. */
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
