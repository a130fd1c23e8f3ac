import {
  apply,
  changesOf,
  diff,
  entryOf,
  refuse,
  seconds,
  type Change,
  type Command,
  type EncounterState,
  type Json,
  type Patch,
  type Refusal,
} from "../../rules/core.ts";
import { batchOperation } from "../host/compat.ts";
import { text } from "../host/i18n.ts";
import { inTime, isLate } from "../host/in-time.ts";
import { storeWhole } from "../settings/settings.ts";
import { documentAt, storedValue, type Ledger } from "./actor-changes.ts";
import { release } from "./after-documents.ts";
import { announce, positionOf, type Position } from "./clock.ts";
import {
  changesByDocument,
  dueOf,
  isFinished,
  isMarked,
  isStuck,
  noteFinished,
  noteStuck,
  stands,
  updateWith,
  type Due,
} from "./due.ts";
import { forgetWork, noteWork } from "./events/pending-work.ts";
import { summaryOf, reportOf, type WriteSummary } from "./events/write-report.ts";
import { CARRIED_OUT, wasCarriedOut, type Fight, type Reply } from "./fight.ts";
import { goesBack, isHistory, stateAfter, type Step } from "./history.ts";
import type { ChangedDocument } from "./host-adapter.ts";
import { checksumAfter, checksumOf, noteWritten, type Kept, type Written } from "./kept-encounter.ts";
import { dueUpdate, isStoredWhole, storedEncounter, storedWork, updateFor, withoutLastTravel } from "./store.ts";
import { leftAlone, notifyLeftAlone, type LeftAlone } from "./undo-changes.ts";
import { LONGEST_WRITE, writeInTime } from "./write-in-time.ts";

/*
 * How a click is written: the encounter, which says what the click changes outside it (`due`), and then each document
 * with a mark. Only the last write of a fight can be unfinished. Whoever writes finishes it before anything else: it is
 * the same work after a failure, on another client, and after a restart.
 */

/** The fight as it was before a write. */
type Before = Pick<Kept, "state" | "worked">;

/** Characters of a write's id: it has to be told from the one before. */
const ID_LENGTH = 6;

/** A click that was carried out and is not written yet (`ClickDraft`). */
interface Draft {
  readonly combat: Fight;
  readonly before: EncounterState;
  readonly state: EncounterState;
  readonly steps: readonly Step[];
  /** From `before` to `state`. */
  readonly patch: Patch;
  readonly ledger: Ledger;
}

/**
 * Writes a click: the encounter with round and turn, and the changed documents; or nothing.
 * @param left what Undo or Redo left alone
 */
export async function writeClick(
  { combat, before, state, steps, patch, ledger }: Draft,
  commands: readonly Command[],
  left: readonly LeftAlone[],
): Promise<Reply> {
  const position = positionOf(combat, state);
  const outcome = { commands, before, after: state, steps, silent: isHistory(commands) };
  const { report, worked } = reportOf(combat, outcome, checksumAfter(before, patch));
  // What other packages add goes along; round, turn and encounter are not theirs to change.
  const data = { ...position };
  const options = {
    direction: report.direction,
    worldTime: { delta: Math.floor(seconds(state)) - Math.floor(seconds(before)) },
  };
  announce(combat, before, state, data, options);
  const { round: _round, turn: _turn, ...added } = data;
  const { worldTime, ...others } = options;
  const summary = summaryOf(outcome);
  const { changes } = ledger;
  const due: Due | null =
    changes.length || left.length
      ? {
          id: foundry.utils.randomID(ID_LENGTH),
          head: before.head,
          ...(summary ? { summary } : {}),
          ...(left.length ? { left } : {}),
          changes,
        }
      : null;
  // Where no time passes, the update does not say so.
  const sent = { ...(worldTime.delta === 0 ? others : options), turnNews: due ? undefined : summary };
  const moved = { ...added, ...(report.moved ? movedTo(combat, position, before) : {}) };
  const click = {
    state,
    patch,
    lastWrite: report.id,
    worked,
    travel: isHistory(commands) ? commands[0]?.id : undefined,
    due,
  };
  const update = (whole?: boolean): object => ({ ...moved, ...updateFor(combat, click, whole) });
  const past = { state: before, worked: storedWork(combat) };
  const batch = due && worldTime.delta === 0 ? batchOperation() : null;
  if (!(await writeEncounter(combat, { state, patch, report }, { update, options: sent, due, batch }))) {
    // Of a batch whose encounter was prevented the rest may have been carried out.
    const changes = due ? taken(combat, due) : [];
    // Their mark stays that of the last write that counts.
    if (due && changes.length)
      await writeEach(combat, { ...reversed({ ...due, changes }), id: dueOf(combat)?.id ?? due.id }, "prevented");
    return { refusal: refuse("not-written") };
  }
  if (due) {
    const refusal = await writeDocuments(combat, due, past, batch !== null);
    if (refusal) {
      forgetWork(report.id);
      return { refusal };
    }
    // Meanwhile another GM's client may have taken over, and have taken it back.
    if (isReplaced(combat, due) && combat.encounter !== state && !isKnown(combat, commands))
      return { refusal: refuse("gm-changed") };
  }
  return CARRIED_OUT;
}

