import { refuse, type Json } from "../../rules/core.ts";
import { documentAt, storedValue, type Entry } from "./actor-changes.ts";
import type { Fight, Reply } from "./fight.ts";
import type { ChangedDocument } from "./host-adapter.ts";
import { fetchAnew } from "./in-step.ts";
import { storedEncounter } from "./store.ts";
import { CLICK_WRITE } from "./zero-hp.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { onHook, queryUser } from "../host/typed-calls.ts";

/**
 * Writes to the encounter of one combat, one after the other, so that each sees what the one before left; and only as long as this is the active GM's client, so that no
 * two clients write at once.
 */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task that writes when its turn has come. */
  add(task: () => Promise<Reply>): Promise<Reply> {
    const reply = this.#last
      .then(async () => ((await inCharge()) ? task() : { refusal: refuse("gm-changed") }))
      .catch(failed);
    this.#last = reply;
    return reply;
  }

  /** Resolves when everything that was asked before is written. */
  async idle(): Promise<void> {
    await this.#last;
  }
}

/** The line broke, or the server refused: whether it was written, the encounter will show. */
function failed(error: unknown): Reply {
  console.error("Segment Zero |", error);
  return { refusal: refuse("not-written") };
}

/** What a click changes, as opposed to what somebody changes by hand. */
const OWN = { [CLICK_WRITE]: true } as const;
/** What takes something back must not be prevented by whoever prevented the rest. */
const BACK = { ...OWN, noHook: true } as const;

/**
 * Writes documents of actors and then the encounter: all of them, or none. One after the other in every version of Foundry, the encounter last, since that is
 * the write that tells everybody; what was done before a failure is taken back.
 * @param encounter writes the encounter, and says whether it was written
 * @returns whether everything was written; another package may have prevented it
 * @throws what made it fail; nothing has changed then
 */
export async function writeTogether(
  combat: Fight,
  writes: ReadonlyMap<ChangedDocument, readonly Entry[]>,
  encounter: () => Promise<boolean>,
): Promise<boolean> {
  const done: [ChangedDocument, readonly Entry[]][] = [];
  let written = false;
  try {
    for (const [document, entries] of writes) {
      done.push([document, entries]);
      await document.update(dataOf(entries, "to"), OWN);
      if (!entries.every(({ path, to }) => storedValue(documentAt(combat, document.uuid) ?? document, path) === to))
        return false;
    }
    written = await encounter();
    return written;
  } finally {
    if (!written)
      for (const [document, entries] of done.reverse())
        await takeBack(documentAt(combat, document.uuid) ?? document, entries);
  }
}

/** Only what has been written: of what was prevented, nothing has to be taken back. */
async function takeBack(document: ChangedDocument, entries: readonly Entry[]): Promise<void> {
  const written = entries.filter(({ path, from }) => storedValue(document, path) !== from);
  if (!written.length) return;
  try {
    await document.update(dataOf(written, "from"), BACK);
  } catch (error) {
    console.error("Segment Zero |", error);
  }
}

function dataOf(entries: readonly Entry[], which: "from" | "to"): Record<string, Json> {
  return Object.fromEntries(entries.map((entry) => [entry.path, entry[which]]));
}

// ------------------------------------------------------------------------------------------------ who writes

/** Name of the query by which a GM who takes charge asks the others to finish what they are writing. */
export const HANDOVER = `${SYSTEM_ID}.handover`;

/** How long another GM may take to finish what it is writing, in milliseconds. */
const PATIENCE = 5_000;

/** Resolves when the others have finished; null while another GM is in charge. */
let taken: Promise<unknown> | null = null;

/**
 * Is this client in charge of all encounters? The active GM's is. When a GM joins who comes before the one in charge, both believe for
 * a moment to be the one; so whoever takes charge first waits until the others have written what they had begun.
 */
export async function inCharge(): Promise<boolean> {
  if (!game.user?.isActiveGM) {
    taken = null;
    return false;
  }
  taken ??= takeOver();
  await taken;
  return game.user.isActiveGM;
}

async function takeOver(): Promise<void> {
  const others = game.users?.filter((user) => user.isGM && user.active && !user.isSelf) ?? [];
  // One that does not answer has gone, or its tab sleeps and writes nothing.
  await Promise.allSettled(others.map((user) => queryUser(user, HANDOVER, {}, PATIENCE)));
  // What it has may lack an update that was lost, and what it writes counts from here on.
  await Promise.all([...(game.combats ?? [])].filter((combat) => storedEncounter(combat)).map(fetchAnew));
}

/** The other GM's side. It knows already that it is no longer in charge: that somebody joined was told before. */
export async function handOver(): Promise<true> {
  await Promise.all([...(game.combats ?? [])].map((combat) => combat.written()));
  return true;
}

/** From `ready` on: whoever comes or goes may change who is in charge. */
export function followLeadership(): void {
  onHook("userConnected", () => void inCharge());
  void inCharge();
}
