import * as v from "valibot";
import { count, id } from "../../../rules/core.ts";
import { SYSTEM_ID, unattended } from "../../host/constants.ts";
import { whenIdle } from "../../host/late.ts";
import { onHook, registerQueries } from "../../host/typed-calls.ts";
import { untilFinished } from "../after-documents.ts";
import { expireEffects } from "../effects/expire.ts";
import type { Fight } from "../fight.ts";
import { isSimple } from "../relay/deliver.ts";
import { authenticate, queryWithKey, type Heard } from "../relay/keys.ts";
import { lastWriteOf, writeMark } from "../store.ts";
import { table } from "../table.ts";
import type { SlotEvent, TurnEvent } from "./turn-events.ts";
import type { WriteReport } from "./write-report.ts";

/**
 * Turn events that are still to run. The client that wrote the update runs them. It notes them in its browser before it
 * writes, and the other GMs' clients remember them until they hear that they are run; so a client that goes is replaced
 * by itself or by the next active GM. No handler runs twice.
 */
interface Work {
  /** Of the write (`WriteReport.id`). */
  readonly id: string;
  readonly combat: string;
  readonly writer: string;
  readonly turnEvents: readonly TurnEvent[];
}

/**
 * Told to the other GMs' clients whenever a handler is about to be called, so that nobody else calls it. Each is told
 * by a query with this user's key: a message that anybody can send would let any client make the GMs forget what is
 * due.
 */
interface Progress {
  /** Of this message. */
  readonly id: string;
  /** Id of the work. */
  readonly work: string;
  /** As many turnEvents are left; none, and it is done. */
  readonly left: number;
}

/** Name of the query by which a GM's client tells another how far it is. */
const PROGRESS = `${SYSTEM_ID}.progress`;

/**
 * How long the work of one update may take before that of the next is begun all the same, in milliseconds: a package
 * may wait for a dialog.
 */
const PATIENCE = 5_000;

/** Work seen written by others and not yet heard to be done. */
const seen = new Map<string, Work>();

function workOf(combat: Fight, { id, writer, turnEvents }: WriteReport): Work | null {
  const due = turnEvents.filter(({ again }) => !again);
  return due.length ? { id, combat: combat.id ?? "", writer, turnEvents: due } : null;
}

/** Before the write. */
export function noteWork(combat: Fight, summary: WriteReport): void {
  const work = workOf(combat, summary);
  if (!work) return;
  noted.add(work.id);
  keep([...kept(), work]);
}

/** The write failed. */
export function forgetWork(id: string): void {
  leave(id, 0);
}

/** Of this work, so much is left. */
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

/** The update has come: the writer does what is due as soon as the fight has been drawn, the other GMs remember it. */
export function takeWork(combat: Fight, summary: WriteReport): void {
  if (!summary.mine && !game.user?.isGM) return;
  const work = workOf(combat, summary);
  if (summary.mine) void queued(combat, () => whenIdle().then(() => carryOut(combat, work)));
  else if (work) {
    seen.set(work.id, work);
    // It went before it had finished the write, and another client has.
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
    // One that does not answer has gone, or does not believe us: what it takes over is told by the write with which it
    // does so.
    queryWithKey(gm, PROGRESS, progress).catch(() => undefined);
  }
}

const progress = v.strictObject({
  id,
  work: id,
  left: count,
  user: id,
  key: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

/**
 * Another client tells how far it is. Only a GM's client works on turn events, so nobody else is believed. What is too
 * large or has another shape is not even asked about: the question would be as large.
 */
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

/** What other GMs' clients may tell this one. In `init`. */
export function registerWork(): void {
  registerQueries({ [PROGRESS]: hear });
}

/** From `ready` on. */
export function followWork(): void {
  onHook("userConnected", () => void unattended("events", takeOverFromGone));
  void unattended("events", () => takeOver(arrived(kept()), true));
}

/**
 * Of what this browser noted, what was written and taken over by nobody. Others have written since if the last write is
 * none of ours; and what comes after the last write did not arrive.
 */
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

/** @param own left by this browser: nobody else can know of it when there is no other GM */
async function takeOver(works: readonly Work[], own = false): Promise<void> {
  if (!game.user?.isGM || (!own && !game.user.isActiveGM)) return;
  for (const { id } of works) seen.delete(id);
  await Promise.all(
    [...(game.combats ?? [])].map(async (combat) => {
      const open = works.filter((work) => work.combat === combat.id);
      if (!open.length || !(await untilFinished(combat))) return;
      // First it is said that it is being done, so that it is not done twice.
      await combat.update(writeMark(combat, foundry.utils.randomID()) as Combat.UpdateData, {
        turnEvents: false,
        render: false,
      });
      for (const work of open) void queued(combat, () => carryOut(combat, work));
    }),
  );
}

// ------------------------------------------------------------------------------------------------ this browser's
// memory

/** Ids of what this client has noted and not done yet. */
const noted = new Set<string>();

const place = (): string => `${SYSTEM_ID}.${game.world?.id ?? ""}.work`;

/**
 * Beside the work itself: hundreds may begin or end their turns with one click, and not all of them are to be written
 * down for each.
 */
const progressOf = (id: string): string => `${place()}.${id}`;

/** What this browser has noted, as far as it is not done. */
function kept(): readonly Work[] {
  try {
    const works = JSON.parse(localStorage.getItem(place()) ?? "[]") as Work[];
    return works.map((work) => {
      const left = Number(localStorage.getItem(progressOf(work.id)) ?? work.turnEvents.length);
      return { ...work, turnEvents: work.turnEvents.slice(-left) };
    });
  } catch {
    return [];
  }
}

/** @param done ids of work that is done */
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

/** Where there is no room, or where it is not allowed, nothing is caught up after a crash, and nothing else is lost. */
function stored(write: () => void): void {
  try {
    write();
  } catch {
    // as said above
  }
}

/** What one package gets wrong must not take the turn from the others; the console tells it under this name. */
const WORK = "events";

/** The protected handlers of Combat that core would call. */
interface TurnHandlers {
  _onStartTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _onEndTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _onStartRound(context: object): Promise<void>;
  _onEndRound(context: object): Promise<void>;
  _clearMovementHistoryOnStartTurn?(combatant: Combatant.Implementation, context: object): Promise<void>;
}

/**
 * Runs starts and ends of turns and rounds, and reminders, once each and in order, each awaited before the next.
 * @param begin called before each, with those that are left after it
 * @param betweenTurns what is due after the turns that are over and before those that begin
 */
export async function runTurnEvents(
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
  // They are protected; core would call them from within, with turns that are not ours
  // (`SegmentZeroCombat._manageTurnEvents`).
  const handlers = combat as unknown as TurnHandlers;
  switch (turnEvent.type) {
    case "windowStart":
      return unattended(WORK, () => handlers._onStartRound({ round: turnEvent.round, skipped: false }));
    case "windowEnd":
      return unattended(WORK, () => handlers._onEndRound({ round: turnEvent.round, skipped: false }));
    case "note":
      return unattended(WORK, () => table().then((here) => here?.remind(combat, turnEvent.code, turnEvent.data)));
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
