import type { Fight } from "../../fight/fight.ts";
import { loaded } from "../../host/load.ts";

/**
 * @param combat null for the players' characters
 * @param actors instead of an encounter
 * @returns true if opened
 */
export async function openLab(combat: Fight | null, actors?: readonly Actor.Implementation[]): Promise<boolean> {
  const part = await loaded("Lab.Title", import("./lab.ts"));
  await part?.showLab(combat, actors);
  return part !== null;
}
