import { refuse } from "../../rules/core.ts";
import { isStuck } from "./due.ts";
import { CARRIED_OUT, type Reply } from "./fight.ts";
import { fetchAnew } from "./in-step.ts";
import { storedEncounter } from "./store.ts";
import { finishLast } from "./write-click.ts";
import { isLineClear } from "./write-in-time.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { onHook, queryUser } from "../host/typed-calls.ts";

/**
 * Writes to encounters one after the other, and only on the active GM's client. One queue for all fights, since the
 * same actor may be in two.
 */
class WriteQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task that writes when its turn has come. */
  add(task: () => Promise<Reply>): Promise<Reply> {
    const reply = this.#last
      .then(async () => {
        if (!(await inCharge())) return { refusal: refuse("gm-changed") };
        if (!(await isLineClear())) return { refusal: refuse("not-written") };
        await finishAll();
        return task();
      })
      .catch(failed);
    this.#last = reply;
    return reply;
  }

  /** Resolves when everything that was asked before is written. */
  async idle(): Promise<void> {
    await this.#last;
  }
}

export const writeQueue = new WriteQueue();

/**
 * Finishes what an earlier write has left undone. What could not be finished waits for somebody to say what is to
 * become of it, and keeps no other fight waiting.
 */
async function finishAll(): Promise<void> {
  for (const combat of game.combats ?? []) if (!isStuck(combat)) await finishLast(combat);
}

/** The line broke, or the server refused: whether it was written, the encounter will show. */
function failed(error: unknown): Reply {
  console.error("Segment Zero |", error);
  return { refusal: refuse("not-written") };
}

// ------------------------------------------------------------------------------------------------ who writes

/** Name of the query by which a GM who takes charge asks the others to finish what they are writing. */
export const HANDOVER = `${SYSTEM_ID}.handover`;

/** How long another GM may take to finish what it is writing, in milliseconds. */
const PATIENCE = 5_000;

/** Resolves when the others have finished; null while another GM is in charge. */
let taken: Promise<unknown> | null = null;

/**
 * True if this client is in charge of all encounters: the active GM's. Whoever takes charge first waits until the
 * others have written what they had begun.
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
  await writeQueue.idle();
  return true;
}

/** True while this client writes all encounters and nobody else has anything left to write. */
export function isInCharge(): boolean {
  return taken !== null && game.user?.isActiveGM === true;
}

/** From `ready` on: whoever comes or goes may change who is in charge. */
export function followLeadership(): void {
  const takeCharge = (): void => {
    // Whatever the one before has left undone is finished, also where there is nothing else to write.
    if (game.user?.isActiveGM) void writeQueue.add(async () => Promise.resolve(CARRIED_OUT));
    else void inCharge();
  };
  onHook("userConnected", takeCharge);
  takeCharge();
}
