import { onReadAnew } from "../../fight/in-step.ts";
import { onHook, onHooks } from "../../host/typed-calls.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";

/** What happens to a fight that somebody looks at. */
interface Watcher {
  /** Something was done in it. */
  readonly moved: () => void;
  /** Somebody has come, gone or changed, or the settings have: names and what may be seen are others now. */
  readonly relearnt: () => void;
  readonly deleted: () => void;
}

/** Follows one fight by its id, whatever becomes of its document. @returns what ends it */
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

/** Follows what the tracker shows: it is drawn whenever anything of that changes, but for effects, which it has not. @returns what ends it */
export function followTracker(changed: () => void): readonly (() => void)[] {
  const drawn = Hooks.on("renderCombatTracker", (tracker: unknown) => {
    if (tracker === ui.combat) changed();
  });
  return [
    () => {
      Hooks.off("renderCombatTracker", drawn);
    },
    onHooks(["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"], changed),
    onReadAnew(changed),
  ];
}
