import type { Fight } from "../fight/fight.ts";
import { loaded } from "../host/load.ts";
import { useFightDesk } from "../windows/fight-desk.ts";

const preparing = () => loaded("PrepareFight.Title", import("./window.ts"));

/** In `init`. */
export function registerPreparing(): void {
  useFightDesk({
    open: (combat) => prepareFight(combat),
    async join(combat, uuid, side) {
      await (await preparing())?.joinOne(combat, uuid, side);
    },
  });
}

/** @param file an encounter file, as text or data @returns true if the window opened */
export async function prepareFight(combat: Fight | null, file?: unknown): Promise<boolean> {
  const part = await preparing();
  await part?.openPrepare(combat, file);
  return part !== null;
}
