import * as v from "valibot";
import { count, id } from "../../../rules/core.ts";
import { SYSTEM_ID, unattended } from "../../host/constants.ts";
import { isFirstTab, isWriter } from "../../host/tabs.ts";
import { whenIdle } from "../../host/timing.ts";
import { onHook, registerQueries } from "../../host/typed-calls.ts";
import { untilFinished } from "../after-documents.ts";
import { expireEffects } from "../effects/expire.ts";
import type { Fight } from "../fight.ts";
import { isSimple } from "../relay/deliver.ts";
import { authenticate, queryWithKey, signedClick, type Heard } from "../relay/keys.ts";
import { lastWriteOf, writeMark } from "../store.ts";
import { table } from "../table.ts";
import type { SlotEvent, TurnEvent } from "./turn-events.ts";
import type { WriteReport } from "./write-report.ts";

/**
 * Turn events still to run, by the client that wrote the update. It notes them in its browser, and other GMs'
 * clients remember them, so that after a crash the same client or the next active GM continues. No handler
 * runs twice.
 */
interface Work {
  /** Id of the write (`WriteReport.id`). */
  readonly id: string;
  readonly combat: string;
  readonly writer: string;
  readonly turnEvents: readonly TurnEvent[];
}

/**
 * Sent to other GMs before each handler, with this user's key, because otherwise any client could make GMs
 * forget pending work.
 */
interface Progress {
  readonly id: string;
  readonly work: string;
  /** Turn events still to run; 0 when done. */
  readonly left: number;
}

const PROGRESS = `${SYSTEM_ID}.progress`;

/** Milliseconds after which the next update's work starts anyway, because a module may wait for a dialog. */
const PATIENCE = 5_000;

/** Work of other clients not yet reported as done. */
const seen = new Map<string, Work>();

function workOf(combat: Fight, { id, writer, turnEvents }: WriteReport): Work | null {
  const due = turnEvents.filter(({ again }) => !again);
  return due.length ? { id, combat: combat.id ?? "", writer, turnEvents: due } : null;
}

export function noteWork(combat: Fight, summary: WriteReport): void {
  const work = workOf(combat, summary);
  if (!work) return;
  noted.add(work.id);
  keep([...kept(), work]);
}

export function forgetWork(id: string): void {
  leave(id, 0);
}

function leave(id: string, left: number): void {
  if (left > 0) keepProgress(id, left);
  else if (noted.has(id))
    keep(
      kept().filter((work) => work.id !== id),
      id,
    );
  const known = seen.get(id);
  if (!known) return;
  if (left > 0) seen.set(id, { ...known, turnEvents: known.turnEvents.slice(-left) });
  else seen.delete(id);
}

/** Takes on the work of a write: the writer runs it after rendering; other GMs remember it. */
export function takeWork(combat: Fight, summary: WriteReport): void {
  if (!summary.mine && !game.user?.isGM) return;
  const work = workOf(combat, summary);
  if (summary.mine) void queued(combat, () => whenIdle().then(() => carryOut(combat, work)));
  else if (work) {
    seen.set(work.id, work);
    // The writer left before finishing, and another client finished.
    if (!game.users?.get(work.writer)?.active) void unattended("events", takeOverFromGone);
  }
}

async function carryOut(combat: Fight, work: Work | null): Promise<void> {
  const begin = (left: readonly TurnEvent[]): void => {
    if (work) notify(work.id, left.length);
  };
  await runTurnEvents(combat, work?.turnEvents ?? [], begin, () => expireEffects(combat));
}

function notify(work: string, left: number): void {
  leave(work, left);
  for (const gm of game.users?.filter((user) => user.isGM && user.active && !user.isSelf) ?? []) {
    const progress: Progress = { id: foundry.utils.randomID(), work, left };
    // No answer means disconnected or not trusting this client; taking over is reported by a write.
    queryWithKey(gm, PROGRESS, progress).catch(() => undefined);
  }
}

const progress = v.strictObject({ ...signedClick, work: id, left: count });

/** Handles another GM's progress; malformed messages are dropped before asking back. */
async function hear(raw: unknown): Promise<Heard> {
  const read = isSimple(raw) ? v.safeParse(progress, raw) : null;
  if (!read?.success) return {};
  const { id: message, work, left, user, key } = read.output;
  const sender = game.users?.get(user);
  if (!sender?.isGM) return {};
  const verdict = await authenticate(sender, key, message);
  if (verdict === "yes") leave(work, left);
  return verdict === "again" ? { again: true } : {};
}

/** One update after the other. */
const last = new WeakMap<Fight, Promise<void>>();

