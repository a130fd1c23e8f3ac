import { type EncounterState, type Patch } from "../../rules/index.ts";
import { isObject } from "../../rules/model/json.ts";

/*
 * A checksum of a whole encounter that can be carried on from change to change: the sum of a hash of every leaf with its path. What a patch changes is subtracted
 * and added, so that it costs what the change costs, and the order of keys does not matter, which storage does not keep.
 */

const sums = new WeakMap<EncounterState, number>();

/** The checksum of an encounter, from 0 to 2³² - 1. Looks at all of it, once. */
export function checksumOf(state: EncounterState): number {
  const known = sums.get(state);
  if (known !== undefined) return known;
  const sum = sumOf(state, START) >>> 0;
  sums.set(state, sum);
  return sum;
}

/** The checksum that this encounter has after a patch. Looks at what changes. */
export function checksumAfter(state: EncounterState, patch: Patch): number {
  return (checksumOf(state) + difference(state, patch, START)) >>> 0;
}

/** Notes the checksum of an encounter that is known from the one before. */
export function noteChecksum(state: EncounterState, sum: number): void {
  sums.set(state, sum);
}

/** What a patch adds to the sum. @param path hash of the path so far */
function difference(before: unknown, patch: Patch, path: number): number {
  let sum = 0;
  for (const [part, change] of Object.entries(patch)) {
    const old = isObject(before) && Object.hasOwn(before, part) ? before[part] : undefined;
    const way = hash(part, path);
    if (!Array.isArray(change)) sum += isObject(old) || old === undefined ? difference(old, change as Patch, way) : difference(undefined, change as Patch, way) - sumOf(old, way);
    else sum += (change.length ? sumOf(change[0], way) : 0) - sumOf(old, way);
  }
  return sum | 0;
}

/** The sum of all leaves below a path. Empty objects are none. */
function sumOf(value: unknown, path: number): number {
  if (value === undefined) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item, place) => (sum + sumOf(item, hash(String(place), path))) | 0, hash(`[${value.length}]`, path));
  if (!isObject(value)) return hash(JSON.stringify(value), path);
  let sum = 0;
  for (const key in value) sum = (sum + sumOf(value[key], hash(key, path))) | 0;
  return sum;
}

const START = 0x811c9dc5 | 0;

/** FNV-1a, carried on from the hash of what stands before. */
function hash(text: string, from: number): number {
  let mixed = Math.imul(from ^ 0x2f, 0x01000193);
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return mixed;
}