/** True if another write has followed this one. */
function isReplaced(combat: Fight, { id }: Due): boolean {
  return dueOf(combat)?.id !== id;
}

function isKnown(combat: Fight, [first]: readonly Command[]): boolean {
  return first?.id === undefined || wasCarriedOut(combat, first.id);
}

/**
 * Round and turn as they are written: the round only if it is another one, and with the first turn of the fight, by
 * which other packages know that it has begun.
 */
function movedTo(combat: Fight, { round, turn }: Position, { clock }: EncounterState): Partial<Position> {
  const isFirst = clock.round <= 1 && !clock.played;
  return combat._source.round === round && !isFirst ? { turn } : { round, turn };
}

/** The first write of a click. */
interface First {
  /** Gives the update, on demand with the whole encounter in it. */
  readonly update: (whole?: boolean) => object;
  readonly options: object;
  readonly due: Due | null;
  /** Writes the documents in the same request; null where each is a request of its own. */
  readonly batch: ReturnType<typeof batchOperation>;
}

/**
 * What is due afterwards is noted before the write, and forgotten if it fails.
 * @returns false if another package prevented the write
 */
async function writeEncounter(
  combat: Fight,
  written: Written,
  { update, options, due, batch }: First,
): Promise<boolean> {
  const { report } = written;
  noteWork(combat, report);
  const forget = noteWritten(written);
  let accepted: unknown;
  try {
    // The patch is the difference already, and `turn` must stay in it when the same combatant acts twice running.
    const send =
      (data: object) =>
      async (attempt: object): Promise<unknown> => {
        const operation = { ...options, ...attempt, diff: false };
        if (!batch || !due)
          return combat.update(data as Combat.UpdateData, operation as Combat.Database.UpdateOperation);
        try {
          await batch([
            { ...operation, action: "update", documentName: "Combat", updates: [{ ...data, _id: combat.id }] },
            ...operationsOf(combat, due).map((one) => ({ ...one, ...attempt })),
          ]);
        } catch (error) {
          // A batch of which a part was prevented may throw, and carry out the rest all the same.
          if (isReplaced(combat, due) && !taken(combat, due).length) throw error;
        }
        return !isReplaced(combat, due);
      };
    try {
      accepted = await writeInTime(combat, send(update()));
    } catch (error) {
      // Deletions may be refused as such (foundryvtt#12175). A line that was cut is something else.
      const isRefused =
        error instanceof foundry.data.validation.DataModelValidationError &&
        [...changesOf(written.patch)].some(([, ...value]) => !value.length);
      if (!isRefused || isStoredWhole(combat)) throw error;
      accepted = await writeInTime(combat, send(update(true)));
      console.warn("Segment Zero | stored as a whole, since deletions were refused:", error);
      await inTime(storeWhole(), LONGEST_WRITE);
    }
  } finally {
    forget();
    if (!accepted) forgetWork(report.id);
  }
  return Boolean(accepted);
}

// ------------------------------------------------------------------------------------------------ documents

/** What Foundry's documents know of themselves. */
interface Stored extends ChangedDocument {
  readonly id: string;
  readonly documentName: string;
  readonly pack?: string | null;
  readonly parent?: Stored | null;
}

/**
 * The documents of a write as operations of one request. Those of unlinked tokens are written after it: what they are
 * in a batch, no public source says.
 */
function operationsOf(combat: Fight, due: Due): readonly object[] {
  return [...changesByDocument(due)].flatMap(([uuid, changes]) => {
    const document = documentAt(combat, uuid) as Stored | null;
    const actor = document?.documentName === "Item" ? document.parent : document;
    if (!document || actor?.documentName !== "Actor" || actor.parent || actor.pack) return [];
    const { data, options } = updateWith(changes, combat, due);
    return {
      ...options,
      action: "update",
      documentName: document.documentName,
      updates: [{ ...data, _id: document.id }],
      ...(actor === document ? {} : { parent: actor }),
    };
  });
}

