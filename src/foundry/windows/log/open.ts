import type { Fight } from "../../fight/fight.ts";
import { LatePart } from "../../host/late.ts";

const log = new LatePart("Log.Title", () => import("./log.ts"));

export async function openLog(combat: Fight): Promise<void> {
  await (await log.wanted())?.openLog(combat);
}
