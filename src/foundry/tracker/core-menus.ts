import type { Fight } from "../fight/fight.ts";
import { hostAdapter } from "../fight/host-adapter.ts";
import { readMenuEntry, type CoreMenuEntry } from "../host/compat.ts";
import { text } from "../host/i18n.ts";
import { menuEntry, type MenuEntry } from "../host/menu-entry.ts";
import { sidebarTracker } from "../reading/sidebar-tracker.ts";

/* Menu entries of Foundry and other packages, in our menus. */

function rowOf(combatant: string): HTMLElement | null {
  return sidebarTracker()?.element.querySelector(`.combatant[data-combatant-id="${combatant}"]`) ?? null;
}

/** Entries that modules add (hook `getCombatantContextOptions`), and buttons that they add to the row. */
export function moduleEntries(combatant: string): readonly MenuEntry[] {
  const tracker = sidebarTracker();
  const row = rowOf(combatant);
  if (!tracker || !row) return [];
  const entries: CoreMenuEntry[] = [];
  (Hooks as { callAll(name: string, ...args: unknown[]): unknown }).callAll(
    "getCombatantContextOptions",
    tracker,
    entries,
  );
  const listed = entries.flatMap((entry): readonly MenuEntry[] => {
    const read = readMenuEntry(entry, row);
    if (!read) return [];
    const label = game.i18n?.localize(read.label) ?? read.label;
    return [{ group: "extra", label, run: async () => Promise.resolve(read.run()) }];
  });
  return [...listed, ...addedEntries(combatant)];
}

/** Elements that systems and modules put into the parts of core's rows. */
const ADDED = ".sz-core :is(button, a, [role=button], .combatant-control)";

/** Presses what other packages add to a row, which has no room for it, by its own label. */
function addedEntries(combatant: string): readonly MenuEntry[] {
  return [...addedTo(combatant)].map(([label]) => ({
    group: "extra",
    label,
    // The row may have been drawn again meanwhile.
    run: async () => Promise.resolve(addedTo(combatant).get(label)?.click()),
  }));
}

function addedTo(combatant: string): ReadonlyMap<string, HTMLElement> {
  const replaced = hostAdapter().replacedButtons?.() ?? [];
  const found = [...(rowOf(combatant)?.querySelectorAll<HTMLElement>(ADDED) ?? [])];
  return new Map(
    found.flatMap((element): (readonly [string, HTMLElement])[] => {
      const label = replaced.some((name) => element.classList.contains(name)) ? "" : labelOf(element);
      return label ? [[label, element]] : [];
    }),
  );
}

function labelOf({ ariaLabel, title, dataset, textContent }: HTMLElement): string {
  const label = [ariaLabel, dataset.tooltip, title, textContent].map((one) => one?.trim()).find(Boolean) ?? "";
  return game.i18n?.localize(label) ?? label;
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