/**
 * Writes the documents of a click whose encounter this client has just written.
 * @param sent they went along in one request
 * @returns why the click was taken back; null if it stays, also where a failure leaves the rest to be finished later
 */
async function writeDocuments(combat: Fight, due: Due, before: Before, sent: boolean): Promise<Refusal | null> {
  try {
    const done = await writeEach(combat, due, sent ? "sent" : "fresh");
    if (!done.refused) {
      await conclude(combat, due, done.left);
      return null;
    }
    // A GM's client that has taken over has finished it or taken it back already.
    if (isReplaced(combat, due)) return null;
    await takeBack(combat, due, before, done.touched);
    return refuse("not-written");
  } catch (error) {
    // What is not answered will hardly be answered at once, and others wait.
    if (isLate(error)) {
      leaveUnfinished(combat, error);
      return null;
    }
    console.error("Segment Zero |", error);
  }
  return (await finishLast(combat)) === "back" ? refuse("not-written") : null;
}

/**
 * Finishes the last write of a fight, if it is not finished. In its turn of the `WriteQueue`.
 * @returns "stuck" if that failed; "back" if the click had to be taken back
 */
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

/** From here on a person says what is to become of the last write of a fight. */
function leaveUnfinished(combat: Fight, error: unknown): void {
  console.error("Segment Zero |", error);
  if (!isStuck(combat)) ui.notifications?.error(text("Unfinished.Failed"));
  noteStuck(combat);
  void ui.combat?.render();
}

/** Leaves what could not be written as it is, and tells the GMs what it is. In its turn of the `WriteQueue`. */
export async function leaveLast(combat: Fight): Promise<Reply> {
  const due = dueOf(combat);
  if (due && !isFinished(combat)) await conclude(combat, due, missing(combat, due));
  return CARRIED_OUT;
}

/** What a write should have changed and has not. */
function missing(combat: Fight, due: Due): readonly LeftAlone[] {
  return due.changes.flatMap((change) => {
    const document = documentAt(combat, change.document);
    return document && stands(document, change, "to") ? [] : leftAlone(document, change);
  });
}

/**
 * A write is finished; the fight says so itself where a document does not.
 * @param left values that are not what the write was to make them, and of which nobody has been told
 */
async function conclude(combat: Fight, due: Due, left: readonly LeftAlone[]): Promise<void> {
  if (isReplaced(combat, due)) return;
  // First: whoever goes on after a cut tells it again, rather than nobody.
  await notifyLeftAlone(left, "Late", null);
  const [travel] = travelOf(due);
  if (due.left) await notifyLeftAlone(due.left, travel && goesBack([travel]) ? "Back" : "Again", travel?.by ?? null);
  if (!isFinished(combat)) {
    const update = dueUpdate(combat, null) as Combat.UpdateData;
    await writeInTime(combat, (attempt) => combat.update(update, { ...attempt, turnEvents: false }));
    noteFinished(combat, due);
  }
  release(combat);
}

/** What became of the documents of a write. */
interface Done {
  /** Something else than was written stands there now: another package prevented it or changed it. */
  readonly refused: boolean;
  /** Values that are not what the write was to make them, and of which nobody has been told. */
  readonly left: readonly LeftAlone[];
  /** Addresses of what this client has written. */
  readonly touched: ReadonlySet<string>;
}

/**
 * Writes each document that has not taken the write, with its mark. A value that is not what it was before the click is
 * left alone.
 * @param way "fresh": none can have taken it. "sent": they were part of one request. "late": nobody knows what came of
 * it. "prevented": the encounter was not written
 */
async function writeEach(combat: Fight, due: Due, way: "fresh" | "sent" | "late" | "prevented"): Promise<Done> {
  const left: LeftAlone[] = [];
  const touched = new Set<string>();
  for (const [uuid, changes] of changesByDocument(due)) {
    // Whoever has taken over has finished it before the next write.
    if (way !== "prevented" && isReplaced(combat, due)) break;
    const document = documentAt(combat, uuid);
    if (!document) {
      if (way === "late") left.push(...changes.map((change) => leftAlone(null, change)));
      continue;
    }
    const taken = (way === "sent" || way === "late") && isMarked(document, combat, due);
    if (taken && way === "late") continue;
    touched.add(uuid);
    const wanted = taken ? changes : changes.filter((change) => stands(document, change, "from"));
    const others = changes.filter((change) => !wanted.includes(change) && !stands(document, change, "to"));
    if (!taken) {
      // Before the mark is there, by which nobody looks at the document again.
      if (way !== "prevented")
        await notifyLeftAlone(
          others.map((change) => leftAlone(document, change)),
          "Late",
          null,
        );
      const { data, options } = updateWith(wanted, combat, due);
      await writeInTime(
        combat,
        (attempt) => document.update(data, { ...options, ...attempt }),
        () => !isReplaced(combat, due) && !isMarked(document, combat, due) && areStill(wanted, document),
      );
    }
    const now = documentAt(combat, uuid) ?? document;
    const wrong = wanted.filter((change) => !stands(now, change, "to"));
    if (!due.back && wrong.length) return { refused: true, left, touched };
    left.push(...wrong.map((change) => leftAlone(now, change)));
  }
  return { refused: false, left, touched };
}

