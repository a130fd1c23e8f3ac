import { participantOfSlot } from "../../encounter/slot-id.ts";
import type { Slot } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Recipe } from "../../encounter/write.ts";
import type { JsonObject } from "../../json.ts";
import type { Setting } from "../pacing.ts";
import { optionsOf } from "./options.ts";
import { standings } from "./sides.ts";

/** When losses and other effects of a slot are posted (S-32). */
export type When = "atOnce" | "group" | "sideEnd" | "segmentEnd";

const AT_END: readonly string[] = ["missile", "magic"];

/** S-32: missiles and spells at the end of their segment, everything else as it happens; `whenDue` says it more exactly. */
export function whenPosted(phase: string): When {
  return AT_END.includes(phase) ? "segmentEnd" : "atOnce";
}

/** SA-13: whether a missile or spell hits is settled in its turn (a caster hit before loses the spell), or with its effect at the end. */
export function hitsSettled(phase: string, setting: Setting): JsonObject {
  return AT_END.includes(phase) ? { hits: optionsOf(setting).missileEffects } : {};
}

/**
 * S-32: in melee the first side's effects count at once and another side's after its turn in the segment; of sides that act together
 * after the whole group, so that two fighters can kill each other.
 */
export function whenDue(slot: Slot, view: View): When {
  const posted = whenPosted(slot.phase);
  if (posted === "segmentEnd") return posted;
  const { rank, tied } = standings(view);
  const sideOf = (id: string): string => view.participant(participantOfSlot(id))?.side ?? "";
  const own = sideOf(slot.id);
  const level = tied.some((sides) => sides.includes(own));
  if (level && view.now.some((id) => sideOf(id) !== own)) return "group";
  return rank[own] === 1 ? "atOnce" : "sideEnd";
}

/** What was done in this slot, and when its effects count: for the chat card and for whoever posts damage. */
export function tellEffects(slot: Slot, view: View): Recipe {
  if (["", "movement", "morale"].includes(slot.phase)) return () => undefined;
  const when = whenDue(slot, view);
  const data = { slot: slot.id, participant: slot.participant, segment: slot.time, rank: rankOf(slot, view), when, ...hitsSettled(slot.phase, view.setting) };
  return (_, emit) => { emit({ type: "note", code: "effects", data }); };
}

function rankOf({ participant }: Slot, view: View): number {
  return standings(view).rank[view.participant(participant)?.side ?? ""] ?? 1;
}

/**
 * A later segment begins: what was held back in the one before is due. Or a side after the first begins its turn in the segment:
 * what sides of a better rank held back until the end of theirs is due.
 */
export function tellDue([first]: readonly Slot[], view: View): Recipe | null {
  const { time } = view.state.clock;
  if (!first || time === null || first.time < time) return null;
  const rank = rankOf(first, view);
  if (first.time === time && rank === 1) return null;
  const data = first.time > time ? { segment: time } : { segment: time, before: rank };
  return (_, emit) => { emit({ type: "note", code: "effectsDue", data }); };
}
