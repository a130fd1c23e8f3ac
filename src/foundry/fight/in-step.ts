import { sameJson } from "../../rules/core.ts";
import { inTime } from "../host/in-time.ts";
import { sourceOf, storedOnServer, updateSource } from "../host/typed-calls.ts";
import type { Fight } from "./fight.ts";
import { checksumOf, encounterOf } from "./kept-encounter.ts";
import { LONGEST_ANSWER } from "./relay/keys.ts";
import { askForStored } from "./relay/orders.ts";
import { lastWriteOf, partsWithFight } from "./store.ts";

/*
 * An update that is lost on the way leaves a client's own document behind, and all later ones change what is not there.
 * A client whose fight does not fit the checksum of the last write reads it anew from the server. Until it has it,
 * nobody may repair what it shows: the server's copy is whole.
 */

/** The mark of a write that is a checksum, and not the id of whoever took over what was left undone (`lastWriteOf`). */
const CHECKSUM = /^[0-9a-z]{1,7}$/;

/** False if the fight that this client has is not the one that its last write left. */
export function fitsLastWrite(combat: Combat): boolean {
  const encounter = encounterOf(combat);
  const write = lastWriteOf(combat);
  return !encounter || !CHECKSUM.test(write) || checksumOf(encounter) === write;
}

/** What is under way for each fight that is out of step; null after it failed. */
const fetching = new WeakMap<Combat, Promise<void> | null>();

/** How many updates of each fight have come. */
const updates = new WeakMap<Combat, number>();

const listeners = new Set<(combat: Fight) => void>();

/** Calls back when a fight was read anew from the server. @returns what ends it */
export function onReadAnew(listener: (combat: Fight) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** True while it is not known whether this client's copy of a fight is what the server has. */
export function isOutOfStep(combat: Combat): boolean {
  return fetching.has(combat);
}

/**
 * Nothing is lost, but whoever looks for the reason later finds it in the console, of which the game master's alone
 * warns.
 */
export function notifyReadAgain(combat: Fight): void {
  console[game.user?.isGM ? "warn" : "debug"](
    `Segment Zero | "${combat.name || (combat.id ?? "")}" was changed by something else, or an update was lost: the fight was read anew.`,
  );
}

/** After each update. @param anew it did not fit what this client had */
export function followUpdate(combat: Fight, anew: boolean): void {
  updates.set(combat, (updates.get(combat) ?? 0) + 1);
  if (isOutOfStep(combat) || (anew && !fitsLastWrite(combat))) void catchUp(combat);
}

/** Waits until this client has the fight that the server has. @returns whether it has */
export async function inStep(combat: Fight): Promise<boolean> {
  if (isOutOfStep(combat)) await catchUp(combat);
  return !isOutOfStep(combat);
}

/** Fetches a fight that is out of step; once, however many ask. */
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
  // Where the server gives nothing, whoever writes has the fight. If what it gives does not fit, it may be the writer
  // who lacks something.
  if (!found || !fitsLastWrite(combat)) {
    const theirs = await askForStored(combat);
    found ||= theirs !== null && (await take(combat, async () => Promise.resolve(theirs)));
  }
  if (found) fetching.delete(combat);
  else fetching.set(combat, null);
  void ui.combat?.render();
}

/** Puts what the server has in the place of what this client has. @returns false if the server gave nothing */
export async function fetchAnew(combat: Fight): Promise<boolean> {
  return take(combat, storedOnServer);
}

/** How often it is tried while updates keep coming: what was read may be older than they are. */
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
