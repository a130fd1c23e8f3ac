import type { Slot } from "../../../../rules/index.ts";
import { compareKeys } from "../../../../rules/encounter/order.ts";
import type { TrackerContext } from "./context.ts";

/** Slots that are still to come, in the order in which they will be played: whoever was interrupted goes on first, unless something stands before it. */
export function toCome<S extends Slot>({ state, now }: TrackerContext, slots: readonly S[]): readonly S[] {
  const interrupted = [...state.held].reverse().flat();
  const held = interrupted.flatMap((id) => slots.filter((slot) => slot.id === id));
  const open = slots.filter((slot) => slot.state === "open" && !now.some(({ id }) => id === slot.id)).sort((a, b) => compareKeys(a.key, b.key));
  const order: S[] = [];
  for (const one of held) {
    while (open[0] && compareKeys(open[0].key, one.key) < 0) order.push(open.shift() as S);
    order.push(one);
  }
  return [...order, ...open];
}
