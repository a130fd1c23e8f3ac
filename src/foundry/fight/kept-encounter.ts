import {
  applyPatch,
  changesOf,
  newEncounter,
  problemOf,
  handOnSoundness,
  knownState,
  isObject,
  type EncounterState,
  type Patch,
  type Refusal,
  isLeaf,
} from "../../rules/core.ts";
import { isOperator, nameOfChange } from "../host/compat.ts";
import type { WriteReport } from "./events/write-report.ts";
import { changeOfEncounter, lastWriteOf, storedAnything, storedEncounter, storedWork } from "./store.ts";

/*
 * Each client keeps the encounter and applies updates to it. It reads the stored data whole only at first,
 * after a write that is not ours, and if an update does not fit.
 */

export interface Kept {
  readonly state: EncounterState;
  /** The write that led to it (`lastWriteOf`). */
  readonly write: string;
  readonly worked: readonly string[];
}

const keptOf = new WeakMap<Combat, Kept>();

export interface Written {
  readonly state: EncounterState;
  readonly patch: Patch;
  readonly report: WriteReport;
}

const written = new Map<string, Written>();

/**
 * Returns the encounter of a combat, the same object until it changes; null if none is stored. An unreadable
 * one is replaced (`unreadableBehind`).
 */
export function encounterOf(combat: Combat): EncounterState | null {
  const kept = keptOf.get(combat);
  const write = lastWriteOf(combat);
  if (kept?.write === write) return kept.state;
  const stored = storedAnything(combat);
  if (stored === undefined) return null;
  // Foundry changes documents in place.
  const state = encounterIn(foundry.utils.deepClone(stored));
  // Until `takeUpdate`, the outdated state is kept, because the update applies to it.
  if (!kept) keptOf.set(combat, { state, write, worked: storedWork(combat) });
  return state;
}

/** Replacements of unreadable encounters, with the stored data and the reason. */
const unreadable = new WeakMap<EncounterState, { readonly stored: unknown; readonly refusal: Refusal }>();

/**
 * Returns the stored encounter if its pacing can read it, else an empty one, so that callers need not check
 * for damage.
 */
function encounterIn(stored: unknown): EncounterState {
  const problem = problemOf(stored);
  const known = stored as EncounterState;
  if (problem?.code !== "state-unreadable") return known;
  const standIn: EncounterState = { ...newEncounter(""), facts: {} };
  unreadable.set(standIn, { stored, refusal: problem });
  return standIn;
}

/** Undefined for a readable encounter. */
export function unreadableBehind(
  state: EncounterState,
): { readonly stored: unknown; readonly refusal: Refusal } | undefined {
  return unreadable.get(state);
}

/** Lets the next reader read the stored encounter. */
export function forgetKept(combat: Combat): void {
  keptOf.delete(combat);
}

/** True while an update is stored but not yet processed. */
export function isBehind(combat: Combat): boolean {
  const kept = keptOf.get(combat);
  return kept !== undefined && kept.write !== lastWriteOf(combat);
}

/** Ids of this client's latest writes, newest last. */
const ownWrites = new Set<string>();
const MOST_OWN_WRITES = 50;

export function wroteLast(combat: Combat): boolean {
  return ownWrites.has(lastWriteOf(combat));
}

export function noteWritten(one: Written): () => void {
  written.set(one.report.id, one);
  ownWrites.add(one.report.id);
  if (ownWrites.size > MOST_OWN_WRITES) ownWrites.delete([...ownWrites][0]!);
  return () => {
    written.delete(one.report.id);
  };
}

export interface Taken {
  /** The kept state before; null for none. */
  readonly before: Kept | null;
  /** True if the encounter must be read again. */
  readonly anew: boolean;
  readonly own: WriteReport | null;
  /** True if deleted values are still stored; from then on the encounter is stored as a whole. */
  readonly misstored?: boolean;
}

/**
 * Processes an update before anything is read from the Combat.
 * @param changed as given to `_onUpdate`
 * @param ours if true, the id is the checksum of the new encounter
 */
