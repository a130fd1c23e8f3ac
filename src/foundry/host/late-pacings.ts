import { allPacings, pacingOf } from "../../rules/core.ts";
import { LatePart, type Load, type More } from "./late.ts";

/*
 * Each pacing of the system is a chunk with rules and shell. Foundry creates encounters first; until its
 * pacing is loaded, an encounter is neither read nor written. The same holds for one with attacks until their
 * rules are loaded.
 */

/** Stands for the rules of attacks beside ids of pacings, none of which has such a character. */
export const ATTACKS = "*attacks";

interface Announced {
  readonly part: Pick<LatePart<object>, "fetch" | "loaded">;
  readonly isPacing: boolean;
  failed: boolean;
}

const announced = new Map<string, Announced>();

const listeners = new Set<(pacing: string) => void>();

/**
 * Announces a pacing before it is loaded. In `init`.
 * @param add registers its rules and shell
 * @param more what must be there with it
 */
export function announcePacing<Chunk extends object>(
  id: string,
  load: Load<Chunk>,
  add: (chunk: Chunk) => void,
  more: Pick<More<Chunk>, "beside"> = {},
): void {
  announce(id, true, new LatePart(`Pacing.${id}.Name`, load, { ...more, then: adding(id, add) }));
}

/** Announces the rules of attacks. In `init`. */
export function announceAttackRules<Chunk extends object>(load: Load<Chunk>, add: (chunk: Chunk) => void): void {
  announce(ATTACKS, false, new LatePart("Late.Attack", load, { then: adding(ATTACKS, add) }));
}

function announce(id: string, isPacing: boolean, part: Announced["part"]): void {
  announced.set(id, { part, isPacing, failed: false });
}

function adding<Chunk>(id: string, add: (chunk: Chunk) => void): (chunk: Chunk) => void {
  return (chunk) => {
    add(chunk);
    notify(id);
  };
}

/** Returns ids of all pacings, loaded or not: ours, then those of modules. */
export function pacingIds(): readonly string[] {
  const ours = [...announced].flatMap(([id, { isPacing: is }]) => (is ? [id] : []));
  return [...new Set([...ours, ...allPacings().map(({ id }) => id)])];
}

export function isPacing(id: string): boolean {
  return pacingIds().includes(id);
}

/** Returns "failed" after the last attempt. */
export function pacingState(id: string): "here" | "coming" | "failed" | "unknown" {
  const known = announced.get(id);
  if (!known) return pacingOf(id) ? "here" : "unknown";
  return known.part.loaded ? "here" : known.failed ? "failed" : "coming";
}

/**
 * Loads a pacing if needed.
 * @returns true if it can be used; after an error the next call tries again
 */
export async function fetchPacing(id: string): Promise<boolean> {
  const known = announced.get(id);
  if (!known || known.part.loaded) return pacingState(id) === "here";
  if (known.failed) {
    known.failed = false;
    notify(id);
  }
  try {
    await known.part.fetch();
  } catch (error) {
    if (!known.failed) {
      known.failed = true;
      console.warn(`Segment Zero | pacing "${id}":`, error);
      notify(id);
    }
  }
  return pacingState(id) === "here";
}

/** Loads several; true if all can be used. */
export async function fetchAll(ids: readonly string[]): Promise<boolean> {
  return (await Promise.all(ids.map(fetchPacing))).every(Boolean);
}

/** Runs something once none of these pacings is loading, also if one failed. */
export function whenPacings(ids: readonly string[], run: () => void): void {
  const coming = [...new Set(ids)].filter((id) => pacingState(id) === "coming");
  if (coming.length) void fetchAll(coming).then(run);
  else run();
}

/** Loads all pacings and the rules of attacks; leaves out failed ones. */
export async function fetchPacings(): Promise<void> {
  await fetchAll([...announced.keys()]);
}

/** Calls back when a pacing was loaded, failed, or is tried again, in order of registration. */
export function onPacing(listener: (pacing: string) => void): void {
  listeners.add(listener);
}

function notify(id: string): void {
  for (const listener of listeners) listener(id);
}
