import { allPacings, pacingOf } from "../../rules/core.ts";
import { LatePart, type Load } from "./late.ts";

/*
 * The pacings that come with the system are chunks: rules and shell of one together. A fight may be there before its
 * pacing, since Foundry makes its documents before anything can be fetched. Until the chunk is there, such a fight is
 * read by nobody and nothing is written to it.
 */

/** A pacing that is a chunk of its own. */
interface Announced {
  readonly part: Pick<LatePart<object>, "fetch" | "loaded">;
  failed: boolean;
}

const announced = new Map<string, Announced>();

const listeners = new Set<(pacing: string) => void>();

/**
 * Makes a pacing known by its id before it is there. In `init`.
 * @param load fetches it
 * @param add registers its rules and its shell
 */
export function announcePacing<Chunk extends object>(id: string, load: Load<Chunk>, add: (chunk: Chunk) => void): void {
  const part = new LatePart<Chunk>(`Pacing.${id}.Name`, load, {
    then: (chunk) => {
      add(chunk);
      notify(id);
    },
  });
  announced.set(id, { part, failed: false });
}

/** Ids of all pacings, whether they are there or still to be fetched: ours in their order, then those of modules. */
export function pacingIds(): readonly string[] {
  return [...new Set([...announced.keys(), ...allPacings().map(({ id }) => id)])];
}

/** Whether there is such a pacing, though it may have to be fetched first. */
export function isPacing(id: string): boolean {
  return announced.has(id) || pacingOf(id) !== undefined;
}

/**
 * Where a pacing is: "here" to be used, "coming" or still to be fetched, "failed" the last time it was fetched,
 * "unknown" where nobody brings it.
 */
export function pacingState(id: string): "here" | "coming" | "failed" | "unknown" {
  const known = announced.get(id);
  if (!known) return pacingOf(id) ? "here" : "unknown";
  return known.part.loaded ? "here" : known.failed ? "failed" : "coming";
}

/**
 * Fetches a pacing unless it is here.
 * @returns whether it can be used now; what went wrong stands in the console, and the next call tries again
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

/**
 * Runs something as soon as none of these pacings is coming any more: at once if they are all here, and also if one
 * cannot be fetched.
 */
export function whenPacings(ids: readonly string[], run: () => void): void {
  const coming = [...new Set(ids)].filter((id) => pacingState(id) === "coming");
  if (coming.length) void Promise.all(coming.map(fetchPacing)).then(run);
  else run();
}

/** Fetches all pacings, for what lists or compares them. Those that cannot be fetched are left out. */
export async function fetchPacings(): Promise<void> {
  await Promise.all([...announced.keys()].map(fetchPacing));
}

/**
 * Calls back whenever a pacing has come, could not be fetched, or is tried again. In the order of registration; what a
 * pacing is read with comes first.
 */
export function onPacing(listener: (pacing: string) => void): void {
  listeners.add(listener);
}

function notify(id: string): void {
  for (const listener of listeners) listener(id);
}
