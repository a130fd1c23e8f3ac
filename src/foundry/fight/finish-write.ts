import {
  apply,
  diff,
  entryOf,
  refuse,
  seconds,
  type Change,
  type Command,
  type EncounterState,
  type Json,
  type Refusal,
} from "../../rules/core.ts";
import { text } from "../host/i18n.ts";
import { isOverdue } from "../host/timing.ts";
import { documentAt, storedValue } from "./actor-changes.ts";
import { release } from "./after-documents.ts";
import { positionOf } from "./clock.ts";
import { dueOf, isFinished, isStuck, newDueId, noteFinished, noteStuck, stands, type DueChanges } from "./due.ts";
import type { WriteSummary } from "./events/write-report.ts";
import { CARRIED_OUT, type Fight, type Reply } from "./fight.ts";
import { goesBack, stateAfter } from "./history.ts";
import { checksumOf, type Kept } from "./kept-encounter.ts";
import { dueUpdate, storedEncounter, storedWork, updateFor, withoutLastTravel } from "./store.ts";
import { leftAlone, notifyLeftAlone, type LeftAlone } from "./undo-changes.ts";
import { isReplaced, reversed, writeEach } from "./write-documents.ts";
import { writeInTime } from "./write-in-time.ts";

/* The last write of a fight is finished, left as it is, or taken back with its documents. */

type Before = Pick<Kept, "state" | "worked">;

/**
 * Writes the documents of a click whose encounter this client has just written.
 * @param sent they were part of one request
 * @returns why the click was taken back; null if it stays, even if the rest follows later
 */
export async function writeDocuments(
  combat: Fight,
  due: DueChanges,
  before: Before,
  sent: boolean,
): Promise<Refusal | null> {
  try {
    const done = await writeEach(combat, due, sent ? "sent" : "fresh");
    if (!done.refused) {
      await conclude(combat, due, done.left);
      return null;
    }
    if (isReplaced(combat, due)) return null;
    await takeBack(combat, due, before, done.touched);
    return refuse("not-written");
  } catch (error) {
    // Another try would probably time out too.
    if (isOverdue(error)) {
      leaveUnfinished(combat, error);
      return null;
    }
    console.error("Segment Zero |", error);
  }
  return (await finishLast(combat)) === "back" ? refuse("not-written") : null;
}

/** @returns "stuck" after a failure; "back" if the click was taken back */
export async function finishLast(combat: Fight): Promise<"done" | "back" | "stuck"> {
  const due = dueOf(combat);
  if (!due || isFinished(combat)) return "done";
  try {
    const { refused, left, touched } = await writeEach(combat, due, "late");
    if (isReplaced(combat, due)) return "done";
    const before = refused ? stateBefore(combat.encounter, due) : null;
    if (before) {
      await takeBack(combat, due, { state: before, worked: storedWork(combat) }, touched);
      ui.notifications?.warn(text("Unfinished.TakenBack"));
    } else await conclude(combat, due, refused ? missing(combat, due) : left);
    return before ? "back" : "done";
  } catch (error) {
    leaveUnfinished(combat, error);
    return "stuck";
  }
}

function leaveUnfinished(combat: Fight, error: unknown): void {
  console.error("Segment Zero |", error);
  if (!isStuck(combat)) ui.notifications?.error(text("Unfinished.Failed"));
  noteStuck(combat);
  void ui.combat?.render();
}

/** Leaves what could not be written, and reports it to the GMs. */
export async function leaveLast(combat: Fight): Promise<Reply> {
  const due = dueOf(combat);
  if (due && !isFinished(combat)) await conclude(combat, due, missing(combat, due));
  return CARRIED_OUT;
}

function missing(combat: Fight, due: DueChanges): readonly LeftAlone[] {
  return due.changes.flatMap((change) => {
    const document = documentAt(combat, change.document);
    return document && stands(document, change, "to") ? [] : leftAlone(document, change);
  });
}

/**
 * Finishes a write.
 * @param left values that differ from the write and were not reported
 */
