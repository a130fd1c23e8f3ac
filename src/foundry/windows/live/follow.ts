import { onReadAnew } from "../../fight/in-step.ts";
import { onHook, onHooks } from "../../host/typed-calls.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";

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
  const drawn = Hooks.on("renderCombatTracker", (tracker: unknown) => {
    if (tracker === ui.combat) changed();
  });
  return [
    () => Hooks.off("renderCombatTracker", drawn),
    onHooks(["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"], changed),
    onReadAnew(changed),
  ];
}
