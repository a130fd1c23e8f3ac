import { isObject } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { onReadAnew } from "../../fight/in-step.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { onAnyHook, onHook, onHooks } from "../../host/typed-calls.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";

/** Opens a window of an encounter, or brings the open one to the front. @param name part of its id */
export async function openFor(
  combat: Fight,
  name: string,
  Window: new (options: { id: string; combatId: string }) => { render(options: object): Promise<unknown> },
): Promise<void> {
  const id = `${SYSTEM_ID}-${name}-${combat.id}`;
  const open = foundry.applications.instances.get(id);
  if (open) return void open.bringToFront();
  await new Window({ id, combatId: combat.id ?? "" }).render({ force: true });
}

/** Returns the encounter of a window opened for one; null if it is gone. */
export function combatOf({ options }: { readonly options: unknown }): Fight | null {
  const { combatId } = isObject(options) ? options : {};
  return (typeof combatId === "string" && game.combats?.get(combatId)) || null;
}

interface Watcher {
  readonly moved: () => void;
  /** Names and visibility may differ. */
  readonly relearnt: () => void;
  readonly deleted: () => void;
}

/**
 * By id, because its document may be replaced.
 * @returns functions that stop it
 */
export function followFight(id: string, { moved, relearnt, deleted }: Watcher): readonly (() => void)[] {
  const isIt = (combat: { readonly id: string | null } | null): boolean => combat?.id === id;
  return [
    onHook("updateCombat", (combat) => {
      if (isIt(combat)) moved();
    }),
    onReadAnew((combat) => {
      if (isIt(combat)) moved();
    }),
    onHooks(["createCombatant", "updateCombatant", "deleteCombatant"], ({ parent }) => {
      if (isIt(parent)) relearnt();
    }),
    whenSettingsChange(relearnt),
    onHook("deleteCombat", (combat) => {
      if (isIt(combat)) deleted();
    }),
  ];
}

/**
 * Includes effects.
 * @returns functions that stop it
 */
export function followTracker(changed: () => void): readonly (() => void)[] {
  return [
    onAnyHook("renderCombatTracker", (tracker: unknown) => {
      if (tracker === ui.combat) changed();
    }),
    onHooks(["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"], changed),
    onReadAnew(changed),
  ];
}
