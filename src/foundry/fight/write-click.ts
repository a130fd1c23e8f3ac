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
 * Writes a click: first the encounter with the changes outside it (`due`), then each document with a mark.
 * Only the last write of a fight can be unfinished; any client finishes it before another.
 */

type Before = Pick<Kept, "state" | "worked">;

/** Characters of a write's id: distinct from the one before. */
const ID_LENGTH = 6;

interface Draft {
  readonly combat: Fight;
  readonly before: EncounterState;
  readonly state: EncounterState;
  readonly steps: readonly Step[];
  readonly patch: Patch;
  readonly ledger: Ledger;
}

/**
 * Writes a click: encounter, round, turn and changed documents.
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
  // Keeps other modules' additions, except round, turn and encounter.
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
  // Omitted if no time passes.
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
    // If a batch's encounter was prevented, the rest may have been written.
    const changes = due ? taken(combat, due) : [];
    // They keep the mark of the last valid write.
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

/** Returns the round if it changed, with the first turn of the fight, by which modules see the start. */
function movedTo(combat: Fight, { round, turn }: Position, { clock }: EncounterState): Partial<Position> {
  const isFirst = clock.round <= 1 && !clock.played;
  return combat._source.round === round && !isFirst ? { turn } : { round, turn };
}

interface First {
  readonly update: (whole?: boolean) => object;
  readonly options: object;
  readonly due: Due | null;
  readonly batch: ReturnType<typeof batchOperation>;
}

/**
 * Notes what is due before the write, and forgets it after a failure.
 * @returns false if another module prevented the write
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
    // The patch is a difference already, and `turn` must stay if the same combatant acts twice.
    const send =
      (data: object) =>
      async (attempt: object): Promise<unknown> => {
        const operation = { ...options, ...attempt, diff: false };
        if (!batch || !due) return combat.update(data, operation);
        try {
          await batch([
            { ...operation, action: "update", documentName: "Combat", updates: [{ ...data, _id: combat.id }] },
            ...operationsOf(combat, due).map((one) => ({ ...one, ...attempt })),
          ]);
        } catch (error) {
          // A partly prevented batch may throw and write the rest.
          if (isReplaced(combat, due) && !taken(combat, due).length) throw error;
        }
        return !isReplaced(combat, due);
      };
    try {
      accepted = await writeInTime(combat, send(update()));
    } catch (error) {
      // Deletions may be refused (foundryvtt#12175).
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

interface Stored extends ChangedDocument {
  readonly id: string;
  readonly documentName: string;
  readonly pack?: string | null;
  readonly parent?: Stored | null;
}

/**
 * Returns the documents of a write as operations of one request, without actors of unlinked tokens, whose
 * form in a batch is undocumented.
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
 * @param sent they were part of one request
 * @returns why the click was taken back; null if it stays, even if the rest follows later
 */
async function writeDocuments(combat: Fight, due: Due, before: Before, sent: boolean): Promise<Refusal | null> {
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
    if (isLate(error)) {
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

function missing(combat: Fight, due: Due): readonly LeftAlone[] {
  return due.changes.flatMap((change) => {
    const document = documentAt(combat, change.document);
    return document && stands(document, change, "to") ? [] : leftAlone(document, change);
  });
}

/**
 * Finishes a write.
 * @param left values that differ from the write and were not reported
 */
async function conclude(combat: Fight, due: Due, left: readonly LeftAlone[]): Promise<void> {
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

interface Done {
  /** True if another module prevented or changed a value. */
  readonly refused: boolean;
  /** Values that differ from the write and were not reported. */
  readonly left: readonly LeftAlone[];
  /** Addresses written by this client. */
  readonly touched: ReadonlySet<string>;
}

/**
 * Writes each remaining document with its mark, except values that changed since.
 * @param way "fresh": none was written. "sent": they were part of one request. "late": unknown. "prevented":
 * the encounter was not written
 */
async function writeEach(combat: Fight, due: Due, way: "fresh" | "sent" | "late" | "prevented"): Promise<Done> {
  const left: LeftAlone[] = [];
  const touched = new Set<string>();
  for (const [uuid, changes] of changesByDocument(due)) {
    // A client that took over has finished it.
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

function taken(combat: Fight, due: Due): readonly Change[] {
  return due.changes.filter((change) => {
    const document = documentAt(combat, change.document);
    return document !== null && isMarked(document, combat, due);
  });
}

/** True if all values are as before. */
function areStill(changes: readonly Change[], document: ChangedDocument): boolean {
  return changes.every((change) => stands(document, change, "from"));
}

function reversed({ changes, ...due }: Due): Due {
  return {
    ...due,
    back: true,
    changes: changes.toReversed().map(({ from, to, ...change }) => ({ ...change, from: to, to: from })),
  };
}

/**
 * Takes a write back: first the encounter, then its documents.
 * @param touched documents written entirely by it; in others only values as it left them
 * @param time world time that passed with it, if the encounter does not say
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

/** Returns the state before the last write, or null. Undo is reversed by Redo, so that the log stays whole. */
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

function travelOf({ summary: summary }: Due): readonly Command[] {
  const { travel } = (summary ?? {}) as Partial<WriteSummary>;
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
