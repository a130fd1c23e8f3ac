import type { Fight } from "../../fight/fight.ts";
import { LatePart } from "../../host/late.ts";
import type { Wanted } from "./setup.ts";

const dialog = new LatePart("Late.Attack", () => import("./open.ts"));

/** Opens the attack dialog; see `open.ts`. @returns whether anything was rolled */
export async function openAttack(combat: Fight, attackerIds: readonly string[], wanted?: Wanted): Promise<boolean> {
  return (await (await dialog.wanted())?.openAttack(combat, attackerIds, wanted)) ?? false;
}
