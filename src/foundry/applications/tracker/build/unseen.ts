import type { Slot } from "../../../../rules/index.ts";
import type { TrackerContext } from "./context.ts";

/** A slot of somebody hidden as players may see it: when it is, and nothing that would tell whose. */
export interface UnseenSlot extends Slot {
  /** The figure in the gutter, worked out while it was still known whose slot it is. */
  readonly unseen: { readonly at: string };
}

export function isUnseen(slot: Slot): slot is UnseenSlot {
  return "unseen" in slot;
}

/**
 * The slot without its owner. The id says only which of the unseen it is, so that each has a row of its own.
 * @param place number among the unseen, from 0
 */
export function mask({ time, key, state }: Slot, place: number, at: string): UnseenSlot {
  const id = `unseen-${place}`;
  // What was put off or interrupted is to come like anything else.
  const shown = state === "held" ? "open" : state;
  return { id, participant: id, time, key, state: shown, phase: "", ordinal: 1, of: 1, kind: "turn", unseen: { at } };
}

/** Those of the unseen who act now. */
export function unseenNow({ unseen }: TrackerContext): readonly UnseenSlot[] {
  return unseen.filter(({ state }) => state === "now");
}
