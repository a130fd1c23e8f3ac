import { text } from "../../../host/i18n.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import type { HeadsView, HeadView } from "../../../reading/view-pieces.ts";
import { isOpened } from "../grouping.ts";

/** Chips of a group that are shown at once. The dozen that is shown is the one of whoever acts. */
const DOZEN = 12;

/** Under this name a group's other chips are opened, as its row is under its own; no group is called so. */
const restOf = (group: string): string => `*heads ${group}`;

/**
 * A chip for each member of a group: a dozen, and the others behind one more, unless somebody wants to see all.
 * @param acting place among `all` of the member whose dozen is shown
 */
export function headsView<T>(
  all: readonly T[],
  { name, group, acting = 0 }: { readonly name: string; readonly group: string; readonly acting?: number },
  headOf: (one: T, place: number) => HeadView,
  { combat }: TrackerContext,
): HeadsView {
  const headsLabel = text("Groups.Heads", { name });
  // A chip that stands for one other is not worth its place.
  if (all.length <= DOZEN + 1) return { heads: all.map(headOf), headsLabel };
  const open = isOpened(combat.id, restOf(group));
  const first = open ? 0 : Math.max(0, acting - (acting % DOZEN));
  const shown = open ? all : all.slice(first, first + DOZEN);
  const count = all.length - shown.length;
  return {
    heads: shown.map((one, place) => headOf(one, first + place)),
    headsLabel,
    headsRest: {
      count,
      verb: {
        action: "toggleGroup",
        label: open ? "−" : `+${String(count)}`,
        title: open ? text("Owed.HideRest") : text("Groups.ShowMore", { count }),
        expanded: open,
        args: { group: restOf(group) },
      },
    },
  };
}