async function conclude(combat: Fight, due: DueChanges, left: readonly LeftAlone[]): Promise<void> {
  if (isReplaced(combat, due)) return;
  // First, so that after a crash it is repeated rather than lost.
  await notifyLeftAlone(left, "Late", null);
  const [travel] = travelOf(due);
  if (due.left) await notifyLeftAlone(due.left, travel && goesBack([travel]) ? "Back" : "Again", travel?.by ?? null);
  if (!isFinished(combat)) {
    const update = dueUpdate(combat, null);
    await writeInTime(combat, (attempt) => combat.update(update, { ...attempt, turnEvents: false }));
    noteFinished(combat, due);
  }
  release(combat);
}

/**
 * Takes a write back: first the encounter, then its documents.
 * @param touched documents written entirely by it; in others only values as it left them
 * @param time world time that passed with it, if the encounter does not say
 */
async function takeBack(
  combat: Fight,
  due: DueChanges,
  before: Before,
  touched: ReadonlySet<string> = new Set(),
  time = Math.floor(seconds(combat.encounter)) - Math.floor(seconds(before.state)),
): Promise<void> {
  const changes = reversed(due).changes.flatMap((change) => {
    const document = documentAt(combat, change.document);
    const isOurs = document && (touched.has(change.document) || stands(document, change, "from"));
    return isOurs && !stands(document, change, "to") ? { ...change, from: storedValue(document, change.path) } : [];
  });
  const { state, worked } = before;
  const now = storedEncounter(combat);
  const back: DueChanges = { id: newDueId(), head: now?.head ?? 0, back: true, changes };
  const patch = diff(now ?? {}, state);
  const update = {
    ...positionOf(combat, state),
    ...updateFor(combat, { state, patch, lastWrite: checksumOf(state), worked, due: back }),
    ...(isTravel(due) ? withoutLastTravel(combat) : {}),
  };
  const options = { noHook: true, diff: false, direction: -1, ...(time ? { worldTime: { delta: -time } } : {}) };
  await writeInTime(combat, (attempt) =>
    combat.update(update, { ...options, ...attempt } as Combat.Database.UpdateOperation),
  );
  if (dueOf(combat)?.id === back.id) await conclude(combat, back, (await writeEach(combat, back, "fresh")).left);
}

/** Returns the state before the last write, or null. Undo is reversed by Redo, so that the log stays whole. */
function stateBefore(state: EncounterState, due: DueChanges): EncounterState | null {
  if (!isTravel(due)) return stateAfter(state, due.head);
  let now = state;
  while (now.head !== due.head) {
    const outcome = apply(now, now.head < due.head ? { type: "redo" } : { type: "takeBack", to: due.head });
    if (outcome.refusal) return null;
    now = outcome.state;
  }
  return now;
}

function isTravel(due: DueChanges): boolean {
  return travelOf(due).length > 0;
}

function travelOf({ summary }: DueChanges): readonly Command[] {
  const { travel }: Partial<WriteSummary> = summary ?? {};
  return Array.isArray(travel) ? travel : [];
}

/**
 * Takes back a write of a client no longer in charge, which does not fit later writes.
 * @param before this client's encounter
 * @param time world time that passed with it
 */
export async function takeBackLate(combat: Fight, before: Before, time: number): Promise<Reply> {
  const due = dueOf(combat) ?? { id: "", head: 0, changes: [] };
  // It may have overwritten changes unknown to it.
  const changes = due.changes.map((change) => ({ ...change, from: lastValue(before.state, change) }));
  await takeBack(combat, { ...due, changes }, before, new Set(), time);
  return CARRIED_OUT;
}

function lastValue(state: EncounterState, { document, path, from }: Change): Json {
  for (let number = state.head, entry = entryOf(state, number); entry; entry = entryOf(state, --number)) {
    const last = entry.changes?.findLast((change) => change.document === document && change.path === path);
    if (last) return last.to;
  }
  return from;
}
