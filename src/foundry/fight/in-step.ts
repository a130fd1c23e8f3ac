import { sameJson } from "../../rules/core.ts";
import { isScratch } from "../host/scratch.ts";
import { inTime } from "../host/timing.ts";
import { sourceOf, storedOnServer, updateSource } from "../host/typed-calls.ts";
import type { Fight } from "./fight.ts";
import { checksumOf, encounterOf } from "./kept-encounter.ts";
import { LONGEST_ANSWER } from "./relay/keys.ts";
import { askForStored } from "./relay/orders.ts";
import { lastWriteOf, partsWithFight } from "./store.ts";

/*
 * After a lost update, the client's document is stale. If an encounter does not match the checksum of its
 * last write, the client loads it again; until then it must not be repaired.
 */

/** A checksum, as opposed to the id of a client that took over (`lastWriteOf`). */
const CHECKSUM = /^[0-9a-z]{1,7}$/;

export function fitsLastWrite(combat: Combat): boolean {
  const encounter = encounterOf(combat);
  const write = lastWriteOf(combat);
  return !encounter || !CHECKSUM.test(write) || checksumOf(encounter) === write;
}

const fetching = new WeakMap<Combat, Promise<void> | null>();

/** Updates received, by fight. */
const updates = new WeakMap<Combat, number>();

const listeners = new Set<(combat: Fight) => void>();

/**
 * Calls back when an encounter was loaded again.
 * @returns a function that stops it
 */
export function onReadAnew(listener: (combat: Fight) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** True while this client's copy may differ from the server's. */
export function isOutOfStep(combat: Combat): boolean {
  return fetching.has(combat);
}

export function notifyReadAgain(combat: Fight): void {
  console[game.user?.isGM && !isScratch(combat) ? "warn" : "debug"](
    `Segment Zero | "${combat.name || (combat.id ?? "")}" was changed by something else, or an update was lost: the fight was read anew.`,
  );
}

/**
 * After each update.
 * @param anew true if it did not fit this client's copy
 */
export function followUpdate(combat: Fight, anew: boolean): void {
  updates.set(combat, (updates.get(combat) ?? 0) + 1);
  if (isOutOfStep(combat) || (anew && !fitsLastWrite(combat))) void catchUp(combat);
}

/**
 * Waits for the server's encounter.
 * @returns false if it cannot be loaded
 */
export async function inStep(combat: Fight): Promise<boolean> {
  if (isOutOfStep(combat)) await catchUp(combat);
  return !isOutOfStep(combat);
}

async function catchUp(combat: Fight): Promise<void> {
  let underWay = fetching.get(combat);
  if (!underWay) {
    underWay = fetchWherever(combat);
    fetching.set(combat, underWay);
    void ui.combat?.render();
  }
  await underWay;
}

async function fetchWherever(combat: Fight): Promise<void> {
  let found = await fetchAnew(combat);
  // Without the server, the writer has the encounter. If the server's copy does not fit, the writer may lack something.
  if (!found || !fitsLastWrite(combat)) {
    const theirs = await askForStored(combat);
    found ||= theirs !== null && (await take(combat, async () => Promise.resolve(theirs)));
  }
  if (found) fetching.delete(combat);
  else fetching.set(combat, null);
  void ui.combat?.render();
}

/**
 * Replaces this client's encounter by the server's.
 * @returns false if the server sent none
 */
export async function fetchAnew(combat: Fight): Promise<boolean> {
  return take(combat, storedOnServer);
}

/** Repeats while updates keep coming, because the copy may be older. */
const MOST_TRIES = 5;

async function take(
  combat: Fight,
  read: (combat: Fight) => Promise<Readonly<Record<string, unknown>> | null>,
): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const seen = updates.get(combat);
    const data = await inTime(read(combat), LONGEST_ANSWER).catch(() => null);
    if (!data) return false;
    if (updates.get(combat) !== seen) continue;
    const parts = partsWithFight(data);
    if (sameJson(parts, partsWithFight(sourceOf(combat)))) return true;
    updateSource(combat, parts, { recursive: false });
    combat.readAnew();
    for (const listener of listeners) listener(combat);
    return true;
  }
  return false;
}
