import { changesOf, refuse, seconds, type Command, type EncounterState, type Patch } from "../../rules/core.ts";
import { batchOperation } from "../host/compat.ts";
import { inTime } from "../host/timing.ts";
import { storeWhole } from "../settings/settings.ts";
import type { Ledger } from "./actor-changes.ts";
import { announce, positionOf, type Position } from "./clock.ts";
import { dueOf, newDueId, type DueChanges } from "./due.ts";
import { forgetWork, noteWork } from "./events/pending-work.ts";
import { writeSummary, reportOf } from "./events/write-report.ts";
import { CARRIED_OUT, wasCarriedOut, type Fight, type Reply } from "./fight.ts";
import { writeDocuments } from "./finish-write.ts";
import { isHistory, type HistoryStep } from "./history.ts";
import { checksumAfter, noteWritten, type Written } from "./kept-encounter.ts";
import { isStoredWhole, storedWork, updateFor } from "./store.ts";
import type { LeftAlone } from "./undo-changes.ts";
import { isReplaced, operationsOf, reversed, taken, writeEach } from "./write-documents.ts";
import { LONGEST_WRITE, writeInTime } from "./write-in-time.ts";

/*
 * Writes a click: first the encounter with the changes outside it (`due`), then each document with a mark.
 * Only the last write of a fight can be unfinished; any client finishes it before another.
 */

interface Draft {
  readonly combat: Fight;
  readonly before: EncounterState;
  readonly state: EncounterState;
  readonly steps: readonly HistoryStep[];
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
  const summary = writeSummary(outcome);
  const due = dueIn(ledger, before, left, summary);
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
    if (due) await reverseTaken(combat, due);
    return { refusal: refuse("not-written") };
  }
  const refusal = due && (await writeDocuments(combat, due, past, batch !== null));
  if (refusal) {
    forgetWork(report.id);
    return { refusal };
  }
  if (due && isReplaced(combat, due) && combat.encounter !== state && !isKnown(combat, commands))
    return { refusal: refuse("gm-changed") };
  return CARRIED_OUT;
}

/** Returns what the click changes outside the encounter; null for nothing. */
function dueIn(
  { changes }: Ledger,
  { head }: EncounterState,
  left: readonly LeftAlone[],
  summary: ReturnType<typeof writeSummary>,
): DueChanges | null {
  if (!changes.length && !left.length) return null;
  return { id: newDueId(), head, ...(summary ? { summary } : {}), ...(left.length ? { left } : {}), changes };
}

/** Reverses the rest of a batch whose encounter was prevented; documents keep the mark of the last valid write. */
async function reverseTaken(combat: Fight, due: DueChanges): Promise<void> {
  const changes = taken(combat, due);
  if (changes.length)
    await writeEach(combat, { ...reversed({ ...due, changes }), id: dueOf(combat)?.id ?? due.id }, "prevented");
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
  readonly due: DueChanges | null;
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
