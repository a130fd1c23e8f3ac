import type { Participant, Slot } from "../../../../../rules/index.ts";
import { deltasIn } from "../../../../../rules/pacing/side-segments/sides.ts";
import type { TrackerContext } from "../../build/context.ts";

/** The stages in which declarations are made: each for itself, until all who are asked have declared (S-10). */
const DECLARING: ReadonlySet<string> = new Set(["declare", "declareLate"]);

/**
 * Whether this reader may know what was declared before the segments are counted: their own at once, that of friends when all have declared,
 * that of foes when they act.
 */
export function isOpenTo({ id, npc, side }: Participant, { gm, mine, state, view }: Pick<TrackerContext, "gm" | "mine" | "state" | "view">): boolean {
  if (gm || mine(id)) return true;
  if (!DECLARING.has(state.stage)) return !npc;
  // The others have begun to act.
  return state.stage === "declareLate" && !deltasIn(view.setting)[side];
}

/** Whether a slot stands in the list: declarations stand in the block above while they are being made, and what foes have declared is nobody's business until segments are counted. */
export function shown(slot: Slot, context: TrackerContext): boolean {
  const { state, participant } = context;
  if (state.status !== "running") return true;
  const of = Number(slot.id.slice(0, slot.id.indexOf("_")));
  if (state.stage === "surprise" || state.stage === "declare") return slot.kind === "carried" && of === state.clock.round;
  const one = participant(slot.participant);
  if ((state.stage === "roll" || state.stage === "declareLate") && slot.kind !== "carried" && one && !isOpenTo(one, context)) return false;
  // Further than the next round nothing is foreseen; what is carried over stands below the end of this one already.
  if (of > state.clock.round) return slot.kind !== "carried" && of === state.clock.round + 1;
  // Nobody is foreseen in a round for which it still declares.
  return !("certain" in slot);
}
