import { SYSTEM_ID } from "../constants.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { tendEffects } from "../effects/tend.ts";
import type { Moment } from "./moments.ts";
import { clientId, type TurnNews } from "./news.ts";
import { runTurnEvents } from "./turn-events.ts";
import { unattended } from "../unattended.ts";

/**
 * Starts and ends of turns are worked on by the client that wrote the update. If it goes before it has done so, its work is not lost: the
 * writer notes it in its own browser before it writes, and the other GMs' clients remember what they have seen written until they hear that it
 * is being done. Whoever finds work left takes it over: the writer itself when its page is loaded again, or the next active GM. No handler is
 * called a second time, not even one in which the client went.
 */
interface Work {
  /** Of the write (`TurnNews.id`). */
  readonly id: string;
  readonly combat: string;
  readonly writer: string;
  readonly moments: readonly Moment[];
}

/** Told to the other GMs' clients whenever a handler is about to be called, so that nobody else calls it. */
interface Progress {
  readonly type: "worked";
  readonly id: string;
  /** As many moments are left; none, and it is done. */
  readonly left: number;
}

const CHANNEL = `system.${SYSTEM_ID}`;

/** How long the work of one update may take before that of the next is begun all the same, in milliseconds: a package may wait for a dialog. */
const PATIENCE = 5_000;

/** Work seen written by others and not yet heard to be done. */
const seen = new Map<string, Work>();

function workOf(combat: SegmentZeroCombat, { id, writer, moments }: TurnNews): Work | null {
  const due = moments.filter(({ again }) => !again);
  return due.length ? { id, combat: combat.id ?? "", writer, moments: due } : null;
}

/** Before the write. */
export function noteWork(combat: SegmentZeroCombat, news: TurnNews): void {
  const work = workOf(combat, news);
  if (work) keep([...kept(), work]);
}

/** The write failed. */
export function forgetWork(id: string): void {
  leave(id, 0);
}

/** Of this work, so much is left. */
function leave(id: string, left: number): void {
  const works = kept();
  if (works.some((work) => work.id === id)) keep(works.flatMap((work) => (work.id === id ? rest(work, left) : [work])));
  const known = seen.get(id);
  if (!known) return;
  if (left > 0) seen.set(id, { ...known, moments: known.moments.slice(-left) });
  else seen.delete(id);
}

const rest = (work: Work, left: number): readonly Work[] => (left > 0 ? [{ ...work, moments: work.moments.slice(-left) }] : []);

/** The update has come: the writer does what is due, the other GMs remember it. */
export function takeWork(combat: SegmentZeroCombat, news: TurnNews): void {
  const work = workOf(combat, news);
  if (news.client === clientId()) void queued(combat, () => carryOut(combat, work));
  else if (work && game.user?.isGM) seen.set(work.id, work);
}

async function carryOut(combat: SegmentZeroCombat, work: Work | null): Promise<void> {
  const begin = (left: readonly Moment[]): void => {
    if (work) tell(work.id, left.length);
  };
  await runTurnEvents(combat, work?.moments ?? [], begin, () => tendEffects(combat));
}

function tell(id: string, left: number): void {
  leave(id, left);
  const others = game.users?.some((user) => user.isGM && user.active && !user.isSelf) ?? false;
  if (others) game.socket?.emit(CHANNEL as never, { type: "worked", id, left } satisfies Progress as never);
}

/** One update after the other. */
const last = new WeakMap<SegmentZeroCombat, Promise<void>>();

function queued(combat: SegmentZeroCombat, task: () => Promise<void>): Promise<void> {
  const before = last.get(combat) ?? Promise.resolve();
  const run = unattended("events", () => Promise.race([before, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(task));
  last.set(combat, run);
  return run;
}

/** From `ready` on. */
export function followWork(): void {
  game.socket?.on(CHANNEL as never, ((message: Partial<Progress> | null) => {
    if (message?.type === "worked" && typeof message.id === "string" && Number.isInteger(message.left)) leave(message.id, Number(message.left));
  }) as never);
  Hooks.on("userConnected" as never, (() => void unattended("events", () => takeOver([...seen.values()].filter(({ writer }) => !game.users?.get(writer)?.active)))) as never);
  void unattended("events", () => takeOver(arrived(kept()), true));
}

/**
 * Of what this browser noted, what was written and taken over by nobody. Others have written since if the last write is none of ours; and what
 * comes after the last write did not arrive.
 */
function arrived(works: readonly Work[]): readonly Work[] {
  keep([]);
  return [...(game.combats ?? [])].flatMap(({ id, system }) => {
    const own = works.filter(({ combat }) => combat === id);
    return own.slice(0, own.findIndex((work) => work.id === system.lastWrite) + 1);
  });
}

/** @param own left by this browser: nobody else can know of it when there is no other GM */
async function takeOver(works: readonly Work[], own = false): Promise<void> {
  if (!game.user?.isGM || (!own && !game.user.isActiveGM)) return;
  for (const { id } of works) seen.delete(id);
  for (const combat of game.combats ?? []) {
    const open = works.filter((work) => work.combat === combat.id);
    if (!open.length) continue;
    // First it is said that it is being done, so that it is not done twice.
    await combat.update({ system: { lastWrite: foundry.utils.randomID() } } as never, { turnEvents: false, render: false } as never);
    for (const work of open) void queued(combat, () => carryOut(combat, work));
  }
}

// ------------------------------------------------------------------------------------------------ this browser's memory

const place = (): string => `${SYSTEM_ID}.${game.world?.id ?? ""}.work`;

function kept(): readonly Work[] {
  try {
    return JSON.parse(localStorage.getItem(place()) ?? "[]") as Work[];
  } catch {
    return [];
  }
}

function keep(works: readonly Work[]): void {
  try {
    if (works.length) localStorage.setItem(place(), JSON.stringify(works));
    else localStorage.removeItem(place());
  } catch {
    // No room, or not allowed: then nothing is caught up after a crash, and nothing else is lost.
  }
}
