import { isObject } from "../model/json.ts";
import { applyPatch, difference } from "../order/patch.ts";
import { isPatch, patchIn, storedInverse } from "./inverse.ts";
import { entryKey, pageOf } from "./log.ts";

/*
 * Rewrites a stored encounter in another form. Only states need a new form: an inverse is the difference between two of
 * them, so it is computed again. Values without the old form stay as they are, for `repair` to judge.
 */

export type Tree = Readonly<Record<string, unknown>>;

/** New value for an old one, undefined to delete it; or what changes below, by name, "*" for every name. */
export type Change = ((old: unknown) => unknown) | { readonly [name: string]: Change };

export const eachOf =
  (change: (one: unknown) => unknown) =>
  (old: unknown): unknown =>
    Array.isArray(old) ? old.map(change) : old;

/** Applies a change of objects once to each object; unchanged parts are shared between the states of a fight. */
export function once(change: Change): (old: unknown) => unknown {
  const known = new WeakMap<object, unknown>();
  return (old) => {
    if (!isObject(old)) return old;
    if (!known.has(old)) known.set(old, valueAfter(old, change));
    return known.get(old);
  };
}

export function valueAfter(value: unknown, change: Change): unknown {
  if (typeof change === "function") return change(value);
  return isObject(value) ? membersAfter(value, change) : value;
}

export function membersAfter(old: Tree, change: Readonly<Record<string, Change>>): Tree {
  const members = Object.entries(old).map(([name, member]) => {
    const own = Object.hasOwn(change, name) ? change[name] : change["*"];
    return [name, own ? valueAfter(member, own) : member] as const;
  });
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Patch that takes a stored entry back, or anything else if there is none. */
type Back = (entry: Tree) => unknown;

const withClock: Back = ({ inverse, clock }) => {
  const back = patchIn(inverse);
  return back && clock ? { ...back, clock } : back;
};

/** Rewrites the state, and the inverse of each entry in force as far as Undo reaches. */
export function rewritten(
  { log, ...stored }: Tree,
  change: Readonly<Record<string, Change>>,
  backOf: Back = withClock,
): Tree {
  const now = membersAfter(stored, change);
  if (log === undefined) return now;
  const pages: Record<string, unknown> = isObject(log) ? { ...log } : {};
  let [old, after] = [stored, now];
  for (let number = Number(stored.head); ; number--) {
    const { [pageOf(number)]: page } = pages;
    const entry = isObject(page) ? page[entryKey(number)] : undefined;
    const patch = isObject(entry) ? backOf(entry) : null;
    if (!isObject(page) || !isObject(entry) || !isPatch(patch)) break;
    const back = applyPatch(old, patch);
    const before = membersAfter(back, change);
    const { clock, ...inverse } = difference(before, after).inverse;
    const { clock: _, ...rest } = entry;
    pages[pageOf(number)] = {
      ...page,
      [entryKey(number)]: { ...rest, inverse: storedInverse(inverse), ...(clock ? { clock } : {}) },
    };
    [old, after] = [back, before];
  }
  return { ...now, log: isObject(log) ? pages : log };
}
