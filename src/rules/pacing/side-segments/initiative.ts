import { editFight, type Recipe } from "../../model/recipe.ts";
import type { Fight, Request, View } from "./facts.ts";
import { diceIn, rollingSides } from "./sides.ts";

/** S-14, S-16: a d6 for every side that was not surprised; a new roll every round. Players roll for theirs. */
export function initiativeRequests(view: View): readonly Request[] {
  const dice = diceIn(view.setting);
  const owing = rollingSides(view).filter((side) => !Object.hasOwn(dice, side));
  const played = new Set([...view.participants()].filter((one) => owing.includes(one.side) && !one.npc && one.kind === "creature").map((one) => one.side));
  return owing.map((side) => ({
    id: `initiative_${side}`, kind: "dice", what: "initiative", side, dice: { count: 1, faces: 6 }, fallback: 3, blocking: true, gm: !played.has(side),
  }));
}

export function answerInitiative(side: string, die: number): Recipe {
  return (draft) => {
    const { round } = draft.clock;
    const fight = editFight<Fight>(draft);
    const { initiative } = fight;
    fight.initiative = { round, dice: { ...(initiative?.round === round ? initiative.dice : {}), [side]: die } };
  };
}
