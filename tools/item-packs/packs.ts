import type { PackEntry } from "../pack-source/ids.ts";
import { actions } from "./actions.ts";
import { conditions } from "./conditions.ts";
import { equipment } from "./equipment.ts";
import { spells } from "./spells.ts";
import { weapons } from "./weapons.ts";

/** The packs made here, by name. */
export const PACKS: Readonly<Record<string, () => readonly PackEntry[]>> = {
  weapons,
  equipment,
  spells,
  actions,
  conditions,
};
