import * as v from "valibot";
import { json, sameJson, type Change, isObject, remembered } from "../../rules/core.ts";
import { EXACTLY } from "../data/write-options.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { ownFlags } from "../host/typed-calls.ts";
import { documentAt, storedValue } from "./actor-changes.ts";
import type { Fight } from "./fight.ts";
import type { ChangedDocument } from "./host-adapter.ts";
import { storedDue } from "./store.ts";
import type { LeftAlone } from "./undo-changes.ts";

/*
 * A click that changes actors takes several writes: first the encounter with the coming changes (`due`), then
 * each document with a mark naming the write. The stored data show what is missing, so nothing is written
 * twice.
 */

export interface DueChanges {
  /** Id of this write, and the mark of its documents. */
  readonly id: string;
  /** The last entry in force before it. */
  readonly head: number;
  /** True if it takes back an incomplete click: no hook may prevent it, and it is not reported. */
  readonly back?: boolean;
  readonly summary?: unknown;
  /** What Undo or Redo left alone. The write is unfinished until the GMs were notified. */
  readonly left?: readonly LeftAlone[];
  readonly changes: readonly Change[];
}

/** Characters of a write's id, which is distinct from the id before. */
const ID_LENGTH = 6;

export function newDueId(): string {
  return foundry.utils.randomID(ID_LENGTH);
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

const read = remembered((stored: object): DueChanges | null => {
  const result = v.safeParse(schema, stored);
  return result.success ? (result.output as DueChanges) : null;
});

/** Returns what the last write changes outside the encounter; null for none or malformed data. */
export function dueOf(combat: Combat): DueChanges | null {
  const stored = storedDue(combat);
  return stored === undefined ? null : read(stored);
}

export function changesByDocument({ changes }: DueChanges): ReadonlyMap<string, readonly Change[]> {
  const byDocument = new Map<string, Change[]>();
  for (const change of changes) byDocument.set(change.document, [...(byDocument.get(change.document) ?? []), change]);
  return byDocument;
}

/** Flag with the id of a document's last write, by encounter. Owners may write anything there. */
const DONE = "done";
const MARKS = `flags.${SYSTEM_ID}.${DONE}`;

export function markPath({ id }: Combat): string {
  return `${MARKS}.${id ?? ""}`;
}

/** Returns the path of what a document keeps of us for this encounter alone: its mark, all marks or all our flags. */
export function markIn(document: object, combat: Combat): string {
  if (Object.keys(marksOf(document)).length > 1) return markPath(combat);
  return Object.keys(ownFlags(document)).length > 1 ? MARKS : `flags.${SYSTEM_ID}`;
}

export function marksOf(document: object): Readonly<Record<string, unknown>> {
  const { [DONE]: marks } = ownFlags(document);
  return isObject(marks) ? marks : {};
}

/** Returns the marks in a document change of a hook; undefined if untouched. */
export function marksIn(change: object): unknown {
  return foundry.utils.getProperty(change, MARKS);
}

/** True if a document has taken this write. */
export function isMarked(document: object, combat: Combat, { id }: DueChanges): boolean {
  return marksOf(document)[combat.id ?? ""] === id;
}

/** Returns a document's update and options. Hooks cannot prevent an update that takes changes back. */
export function updateWith(
  changes: readonly Change[],
  combat: Combat,
  { id, back }: DueChanges,
): { readonly data: Record<string, unknown>; readonly options: object } {
  const values = Object.fromEntries(changes.map(({ path, to }) => [path, to]));
  return { data: { ...values, [markPath(combat)]: id }, options: back ? { noHook: true } : { [EXACTLY]: values } };
}

/** True if a value equals one end of a change. */
export function stands(document: ChangedDocument, { path, ...ends }: Change, end: "from" | "to"): boolean {
  return sameJson(storedValue(document, path), ends[end]);
}

/** Finished writes, so that later forged marks do not matter. */
const finished = new WeakMap<Combat, string>();

export function noteFinished(combat: Combat, { id }: DueChanges): void {
  finished.set(combat, id);
}

/** True if all changes of the last write outside the encounter are done, as far as this client knows. */
export function isFinished(combat: Fight): boolean {
  const due = dueOf(combat);
  if (!due || finished.get(combat) === due.id) return true;
  if (due.left) return false;
  // Written in order, so the last one is checked first.
  const isDone = [...changesByDocument(due).keys()].reverse().every((uuid) => {
    const document = documentAt(combat, uuid);
    return document === null || isMarked(document, combat, due);
  });
  if (isDone) noteFinished(combat, due);
  return isDone;
}

const stuck = new WeakMap<Combat, string>();

/** Notes that the last write failed twice. */
export function noteStuck(combat: Combat): void {
  stuck.set(combat, dueOf(combat)?.id ?? "");
}

/** True if this client could not finish the last write; nothing else is written until a user decides. */
export function isStuck(combat: Fight): boolean {
  return stuck.has(combat) && !isFinished(combat) && stuck.get(combat) === dueOf(combat)?.id;
}