export function takeUpdate(combat: Combat, changed: object, ours: boolean): Taken {
  const before = keptOf.get(combat) ?? null;
  const change = changeOfEncounter(changed);
  const write = lastWriteOf(combat);
  const mine = written.get(write);
  const own = mine?.report ?? null;
  written.delete(write);
  if (!before) return { before, own, anew: false };
  const worked = storedWork(combat);
  if (change === undefined) {
    keptOf.set(combat, { state: before.state, write, worked });
    return { before, own, anew: false };
  }
  const state = ours ? stateAfter(combat, before.state, change, write, mine) : null;
  if (!state) {
    const misstored = mine !== undefined && stillHas(storedEncounter(combat), mine.patch);
    if (misstored) keptOf.set(combat, { state: mine.state, write, worked });
    else keptOf.delete(combat);
    return { before, own, anew: !misstored, misstored };
  }
  noteChecksum(state, write);
  handOnSoundness(before.state, state);
  keptOf.set(combat, { state, write, worked });
  return { before, own, anew: false };
}

function stateAfter(
  combat: Combat,
  before: EncounterState,
  change: unknown,
  write: string,
  mine: Written | undefined,
): EncounterState | null {
  const stored = storedEncounter(combat);
  if (typeof change === "string")
    return mine?.state ?? (stored && checksumOf(stored) === write ? knownState(stored) : null);
  const patch = patchFrom(change, stored);
  return checksumAfter(before, patch) === write ? (mine?.state ?? knownState(applyPatch(before, patch))) : null;
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** True if storage misread the patch's deletions (foundryvtt#13466). */
function stillHas(stored: unknown, patch: Patch): boolean {
  return [...changesOf(patch)].some(([path, ...value]) => !value.length && path.reduce(memberOf, stored) !== undefined);
}

/** Returns the changes of an update as a patch with the stored values, in any notation of deletion. */
function patchFrom(change: unknown, stored: unknown): Patch {
  if (!isObject(change)) return {};
  return Object.fromEntries(
    Object.keys(change).map((key): [string, Patch[string]] => {
      const name = nameOfChange(key);
      const now = memberOf(stored, name);
      if (now === undefined) return [name, []];
      const value = change[key];
      const inner = name === key && isObject(value) && isObject(now) && !isOperator(value);
      return [name, inner ? patchFrom(value, now) : ([foundry.utils.deepClone(now)] as Patch[string])];
    }),
  );
}

/*
 * A checksum that can be updated: the sum of hashes of all leaves with their paths, so a patch costs as much
 * as its changes, and key order does not matter.
 */

const sums = new WeakMap<EncounterState, number>();

/** Returns the checksum of an encounter: up to 7 digits and small letters. */
export function checksumOf(state: EncounterState): string {
  return inLetters(numberOf(state));
}

/** Returns the checksum after a patch. Reads only the changes. */
export function checksumAfter(state: EncounterState, patch: Patch): string {
  return inLetters(numberOf(state) + difference(state, patch, START));
}

function noteChecksum(state: EncounterState, sum: string): void {
  sums.set(state, Number.parseInt(sum, 36));
}

function numberOf(state: EncounterState): number {
  const known = sums.get(state);
  if (known !== undefined) return known;
  const sum = sumOf(state, START);
  sums.set(state, sum);
  return sum;
}

function inLetters(sum: number): string {
  return (sum >>> 0).toString(36);
}

/**
 * Returns what a patch adds to the sum.
 * @param path hash of the path so far
 */
function difference(before: unknown, patch: Patch, path: number): number {
  let sum = 0;
  for (const [part, change] of Object.entries(patch)) {
    const old = memberOf(before, part);
    const way = hash(part, path);
    if (!isLeaf(change))
      sum +=
        isObject(old) || old === undefined
          ? difference(old, change, way)
          : difference(undefined, change, way) - sumOf(old, way);
    else sum += (change.length ? sumOf(change[0], way) : 0) - sumOf(old, way);
  }
  return sum | 0;
}

/** Returns the sum of all leaves below a path; empty objects count as 0. */
function sumOf(value: unknown, path: number): number {
  if (value === undefined) return 0;
  if (Array.isArray(value))
    return value.reduce<number>(
      (sum, item, place) => (sum + sumOf(item, hash(String(place), path))) | 0,
      hash(`[${value.length}]`, path),
    );
  if (!isObject(value)) return hash(JSON.stringify(value), path);
  let sum = 0;
  for (const key in value) sum = (sum + sumOf(value[key], hash(key, path))) | 0;
  return sum;
}

const START = 0x811c9dc5 | 0;

function hash(text: string, from: number): number {
  let mixed = Math.imul(from ^ 0x2f, 0x01000193);
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return mixed;
}
