import { SYSTEM_ID } from "../../../constants.ts";
import { store, stored } from "../../../settings/stored.ts";

/** Name of the setting of this client: which sheets are open for changes, by user and document. */
export const LOCKS = "sheetLocks";

type Locks = Record<string, Record<string, boolean>>;

export function registerLocks(): void {
  game.settings?.register(SYSTEM_ID as never, LOCKS as never, { scope: "client", config: false, type: Object, default: {} } as never);
}

/** Whether this user has locked this sheet on this client; null if they never said. */
export function lockOf(uuid: string): boolean | null {
  return stored<Locks>(LOCKS)[game.userId ?? ""]?.[uuid] ?? null;
}

export async function setLock(uuid: string, locked: boolean): Promise<void> {
  const all = stored<Locks>(LOCKS);
  const user = game.userId ?? "";
  await store(LOCKS, { ...all, [user]: { ...all[user], [uuid]: locked } });
}
