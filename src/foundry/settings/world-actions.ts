import { LatePart } from "../host/late.ts";
import type { WorldActions } from "./actions-by-name.ts";
import { SPEEDS, readObjectSetting, whenSettingsChange } from "./new-fights.ts";

const NONE: WorldActions = { listed: [], named: [] };

/** Separate, because the table is large and most worlds have no rows of actions. */
const table = new LatePart("Speeds.Title", () => import("./actions-by-name.ts"));

function rows(): readonly unknown[] {
  const { actions } = readObjectSetting<{ actions: unknown }>(SPEEDS);
  return Array.isArray(actions) ? actions : [];
}

/** Loads what `worldActions` needs. */
export async function fetchWorldActions(): Promise<void> {
  if (rows().length) await table.fetch();
}

/** Empty until it is loaded. */
export function worldActions(): WorldActions {
  return rows().length ? (table.loaded?.actionsByName() ?? NONE) : NONE;
}

/** Calls back after a change of the rows of actions. */
export function whenWorldActionsChange(listener: () => void): void {
  let known = JSON.stringify(rows());
  whenSettingsChange(() => {
    const now = JSON.stringify(rows());
    if (now === known) return;
    known = now;
    if (rows().length) void table.wanted().then(listener);
    else listener();
  });
}
