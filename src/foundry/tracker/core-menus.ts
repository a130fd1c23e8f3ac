import type { Fight } from "../fight/fight.ts";
import { readMenuEntry, type CoreMenuEntry } from "../host/compat.ts";
import { text } from "../host/i18n.ts";
import { menuEntry, type MenuEntry } from "../host/menu-entry.ts";
import { sidebarTracker } from "../reading/sidebar-tracker.ts";

/* Menu entries of Foundry and other packages, in our menus. */

/** Entries that modules add (hook `getCombatantContextOptions`). */
export function moduleEntries(combatant: string): readonly MenuEntry[] {
  const tracker = sidebarTracker();
  const row = tracker?.element.querySelector<HTMLElement>(`.combatant[data-combatant-id="${combatant}"]`);
  if (!tracker || !row) return [];
  const entries: CoreMenuEntry[] = [];
  (Hooks as { callAll(name: string, ...args: unknown[]): unknown }).callAll(
    "getCombatantContextOptions",
    tracker,
    entries,
  );
  return entries.flatMap((entry): readonly MenuEntry[] => {
    const read = readMenuEntry(entry, row);
    if (!read) return [];
    const label = game.i18n?.localize(read.label) ?? read.label;
    return [{ group: "extra", label, run: async () => Promise.resolve(read.run()) }];
  });
}

/** Foundry's entries for the whole encounter: turn marker and resource, scene, movement histories. For the GM. */
export function coreEntries(combat: Fight): readonly MenuEntry[] {
  const { CombatTrackerConfig } = foundry.applications.apps as {
    readonly CombatTrackerConfig?: new () => { render(options: object): Promise<unknown> };
  };
  const settings = CombatTrackerConfig && (() => new CombatTrackerConfig().render({ force: true }));
  return [
    ...(settings ? [menuEntry("make", "i-adjustments", text("Menu.TrackerSettings"), settings)] : []),
    {
      group: "make",
      label: text(combat.scene ? "Menu.UnlinkScene" : "Menu.LinkScene"),
      run: () => combat.toggleSceneLink(),
    },
    { group: "make", label: text("Menu.ClearMovement"), run: () => combat.clearMovementHistories() },
  ];
}
