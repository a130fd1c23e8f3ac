import { inTurn } from "../model/build.ts";
import { isRefusal, refuse, type Refusal } from "../model/outcome.ts";
import { edit, type Recipe } from "../model/recipe.ts";
import type { Placement, Slot } from "../model/state.ts";
import { firstTime } from "../order/hazard.ts";
import { isPast } from "../order/order.ts";
import { leadingSlot, placeTurn, sharedSlots } from "../order/sharing.ts";
import { activeIds, stepOff } from "../order/turns.ts";
import type { View } from "../order/state-view.ts";
import type { Fields } from "./commands.ts";

/** Moves a slot for the GM, to a time or right before or after another slot. */
export function move(command: Fields<"move">, view: View): Recipe | Refusal {
  const given = view.slot(command.slot);
  if (!given) return refuse("no-such-slot", { slot: command.slot });
  // J-4: the others follow.
  const slot = leadingSlot(given, view);
  if (slot.state !== "open") return refuse("slot-is-over", { slot: slot.id });
  const { unmovable } = view.pacing.play;
  if (unmovable !== undefined && slot.kind !== "hazard") return refuse(unmovable, { slot: slot.id });
  const { to, ruling } = command;
  if (acting(slot, view))
    return "after" in to ? putOff(slot, to.after, view, ruling) : refuse("slot-is-current", { slot: slot.id });
  const moved = movedTo(slot, to, view, ruling);
  // J-8: another place given by hand ends a lasting one.
  return isRefusal(moved) ? moved : inTurn(moved, (draft) => void delete edit(draft, slot.participant).keepsPlace);
}

function movedTo(slot: Slot, to: Fields<"move">["to"], view: View, ruling: boolean): Recipe | Refusal {
  if ("time" in to) return onTime(slot, to.time, view, ruling);
  const [id, where] = "before" in to ? ([to.before, -1] as const) : ([to.after, 1] as const);
  if (view.slot(id) && sharedSlots(slot, view).some((one) => one.id === id))
    return refuse("same-slot", { slot: slot.id });
  const other = neighbour(id, slot, view, ruling, where > 0);
  return isRefusal(other) ? other : placeTurn(slot, placeBeside(slot, other, where, view));
}

/** @param orActing true if it may be current */
function neighbour(id: string, slot: Slot, view: View, ruling: boolean, orActing: boolean): Slot | Refusal {
  const other = view.slot(id);
  if (!other) return refuse("no-such-slot", { slot: id });
  if (other.state !== "open" || (!orActing && acting(other, view)))
    return refuse("time-has-passed", { slot: other.id });
  return view.pacing.play.beside?.(slot, other, view, ruling) ?? other;
}

/** Delays a current slot until right after a later one, where its turn resumes. */
function putOff(slot: Slot, after: string, view: View, ruling: boolean): Recipe | Refusal {
  const alone = slot.kind !== "interrupt" && !view.state.held.length;
  if (!alone) return refuse("slot-is-current", { slot: slot.id });
  const other = neighbour(after, slot, view, ruling, false);
  if (isRefusal(other)) return other;
  const all = sharedSlots(slot, view).filter((one) => acting(one, view));
  const put = all.map((one) => placeTurn(one, placeBeside(one, other, 1, view, true)));
  return (draft, emit) => {
    inTurn(...put)(draft, emit);
    for (const one of all) stepOff(draft, one, emit);
  };
}

function acting(slot: Slot, view: View): boolean {
  return activeIds(view).includes(slot.id);
}

function onTime(slot: Slot, time: number, view: View, ruling: boolean): Recipe | Refusal {
  const { clock } = view.state;
  if (clock.time !== null && isPast(time, clock.time, view.pacing.clock.counts))
    return refuse("time-has-passed", { slot: slot.id, time });
  const participant = view.participant(slot.participant)!;
  if (time < firstTime(view.pacing.clock)) return refuse("time-has-passed", { slot: slot.id, time });
  const own = participant.kind === "creature" ? view.pacing.play.place?.(slot, time, view, ruling) : null;
  return own ?? placeTurn(slot, { time, key: view.pacing.order.keyAt(participant, time, view.setting, slot) });
}

/**
 * Its key gets two more numbers: before or after, and one that grows with each move, so that later moves come
 * closer and keys stay unique.
 */
function placeBeside(slot: Slot, other: Slot, where: -1 | 1, view: View, begun = slot.begun === true): Placement {
  const key = [...other.key, where, -where * (view.state.head + 1)];
  return { time: other.time, key, ...(begun ? { begun } : {}) };
}
