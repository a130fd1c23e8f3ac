import { savesIn } from "../../rules/values.ts";
import { attribute, within } from "../actors/carried-items.ts";
import type { CombatShell } from "../reading/pacing-shell.ts";
import { readPoints } from "./points.ts";
export { d20 as rules } from "../../rules/pacings.ts";

const MOST = 1_000;
const score = (value: number | null | undefined): number | null =>
  typeof value === "number" ? within(value, -MOST, MOST) : null;

export const shell: CombatShell = {
  sheet: { uses: ["oldSchool", "d20"] },
  stats: (actor) => {
    const { figures, hitDice, oldSchool } = actor.system;
    return {
      ...readPoints(actor),
      ac: score(figures.armourClass?.value),
      attackBonus: score(oldSchool.attackBonus),
      thac0: score(oldSchool.thac0),
      hitDice: attribute(hitDice),
      hitDiceRate: oldSchool.hitDiceRate === null ? null : within(oldSchool.hitDiceRate * 4, 0, 8),
    };
  },
  saves: ({ system }) => savesIn(system.oldSchool.saves),
  dice: "d20",
};
