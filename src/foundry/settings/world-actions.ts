import { actionsByName, type WorldActions } from "./actions-by-name.ts";
import { SPEEDS, readObjectSetting, whenSettingsChange } from "./new-fights.ts";

const NONE: WorldActions = { listed: [], named: [] };

function rows(): readonly unknown[] {
  const { actions } = readObjectSetting<{ actions: unknown }>(SPEEDS);
  return Array.isArray(actions) ? actions : [];
}

/** Returns the classes that the GM's rows give to actions. */
export function worldActions(): WorldActions {
  return rows().length ? actionsByName() : NONE;
}

/** Calls back after a change of the rows of actions. */
export function whenWorldActionsChange(listener: () => void): void {
  let known = JSON.stringify(rows());
  whenSettingsChange(() => {
    const now = JSON.stringify(rows());
    if (now === known) return;
    known = now;
    listener();
  });
}