/** Changes of a write in documents that have taken it. */
function taken(combat: Fight, due: Due): readonly Change[] {
  return due.changes.filter((change) => {
    const document = documentAt(combat, change.document);
    return document !== null && isMarked(document, combat, due);
  });
}

/** True if all these values are what they were before. */
function areStill(changes: readonly Change[], document: ChangedDocument): boolean {
  return changes.every((change) => stands(document, change, "from"));
}

/** What takes back the changes of a write. */
function reversed({ changes, ...due }: Due): Due {
  return {
    ...due,
    back: true,
    changes: changes.toReversed().map(({ from, to, ...change }) => ({ ...change, from: to, to: from })),
  };
}

/**
 * Takes a write back: the encounter with one more write, then the documents that had taken it.
 * @param touched documents whose values all come from the write; in others only what the write has left
 * @param time world time that passed with it, where the encounter does not tell
 */
async function takeBack(
  combat: Fight,
  due: Due,
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
  const back: Due = { id: foundry.utils.randomID(ID_LENGTH), head: now?.head ?? 0, back: true, changes };
  const patch = diff(now ?? {}, state);
  const update = {
    ...positionOf(combat, state),
    ...updateFor(combat, { state, patch, lastWrite: checksumOf(state), worked, due: back }),
    ...(isTravel(due) ? withoutLastTravel(combat) : {}),
  };
  const options = { noHook: true, diff: false, direction: -1, ...(time ? { worldTime: { delta: -time } } : {}) };
  await writeInTime(combat, (attempt) =>
    combat.update(update as Combat.UpdateData, { ...options, ...attempt } as Combat.Database.UpdateOperation),
  );
  if (dueOf(combat)?.id === back.id) await conclude(combat, back, (await writeEach(combat, back, "fresh")).left);
}

/**
 * The fight as it was before its last write; null if that cannot be told. Undo is taken back by Redo, and Redo by Undo,
 * so that the log keeps what it has.
 */
function stateBefore(state: EncounterState, due: Due): EncounterState | null {
  if (!isTravel(due)) return stateAfter(state, due.head);
  let now = state;
  while (now.head !== due.head) {
    const outcome = apply(now, now.head < due.head ? { type: "redo" } : { type: "takeBack", to: due.head });
    if (outcome.refusal) return null;
    now = outcome.state;
  }
  return now;
}

function isTravel(due: Due): boolean {
  return travelOf(due).length > 0;
}

/** The commands of a write that is Undo or Redo. */
function travelOf({ summary: summary }: Due): readonly Command[] {
  const { travel } = (summary ?? {}) as Partial<WriteSummary>;
  return Array.isArray(travel) ? (travel as readonly Command[]) : [];
}

/**
 * Takes back a write of a client that was no longer in charge when it arrived: it does not fit what was written
 * meanwhile. In its turn of the `WriteQueue`.
 * @param before the fight as this client had it
 * @param time world time that passed with it
 */
export async function takeBackLate(combat: Fight, before: Before, time: number): Promise<Reply> {
  const due = dueOf(combat) ?? { id: "", head: 0, changes: [] };
  // It may have gone over what was written meanwhile, of which it knew nothing.
  const changes = due.changes.map((change) => ({ ...change, from: lastValue(before.state, change) }));
  await takeBack(combat, { ...due, changes }, before, new Set(), time);
  return CARRIED_OUT;
}

/**
 * What the last click in force has made of the value of a change; what stood before the change, where none is known.
 */
function lastValue(state: EncounterState, { document, path, from }: Change): Json {
  for (let number = state.head, entry = entryOf(state, number); entry; entry = entryOf(state, --number)) {
    const last = entry.changes?.findLast((change) => change.document === document && change.path === path);
    if (last) return last.to;
  }
  return from;
}
