import type { Participant, Slot } from "../../../../../rules/index.ts";
import type { TrackerContext } from "../../build/context.ts";

/** Whether this reader may know what was declared before the segments are counted. */
export function isOpenTo({ id, npc }: Participant, { gm, owned }: Pick<TrackerContext, "gm" | "owned">): boolean {
  return gm || owned(id) || !npc;
}

/** Whether a slot stands in the list: declarations stand in the block above while they are being made, and what foes have declared is nobody's business until segments are counted. */
export function shown(slot: Slot, context: TrackerContext): boolean {
  const { state, participant } = context;
  if (state.status !== "running") return true;
  const of = Number(slot.id.slice(0, slot.id.indexOf("_")));
  if (state.stage === "surprise" || state.stage === "declare") return slot.kind === "carried" && of === state.clock.round;
  const one = participant(slot.participant);
  if (state.stage === "roll" && slot.kind !== "carried" && one && !isOpenTo(one, context)) return false;
  // Further than the next round nothing is foreseen; what is carried over stands below the end of this one already.
  if (of > state.clock.round) return slot.kind !== "carried" && of === state.clock.round + 1;
  // Nobody is foreseen in a round for which it still declares.
  return !("certain" in slot);
}
