import type { SegmentZeroCombat } from "../documents/combat.ts";

/** Keeps every encounter in step with what happens to its actors. From `ready` on; only the active GM's client acts on it. */
export function followWorld(): void {
  for (const combat of game.combats ?? []) {
    // At world load the order was made before the actors of tokens existed.
    combat.setupTurns();
    follow(combat);
  }
  Hooks.on("updateActor", followActor as never);
  for (const hook of ["createItem", "updateItem", "deleteItem"]) Hooks.on(hook as never, ((item: Item.Implementation) => followActor(item.parent)) as never);
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"]) Hooks.on(hook as never, ((effect: ActiveEffect.Implementation) => followActor(effect.parent)) as never);
  Hooks.on("userConnected" as never, (() => { for (const combat of game.combats ?? []) follow(combat); }) as never);
}

function followActor(actor: unknown): void {
  for (const combat of game.combats ?? []) {
    if (combat.combatants.some((combatant) => combatant.actor !== null && combatant.actor === actor)) follow(combat);
  }
}

function follow(combat: SegmentZeroCombat): void {
  if (game.user?.isActiveGM && !combat.problem) void combat.reconcile();
}
