import type { Fight } from "../fight/fight.ts";
import { LatePart } from "../host/late.ts";
import { fetchSheetParts } from "../reading/pacing-shell.ts";
import { useFightDesk } from "../windows/brought.ts";

const preparing = new LatePart("PrepareFight.Title", () => import("./window.ts"), { beside: fetchSheetParts });

/** In `init`. */
export function registerPreparing(): void {
  useFightDesk({
    open: (combat) => prepareFight(combat),
    async join(combat, uuid, side) {
      await (await preparing.wanted())?.joinOne(combat, uuid, side);
    },
  });
}

/** @param file an encounter file, as text or data @returns true if the window opened */
export async function prepareFight(combat: Fight | null, file?: unknown): Promise<boolean> {
  const part = await preparing.wanted();
  await part?.openPrepare(combat, file);
  return part !== null;
}
