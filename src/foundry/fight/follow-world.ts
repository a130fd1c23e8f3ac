import { whenIdle } from "../host/timing.ts";
import { isReachedBy, uuidOf } from "../host/same-actor.ts";
import { isWriter } from "../host/tabs.ts";
import { onHook, onHooks } from "../host/typed-calls.ts";
import { whenWorldActionsChange } from "../settings/world-actions.ts";
import { isInFight, noteChoices, putBack, wasWrittenByPlayer } from "./combatant.ts";
import { isCrowded, whenCrowded } from "./crowded.ts";
import type { Fight } from "./fight.ts";
import { lookAtStats } from "./refused-stats.ts";
import { forgetFlight } from "./store.ts";
import { followHitPoints } from "./zero-hp.ts";

/**
 * Keeps every encounter in step with its actors, on the active GM's client, from `ready` on; each client
 * notes refused stats.
 */
export function followWorld(): void {
  for (const combat of game.combats ?? []) {
    // At world load the order existed before the actors of tokens.
    combat.setupTurns();
    noteChoices(combat.combatants);
    takeCharge(combat);
  }
  void whenIdle().then(lookAtAll);
  onHook("updateActor", followChanged);
  onHook("createCombat", (combat: Fight) => {
    noteChoices(combat.combatants);
  });
  onHook("preUpdateCombatant", forgetFlight);
  onHooks(["createItem", "updateItem", "deleteItem"], (item: Item.Implementation) => {
    followChanged(item.parent);
  });
  onHooks(
    ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"],
    ({ parent }: ActiveEffect.Implementation) => {
      if (!isCrowded(parent)) followSoon(parent);
    },
  );
  followHitPoints();
  whenWorldActionsChange(followAllActors);
  whenCrowded((document) => {
    const fight = game.combats?.find(({ uuid }) => uuid === uuidOf(document));
    if (fight) takeCharge(fight);
    else followActor(document);
  });
  onHook("userConnected", () => {
    for (const combat of game.combats ?? []) takeCharge(combat);
  });
}

/** Reads all actors again. */
export function followAllActors(): void {
  for (const combat of game.combats ?? []) follow(combat);
  lookAtAll();
}

function lookAtAll(): void {
  for (const combat of game.combats ?? []) lookAtStats(combat, [...combat.combatants]);
}

function followChanged(actor: unknown): void {
  if (!isCrowded(actor)) followActor(actor);
}

function followActor(actor: unknown): void {
  for (const combat of game.combats ?? []) {
    const itsOwn = combat.combatants.filter((one) => isReachedBy(one, actor));
    if (!itsOwn.length) continue;
    follow(combat);
    lookAtStats(combat, itsOwn);
  }
}

/** One write may change hundreds of effects. */
const soon = new Set<unknown>();

function followSoon(actor: unknown): void {
  if (soon.has(actor)) return;
  soon.add(actor);
  queueMicrotask(() => {
    soon.delete(actor);
    followActor(actor);
  });
}

function follow(combat: Fight): void {
  if (isWriter() && !combat.problem) void combat.reconcile();
}

/** Restores what players wrote while no GM was in charge. */
function takeCharge(combat: Fight): void {
  const suspect = (combatant: Combatant.Implementation): boolean =>
    wasWrittenByPlayer(combatant) || (wasWrittenByPlayer(combat) && isInFight(combat, combatant));
  if (isWriter()) void putBack(combat, combat.combatants.filter(suspect));
  follow(combat);
}
