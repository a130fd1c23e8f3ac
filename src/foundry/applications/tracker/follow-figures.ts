import { presenterOf } from "./pacing/presenter.ts";
import type { SegmentZeroTracker } from "./tracker.ts";

/**
 * The plate shows defences and Move of whoever acts. Wounds and loads are bookkeeping of the fight, and draw it anew; conditions and what is in hand are
 * not, so the list is drawn anew when those of somebody who acts change. Once for a whole batch.
 */
export function followFigures(tracker: SegmentZeroTracker): void {
  let due = false;
  const follow = (document: { readonly parent?: unknown }): void => {
    const combat = tracker.encounterCombat;
    const actor = document.parent;
    // Elsewhere nothing of this stands on the plate, and a list that is drawn anew for nothing is in the way of whoever presses something in it.
    if (due || !combat || !actor || !tracker.rendered || !presenterOf(combat.encounter.pacing).nowFigures) return;
    const acting = Object.keys(combat.encounter.now);
    if (![...combat.combatants].some((one) => one.actor === actor && acting.some((slot) => slot.includes(`_${one.id}_`)))) return;
    due = true;
    setTimeout(() => {
      due = false;
      if (tracker.rendered) tracker.showOrder();
    }, 0);
  };
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateItem", "deleteItem"]) Hooks.on(hook as never, follow as never);
}
