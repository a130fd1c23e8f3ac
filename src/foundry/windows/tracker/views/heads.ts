import { text } from "../../../host/i18n.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import type { HeadsView, HeadView } from "../../../reading/view-pieces.ts";
import { isOpened } from "../grouping.ts";

/** Chips shown at once: the acting member's dozen. */
const DOZEN = 12;

/** Fold name of a group's other chips; no group is called so. */
const restOf = (group: string): string => `*heads ${group}`;

/**
 * Returns a chip per member: a dozen and one for the rest, unless opened.
 * @param acting index among `all` whose dozen is shown
 */
export function headsView<T>(
  all: readonly T[],
  { name, group, acting = 0 }: { readonly name: string; readonly group: string; readonly acting?: number },
  headOf: (one: T, place: number) => HeadView,
  { combat }: TrackerContext,
): HeadsView {
  const headsLabel = text("Groups.Heads", { name });
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
