import { savesIn } from "../../rules/values.ts";
import { attribute, within } from "../actors/carried-items.ts";
import type { CombatShell } from "../reading/pacing-shell.ts";
import { readPoints } from "./points.ts";
export { d20 as rules } from "../../rules/pacings.ts";

const MOST = 1_000;
const given = (name: string, value: number | null | undefined): Record<string, number> =>
  typeof value === "number" ? { [name]: within(value, -MOST, MOST) } : {};

export const shell: CombatShell = {
  stats: (actor) => {
    const { figures, hitDice, oldSchool } = actor.system;
    return {
      ...readPoints(actor),
      ...given("ac", figures.armourClass?.value),
      ...given("attackBonus", oldSchool.attackBonus),
      ...given("thac0", oldSchool.thac0),
      hitDice: attribute(hitDice),
      ...(oldSchool.hitDiceRate === null ? {} : { hitDiceRate: within(oldSchool.hitDiceRate * 4, 0, 8) }),
    };
  },
  saves: ({ system }) => savesIn(system.oldSchool.saves),
  dice: "d20",
};
