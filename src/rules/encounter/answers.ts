import { sameJson, type Json } from "../json.ts";
import type { Fields } from "./command.ts";
import { isRefusal, refuse, type Refusal } from "./refusal.ts";
import { owed } from "./settle.ts";
import type { Request } from "./state.ts";
import type { View } from "./view.ts";
import type { Recipe } from "./write.ts";

/**
 * Dice that were rolled and decisions that were taken; all of them or none. They are carried out by their ids, since storage keeps no order:
 * of two answers that exclude each other the later id counts.
 */
export function answer(command: Fields<"answer">, view: View): Recipe | Refusal {
  const requests = new Map(owed(view).map((request) => [request.id, request]));
  const recipes: Recipe[] = [];
  for (const id of Object.keys(command.answers).sort()) {
    const value = command.answers[id]!;
    const request = requests.get(id);
    if (!request) return refuse("not-asked", { request: id });
    const wrong = check(request, value);
    if (wrong) return wrong;
    const recipe = view.pacing.answer(request, value, view);
    if (isRefusal(recipe)) return recipe;
    recipes.push(recipe);
  }
  return (draft, emit) => recipes.forEach((recipe) => recipe(draft, emit));
}

function check(request: Request, value: Json): Refusal | null {
  if (request.kind === "dice") {
    const { count = 1, faces = 6 } = request.dice ?? {};
    const possible = typeof value === "number" && Number.isInteger(value) && value >= count && value <= count * faces;
    return possible ? null : refuse("impossible-roll", { request: request.id, value, from: count, to: count * faces });
  }
  const allowed = !request.choices || request.choices.some((choice) => sameJson(choice, value));
  return allowed ? null : refuse("not-a-choice", { request: request.id, value });
}

/** The middle result of some dice, rounded down: what the forecast assumes. */
export function middle(dice: { readonly count: number; readonly faces: number }): number {
  return Math.floor((dice.count * (dice.faces + 1)) / 2);
}
