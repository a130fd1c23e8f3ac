import { SYSTEM_ID } from "../../host/constants.ts";
import { onHook, queryUser } from "../../host/typed-calls.ts";

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
