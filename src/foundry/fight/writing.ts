import { refuse } from "../../rules/core.ts";
import { isStuck } from "./due.ts";
import { CARRIED_OUT, type Reply } from "./fight.ts";
import { fetchAnew } from "./in-step.ts";
import { storedEncounter } from "./store.ts";
import { finishLast } from "./finish-write.ts";
import { isLineClear } from "./write-in-time.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { claimWriting, isWriter, onTabs, tellTabs } from "../host/tabs.ts";
import { onHook, queryUser } from "../host/typed-calls.ts";

/** Writes to encounters one after the other; one queue for all, because an actor may be in two. */
class WriteQueue {
  #last: Promise<unknown> = Promise.resolve();

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

  /** Resolves when everything queued is written. */
  async idle(): Promise<void> {
    await this.#last;
  }
}

export const writeQueue = new WriteQueue();

/** Finishes earlier writes. A failed one waits for a user without blocking other encounters. */
async function finishAll(): Promise<void> {
  for (const combat of game.combats ?? []) if (!isStuck(combat)) await finishLast(combat);
}

/** Reports a failed write; later, the encounter shows whether it was written. */
function failed(error: unknown): Reply {
  console.error("Segment Zero |", error);
  return { refusal: refuse("not-written") };
}

export const HANDOVER = `${SYSTEM_ID}.handover`;

const PATIENCE = 5_000;

/** Resolves when the others have finished; null while another client is in charge. */
let taken: Promise<unknown> | null = null;

/** True if this client, the active GM's, is in charge; takes charge first, and waits for writes of others. */
export async function inCharge(): Promise<boolean> {
  if (!isWriter()) taken = null;
  if (!game.user?.isActiveGM) return false;
  taken ??= takeOver();
  await taken;
  return game.user.isActiveGM;
}

async function takeOver(): Promise<void> {
  const others = game.users?.filter((user) => user.isGM && user.active && !user.isSelf) ?? [];
  // No answer means disconnected or a sleeping tab.
  await Promise.allSettled([claimWriting(PATIENCE), ...others.map((user) => queryUser(user, HANDOVER, {}, PATIENCE))]);
  // Its copy may lack an update.
  await Promise.all([...(game.combats ?? [])].filter((combat) => storedEncounter(combat)).map(fetchAnew));
}

/** Runs on the client of a GM no longer in charge. */
export async function handOver(): Promise<true> {
  await writeQueue.idle();
  return true;
}

/** True while this client writes and no other has writes left. */
export function isInCharge(): boolean {
  return taken !== null && isWriter();
}

/** Takes charge of writing when this client becomes the active GM's. From `ready` on. */
export function followLeadership(): void {
  const takeCharge = (): void => {
    // Finishes what the previous client left, even without another write.
    if (isWriter()) void writeQueue.add(async () => Promise.resolve(CARRIED_OUT));
    else taken = null;
  };
  onHook("userConnected", takeCharge);
  onTabs(({ claim, closed }) => {
    if (closed && taken === null) takeCharge();
    else if (claim && !isWriter()) {
      taken = null;
      void writeQueue.idle().then(() => {
        tellTabs({ idle: true });
      });
    }
  });
  takeCharge();
}
