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
} from "../../rules/core.ts";
import { pacingState } from "../host/late-pacings.ts";
import { isOperator, nameOfChange } from "../host/compat.ts";
import type { WriteReport } from "./events/write-report.ts";
import { changeOfEncounter, lastWriteOf, storedAnything, storedEncounter, storedWork } from "./store.ts";

/*
 * Each client keeps the encounter of a fight as the core has it, and applies what an update brings. What is stored is
 * read and checked as a whole only when the fight is looked at for the first time, after a write that is none of ours,
 * and when what came does not fit.
 */

/** A fight as this client knows it. */
export interface Kept {
  readonly state: EncounterState;
  /** The write that led to it (`lastWriteOf`). */
  readonly write: string;
  /** `storedWork` at that time. */
  readonly worked: readonly string[];
}

const keptOf = new WeakMap<Combat, Kept>();

/** What this client is about to write. */
export interface Written {
  readonly state: EncounterState;
  readonly patch: Patch;
  readonly report: WriteReport;
}

/** By the id of the write: what its update brings back need not be worked out a second time. */
const written = new Map<string, Written>();

/**
 * The encounter of a fight; null where none is stored. One that cannot be read is another (`unreadableBehind`). The
 * same object until the fight changes.
 */
export function encounterOf(combat: Combat): EncounterState | null {
  const kept = keptOf.get(combat);
  const write = lastWriteOf(combat);
  if (kept?.write === write) return kept.state;
  const stored = storedAnything(combat);
  if (stored === undefined) return null;
  // Documents are changed in place, and what is kept is not.
  const state = encounterIn(foundry.utils.deepClone(stored));
  // Between an update and `takeUpdate` what is kept is behind, and must not be lost: the update is a change of that.
  if (!kept) keptOf.set(combat, { state, write, worked: storedWork(combat) });
  return state;
}

/** Encounters that stand for a stored one that cannot be read, with what is stored and why. */
const unreadable = new WeakMap<EncounterState, { readonly stored: unknown; readonly refusal: Refusal }>();

/**
 * The stored encounter if its pacing can read it, else one without pacing and participants, so that readers need not
 * ask first whether it is damaged.
 */
function encounterIn(stored: unknown): EncounterState {
  const problem = problemOf(stored);
  const known = stored as EncounterState;
  // Without its pacing nothing can be said of it, and nobody reads it.
  if (problem?.code !== "state-unreadable") return known;
  const pacing = isObject(stored) && typeof stored.pacing === "string" ? stored.pacing : "";
  // Once its pacing is here it is read anew.
  const standIn: EncounterState = {
    ...newEncounter(["coming", "failed"].includes(pacingState(pacing)) ? pacing : ""),
    facts: {},
  };
  unreadable.set(standIn, { stored, refusal: problem });
  return standIn;
}

/** What stands in storage in the place of this encounter, and why it cannot be read; undefined for one that can. */
export function unreadableBehind(
  state: EncounterState,
): { readonly stored: unknown; readonly refusal: Refusal } | undefined {
  return unreadable.get(state);
}

/** What is kept of a fight was not read by its pacing yet: the next time it is looked at, all of it is read anew. */
export function forgetKept(combat: Combat): void {
  keptOf.delete(combat);
}

/**
 * True while an update has been stored in the document and not been taken in yet: whatever follows from the encounter
 * will be worked out then.
 */
export function isBehind(combat: Combat): boolean {
  const kept = keptOf.get(combat);
  return kept !== undefined && kept.write !== lastWriteOf(combat);
}

/** Ids of the latest writes of this client, the newest last. */
const ownWrites = new Set<string>();
const MOST_OWN_WRITES = 50;

/** True if this client made the last write of a fight: a second tab of the same GM did not. */
export function wroteLast(combat: Combat): boolean {
  return ownWrites.has(lastWriteOf(combat));
}

/** Notes what this client is about to write. @returns what forgets it, if the write fails */
export function noteWritten(one: Written): () => void {
  written.set(one.report.id, one);
  ownWrites.add(one.report.id);
  if (ownWrites.size > MOST_OWN_WRITES) ownWrites.delete([...ownWrites][0]!);
  return () => {
    written.delete(one.report.id);
  };
}

/** What an update made of the encounter that this client has kept. */
export interface Taken {
  /** Before the update, with the keys of what was worked on (`storedWork`); null if nothing was kept. */
  readonly before: Kept | null;
  /** The encounter changed, and will be read anew: the update was not one of ours, or it did not fit. */
  readonly anew: boolean;
  /** What this client told itself of it, if it has written it. */
  readonly own: WriteReport | null;
  /** What this client deleted with it stands there all the same: from here on the fight has to be stored as a whole. */
  readonly misstored?: boolean;
}

/**
 * Takes in an update of a Combat, before anything is read of it.
 * @param changed as `_onUpdate` gets it
 * @param ours the update is one of ours: then the id of the write is the checksum of the encounter after it, as its
 * writer has it
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

/** The encounter after one of our writes; null if what is stored is not what its writer meant. */
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

/** What an object itself has by a name: names that every object has are not there unless somebody has stored them. */
function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** True if anything stands there still that a patch deletes: storage has not understood it (foundryvtt#13466). */
function stillHas(stored: unknown, patch: Patch): boolean {
  return [...changesOf(patch)].some(([path, ...value]) => !value.length && path.reduce(memberOf, stored) !== undefined);
}

/**
 * What an update changed, as a patch of the core: the places that it names, with what is stored there now. How
 * deletions and replacements are written differs between versions, and what became of them does not.
 */
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
 * A checksum of a whole encounter that can be carried on from change to change: the sum of a hash of every leaf with
 * its path. What a patch changes is subtracted and added, so that it costs what the change costs, and the order of keys
 * does not matter, which storage does not keep.
 */

const sums = new WeakMap<EncounterState, number>();

/** The checksum of an encounter: up to 7 digits and small letters. Looks at all of it, once. */
export function checksumOf(state: EncounterState): string {
  return inLetters(numberOf(state));
}

/** The checksum that this encounter has after a patch. Looks at what changes. */
export function checksumAfter(state: EncounterState, patch: Patch): string {
  return inLetters(numberOf(state) + difference(state, patch, START));
}

/** Notes the checksum of an encounter that is known from the one before. */
export function noteChecksum(state: EncounterState, sum: string): void {
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

/** What a patch adds to the sum. @param path hash of the path so far */
function difference(before: unknown, patch: Patch, path: number): number {
  let sum = 0;
  for (const [part, change] of Object.entries(patch)) {
    const old = memberOf(before, part);
    const way = hash(part, path);
    if (!Array.isArray(change))
      sum +=
        isObject(old) || old === undefined
          ? difference(old, change as Patch, way)
          : difference(undefined, change as Patch, way) - sumOf(old, way);
    else sum += (change.length ? sumOf(change[0], way) : 0) - sumOf(old, way);
  }
  return sum | 0;
}

/** The sum of all leaves below a path. Empty objects are none. */
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

/** FNV-1a, carried on from the hash of what stands before. */
function hash(text: string, from: number): number {
  let mixed = Math.imul(from ^ 0x2f, 0x01000193);
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return mixed;
}
