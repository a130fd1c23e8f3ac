import type { Emit } from "../model/recipe.ts";

/** Takes shots from a weapon, or loads it (`by` above 0); the shell knows what is loaded, and no weapon exceeds its capacity. */
export function changeShots(emit: Emit, participant: string, item: string | undefined, by: number): void {
  if (item && by) emit({ type: "effect", participant, effect: { what: "shots", item, by }, deed: true });
}

/** More than any weapon holds. */
const ALL = 10_000;

/** Reloads a weapon. */
export function fillWeapon(emit: Emit, participant: string, item: string | undefined): void {
  changeShots(emit, participant, item, ALL);
}
