import { isShot } from "../../rules/values.ts";
import { attackSourceOf } from "./attack-source.ts";
import { weaponsOf } from "./carried-items.ts";

/** Returns the chance of the first suitable weapon, in the sheet's order. */
export function actionChance(
  actor: Actor.Implementation,
  kind: string,
): { readonly chance: number; readonly name: string } | null {
  for (const item of weaponsOf(actor)) {
    for (const mode of Object.keys(item.system.modes)) {
      const source = attackSourceOf(actor, item.id ?? "", mode);
      if (source.problem !== undefined) continue;
      const { form, name } = source.means;
      if (kind === (form === "thrown" ? "throw" : isShot(form) ? "fire" : "attack"))
        return { chance: Math.round(source.skill.value), name };
    }
  }
  return null;
}
