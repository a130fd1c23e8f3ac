import { MENU_GROUPS, type MenuEntry, type MenuGroup } from "./menu-entry.ts";

/** Most entries of a card in view. */
export const MOST_ENTRIES = 12;

/** Groups in the order in which they fold; the actions are last, and only as far as needed. */
const FOLDED: readonly MenuGroup[] = ["belong", "look", "make", "extra", "order", "state", "harm"];

/** A group of a card: entries in view, and those behind one entry. */
interface Fold {
  readonly group: MenuGroup;
  readonly kept: readonly MenuEntry[];
  readonly folded: readonly MenuEntry[];
}

/** Groups in order, with so many entries folded that at most `MOST_ENTRIES` are in view. */
export function foldsOf(entries: readonly MenuEntry[]): readonly Fold[] {
  const groups = MENU_GROUPS.map((group) => ({
    group,
    all: entries.filter((entry) => (entry.group ?? "act") === group),
  }));
  let shown = entries.length;
  const closed = new Set<MenuGroup>();
  for (const group of FOLDED) {
    const count = groups.find((one) => one.group === group)?.all.length ?? 0;
    if (shown <= MOST_ENTRIES || count < 2) continue;
    closed.add(group);
    shown -= count - 1;
  }
  return groups.map(({ group, all }): Fold => {
    // One entry opens the rest of the actions.
    const most = closed.has(group)
      ? 0
      : group === "act" && shown > MOST_ENTRIES
        ? all.length - (shown - MOST_ENTRIES) - 1
        : all.length;
    return { group, kept: all.slice(0, most), folded: all.slice(most) };
  });
}
