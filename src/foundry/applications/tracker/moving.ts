import { currentIds, type Command } from "../../../rules/index.ts";
import type { TrackerContext } from "./build/context.ts";
import { isApart } from "./build/group-done.ts";
import { groupFor } from "./build/groups.ts";

/** Where slots are put: on a time in the pacing's unit, or right before or after another slot. */
export type Target = { readonly time: number } | { readonly before: string } | { readonly after: string };

/** The commands that put slots there, in the order in which they stand. Of several beside one slot the one that is put there last stands nearest. */
export function moveAll(slots: readonly string[], to: Target): readonly Command[] {
  const inTurn = "after" in to ? [...slots].reverse() : slots;
  return inTurn.map((slot): Command => ({ type: "move", slot, to: { ...to } }));
}

/**
 * The slots between which these would stand after going one place earlier or later. Like creatures in a row count as one place.
 * Absent: there is nobody to go past.
 */
export function neighbours(slots: readonly string[], context: TrackerContext): { readonly before?: string; readonly after?: string } {
  const current = currentIds(context.state);
  const open = context.slots.filter(({ state, id }) => state === "open" && !current.includes(id));
  const places = open.map((slot, at) => ({ slot, at })).filter(({ slot }) => slots.includes(slot.id)).map(({ at }) => at);
  const first = Math.min(...places);
  const last = Math.max(...places);
  const before = edge(first - 1, -1);
  const after = edge(last + 1, 1);
  return { ...(before ? { before } : {}), ...(after ? { after } : {}) };

  /** The far end of the row of like creatures that begins at this place. */
  function edge(from: number, step: 1 | -1): string | undefined {
    const near = open[from];
    if (!near) return undefined;
    const group = groupFor(near.participant, context);
    const apart = isApart(near.participant, context);
    let at = from;
    const like = (place: number): boolean => {
      const slot = open[place];
      return slot !== undefined && slot.time === near.time && groupFor(slot.participant, context) === group && !apart(slot.participant) && !slots.includes(slot.id);
    };
    while (group && like(at + step)) at += step;
    return open[at]?.id;
  }
}
