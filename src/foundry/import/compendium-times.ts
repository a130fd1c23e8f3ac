import type { JsonObject } from "../../rules/index.ts";
import { SYSTEM_ID } from "../constants.ts";
import { timesTable, type TimesTable } from "./times.ts";

interface Pack {
  getDocuments(): Promise<readonly { readonly name: string; readonly type: string; toObject(): object }[]>;
}

/** Times of the weapons in the compendium. Where the pack is missing, or this user may not look into it, there are none. */
export async function compendiumTimes(): Promise<TimesTable> {
  const pack = game.packs?.get(`${SYSTEM_ID}.weapons`) as unknown as Pack | undefined;
  try {
    const weapons = (await pack?.getDocuments() ?? []).filter(({ type }) => type === "weapon");
    return timesTable(weapons.map((weapon) => ({ name: weapon.name, system: (weapon.toObject() as { system: JsonObject }).system })));
  } catch (error) {
    console.warn("Segment Zero |", error);
    return new Map();
  }
}