function queued(combat: Fight, task: () => Promise<void>): Promise<void> {
  const before = last.get(combat) ?? Promise.resolve();
  const run = unattended("events", () =>
    Promise.race([before, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(task),
  );
  last.set(combat, run);
  return run;
}

export function registerWork(): void {
  registerQueries({ [PROGRESS]: hear });
}

export function followWork(): void {
  onHook("userConnected", () => void unattended("events", takeOverFromGone));
  void unattended("events", () => takeOver(arrived(kept()), true));
}

/** Returns noted work that was written and not taken over. */
function arrived(works: readonly Work[]): readonly Work[] {
  keep([], ...works.map(({ id }) => id));
  return [...(game.combats ?? [])].flatMap((combat) => {
    const own = works.filter((work) => work.combat === combat.id);
    return own.slice(0, own.findIndex((work) => work.id === lastWriteOf(combat)) + 1);
  });
}

async function takeOverFromGone(): Promise<void> {
  await takeOver([...seen.values()].filter(({ writer }) => !game.users?.get(writer)?.active));
}

/** @param own left by this browser; without another GM no one else knows of it */
async function takeOver(works: readonly Work[], own = false): Promise<void> {
  if (!game.user?.isGM || !(own ? isFirstTab() : isWriter())) return;
  for (const { id } of works) seen.delete(id);
  await Promise.all(
    [...(game.combats ?? [])].map(async (combat) => {
      const open = works.filter((work) => work.combat === combat.id);
      if (!open.length || !(await untilFinished(combat))) return;
      // Announced first, so that it is not done twice.
      await combat.update(writeMark(combat, foundry.utils.randomID()), {
        turnEvents: false,
        render: false,
      });
      for (const work of open) void queued(combat, () => carryOut(combat, work));
    }),
  );
}

const noted = new Set<string>();

const place = (): string => `${SYSTEM_ID}.${game.world?.id ?? ""}.work`;

/** Separate, because rewriting the work of hundreds of turns for each would be slow. */
const progressOf = (id: string): string => `${place()}.${id}`;

function kept(): readonly Work[] {
  try {
    const works: Work[] = JSON.parse(localStorage.getItem(place()) ?? "[]");
    return works.map((work) => {
      const left = Number(localStorage.getItem(progressOf(work.id)) ?? work.turnEvents.length);
      return { ...work, turnEvents: work.turnEvents.slice(-left) };
    });
  } catch {
    return [];
  }
}

/** @param done ids of finished work */
function keep(works: readonly Work[], ...done: readonly string[]): void {
  stored(() => {
    if (works.length) localStorage.setItem(place(), JSON.stringify(works));
    else localStorage.removeItem(place());
    for (const id of done) {
      noted.delete(id);
      localStorage.removeItem(progressOf(id));
    }
  });
}

function keepProgress(id: string, left: number): void {
  if (noted.has(id))
    stored(() => {
      localStorage.setItem(progressOf(id), String(left));
    });
}

function stored(write: () => void): void {
  try {
    write();
  } catch {
    // Without storage, nothing is resumed after a crash.
  }
}

/** Name for the console: faults of one module must not stop others. */
const WORK = "events";

/** Protected handlers of Combat. */
interface TurnHandlers {
  _onStartTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _onEndTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _onStartRound(context: object): Promise<void>;
  _onEndRound(context: object): Promise<void>;
  _clearMovementHistoryOnStartTurn?(combatant: Combatant.Implementation, context: object): Promise<void>;
}

/**
 * Runs starts and ends of turns and rounds, and reminders, once each and in order.
 * @param begin called before each with the remaining ones
 * @param betweenTurns runs after the ends and before the starts
 */
async function runTurnEvents(
  combat: Fight,
  turnEvents: readonly TurnEvent[],
  begin: (left: readonly TurnEvent[]) => void,
  betweenTurns: () => Promise<void>,
): Promise<void> {
  const starts = turnEvents.findIndex(({ type }) => type === "slotStart");
  const cut = starts < 0 ? turnEvents.length : starts;
  for (const [at, turnEvent] of turnEvents.entries()) {
    if (at === cut) await unattended(WORK, betweenTurns);
    begin(turnEvents.slice(at + 1));
    await work(combat, turnEvent);
  }
  if (cut === turnEvents.length) await unattended(WORK, betweenTurns);
}

async function work(combat: Fight, turnEvent: TurnEvent): Promise<void> {
  const handlers = combat as unknown as TurnHandlers;
  switch (turnEvent.type) {
    case "windowStart":
      return unattended(WORK, () => handlers._onStartRound({ round: turnEvent.round, skipped: false }));
    case "windowEnd":
      return unattended(WORK, () => handlers._onEndRound({ round: turnEvent.round, skipped: false }));
    case "note":
      return unattended(WORK, async () => table()?.remind(combat, turnEvent.code, turnEvent.data));
    case "slotEnd":
      return turn(combat, turnEvent, (combatant, context) => handlers._onEndTurn(combatant, context));
    case "slotStart":
      return turn(combat, turnEvent, async (combatant, context) => {
        await handlers._onStartTurn(combatant, context);
        await handlers._clearMovementHistoryOnStartTurn?.(combatant, context);
      });
  }
}

async function turn(
  combat: Fight,
  { participant, round }: SlotEvent,
  run: (combatant: Combatant.Implementation, context: object) => Promise<void>,
): Promise<void> {
  const combatant = combat.combatants.get(participant) ?? combat.removed.get(participant);
  const at = combat.turns.findIndex(({ id }) => id === participant);
  if (combatant) await unattended(WORK, () => run(combatant, { round, turn: at < 0 ? null : at, skipped: false }));
}
