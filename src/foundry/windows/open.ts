import type { Fight } from "../fight/fight.ts";
import { loaded } from "../host/load.ts";

/* Windows that are loaded when they are first opened. */

export async function openLog(combat: Fight): Promise<void> {
  await (await loaded("Log.Title", import("./log/log.ts")))?.showLog(combat);
}

export async function openEncounters(): Promise<void> {
  await (await loaded("Encounters.Title", import("./encounters/window.ts")))?.showEncounters();
}
