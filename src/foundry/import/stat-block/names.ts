import { text } from "../../host/i18n.ts";
import { defaultOptions, worldOptions } from "../../settings/new-fights.ts";
import type { Names } from "./draft.ts";
import type { Understood } from "./reading.ts";

export const namesHere = (): Names => ({
  attack: text("Import.StatBlock.Attack"),
  numbered: (name) => name,
  classOf,
});

/** Returns an armour class as sheets of this world have it: downwards if some new encounters count so (D20-2). */
function classOf(ac: number, counted: string, classes: Understood["classes"]): number {
  const options = Object.keys(worldOptions()).map(defaultOptions);
  const here = options.some(({ armourClass }) => armourClass === "descending") ? "down" : "up";
  const from = options.find(({ descendingFrom }) => descendingFrom !== undefined)?.descendingFrom;
  return counted === here ? ac : (classes?.[here] ?? Number(from ?? 20) - ac);
}
