import type { Fight } from "../../fight/fight.ts";
import { LatePart } from "../../host/late.ts";
import { fetchPacings } from "../../host/late-pacings.ts";

const lab = new LatePart("Lab.Title", () => import("./lab.ts"), { beside: fetchPacings });

/**
 * @param combat null for the players' characters
 * @param actors instead of an encounter
 * @returns true if opened
 */
export async function openLab(combat: Fight | null, actors?: readonly Actor.Implementation[]): Promise<boolean> {
  const part = await lab.wanted();
  await part?.openLab(combat, actors);
  return part !== null;
}
