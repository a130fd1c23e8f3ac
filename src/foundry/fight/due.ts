import * as v from "valibot";
import { json, sameJson, type Change } from "../../rules/core.ts";
import { EXACTLY } from "../data/exact-write.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { ownFlags } from "../host/typed-calls.ts";
import { documentAt, storedValue } from "./actor-changes.ts";
import type { Fight } from "./fight.ts";
import type { ChangedDocument } from "./host-adapter.ts";
import { storedDue } from "./store.ts";
import type { LeftAlone } from "./undo-changes.ts";

/*
 * A click that changes actors is several writes. The encounter comes first and says what it is going to change (`due`);
 * each document then takes its values together with a mark that names the write. So from what is stored anybody can
 * tell what is still missing, and nothing is written twice.
 */

/** What a write of the encounter changes outside it. */
export interface Due {
  /** Of this write; the mark that each document gets. */
  readonly id: string;
  /** The last entry in force before it. */
  readonly head: number;
  /**
   * It takes back a click that could not be carried out whole: no hook may prevent it, and nobody hears of the click.
   */
  readonly back?: boolean;
  /** As in `WriteSummary`. */
  readonly summary?: unknown;
  /** What Undo or Redo left alone. The write is not finished before the GMs have been told. */
  readonly left?: readonly LeftAlone[];
  /** In the order in which the documents are written. */
  readonly changes: readonly Change[];
}

const schema = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1)),
  head: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  back: v.optional(v.boolean()),
  left: v.optional(
    v.array(
      v.looseObject({
        name: v.string(),
        bearer: v.nullable(v.string()),
        path: v.string(),
        expected: json,
        now: v.optional(json),
      }),
    ),
  ),
  changes: v.array(v.looseObject({ document: v.string(), path: v.string(), from: json, to: json })),
});

const read = new WeakMap<object, Due | null>();

/** What the last write changes outside the encounter; null for nothing, and for what makes no sense. */
export function dueOf(combat: Combat): Due | null {
  const stored = storedDue(combat);
  if (stored === undefined) return null;
  let due = read.get(stored);
  if (due === undefined) {
    const result = v.safeParse(schema, stored);
    read.set(stored, (due = result.success ? (result.output as Due) : null));
  }
  return due;
}

/** The changes of a write by document, in order. */
export function changesByDocument({ changes }: Due): ReadonlyMap<string, readonly Change[]> {
  const byDocument = new Map<string, Change[]>();
  for (const change of changes) byDocument.set(change.document, [...(byDocument.get(change.document) ?? []), change]);
  return byDocument;
}

// ------------------------------------------------------------------------------------------------ marks

/** Where a document keeps, for each encounter, the id of the last write that it has taken. */
const DONE = "done";
const MARKS = `flags.${SYSTEM_ID}.${DONE}`;

/** Path of the mark of an encounter. */
export function markPath({ id }: Combat): string {
  return `${MARKS}.${id ?? ""}`;
}

/** The marks of a document, by encounter. Owners may write anything there. */
export function marksOf(document: object): Readonly<Record<string, unknown>> {
  const { [DONE]: marks } = ownFlags(document);
  return typeof marks === "object" && marks !== null ? (marks as Readonly<Record<string, unknown>>) : {};
}

/** The marks in a change of a document, as a hook tells it; undefined if it touches none. */
export function marksIn(change: object): unknown {
  return foundry.utils.getProperty(change, MARKS);
}

/** True if a document has taken this write. */
export function isMarked(document: object, combat: Combat, { id }: Due): boolean {
  return marksOf(document)[combat.id ?? ""] === id;
}

/**
 * The update by which a document takes these changes, and its options. Whatever takes something back must not be
 * prevented by whoever prevented the rest.
 */
export function updateWith(
  changes: readonly Change[],
  combat: Combat,
  { id, back }: Due,
): { readonly data: Record<string, unknown>; readonly options: object } {
  const values = Object.fromEntries(changes.map(({ path, to }) => [path, to]));
  return { data: { ...values, [markPath(combat)]: id }, options: back ? { noHook: true } : { [EXACTLY]: values } };
}

/** True if a value is what one end of a change says. */
export function stands(document: ChangedDocument, { path, ...ends }: Change, end: "from" | "to"): boolean {
  return sameJson(storedValue(document, path), ends[end]);
}

// ------------------------------------------------------------------------------------------------ whether it is
// finished

/** Writes that this client knows to be finished: a mark that somebody forges later says nothing any more. */
const finished = new WeakMap<Combat, string>();

/** Notes that a write is finished. */
export function noteFinished(combat: Combat, { id }: Due): void {
  finished.set(combat, id);
}

/**
 * True if everything that the last write changes outside the encounter has been written, as far as this client knows.
 */
export function isFinished(combat: Fight): boolean {
  const due = dueOf(combat);
  if (!due || finished.get(combat) === due.id) return true;
  if (due.left) return false;
  // They are written in order, so the last tells most.
  const isDone = [...changesByDocument(due).keys()].reverse().every((uuid) => {
    const document = documentAt(combat, uuid);
    return document === null || isMarked(document, combat, due);
  });
  if (isDone) noteFinished(combat, due);
  return isDone;
}

/** Writes that this client could not finish, by fight. */
const stuck = new WeakMap<Combat, string>();

/** Notes that the last write of a fight failed again when it was repeated. */
export function noteStuck(combat: Combat): void {
  stuck.set(combat, dueOf(combat)?.id ?? "");
}

/**
 * True if this client could not finish the last write: until a person says what is to become of it, nothing else is
 * written to the fight.
 */
export function isStuck(combat: Fight): boolean {
  return stuck.has(combat) && !isFinished(combat) && stuck.get(combat) === dueOf(combat)?.id;
}
