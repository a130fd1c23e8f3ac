import { inTurn } from "../model/build.ts";
import { isRefusal, refuse, type Refusal } from "../model/outcome.ts";
import { edit, editTurn, type Recipe } from "../model/recipe.ts";
import type { Placement, Slot } from "../model/state.ts";
import { firstTime } from "../order/hazard.ts";
import { isPast } from "../order/order.ts";
import { leadingSlot, sharedSlots } from "../order/sharing.ts";
import { activeIds, stepOff } from "../order/turns.ts";
import type { View } from "../order/view.ts";
import type { Fields } from "./commands.ts";

/** Moves a slot for the GM, to a time or right before or after another slot. */
export function move(command: Fields<"move">, view: View): Recipe | Refusal {
  const given = view.slot(command.slot);
  if (!given) return refuse("no-such-slot", { slot: command.slot });
  // J-4: the others follow.
  const slot = leadingSlot(given, view);
  if (slot.state !== "open") return refuse("slot-is-over", { slot: slot.id });
  const { to, ruling } = command;
  if (acting(slot, view))
    return "after" in to ? putOff(slot, to.after, view, ruling) : refuse("slot-is-current", { slot: slot.id });
  const moved = movedTo(slot, to, view, ruling);
  // J-8: another place given by hand ends one that lasts.
  return isRefusal(moved) ? moved : inTurn(moved, (draft) => void delete edit(draft, slot.participant).keepsPlace);
}

function movedTo(slot: Slot, to: Fields<"move">["to"], view: View, ruling: boolean): Recipe | Refusal {
  if ("time" in to) return onTime(slot, to.time, view, ruling);
  const other = view.slot("before" in to ? to.before : to.after);
  if (!other) return refuse("no-such-slot", { slot: "before" in to ? to.before : to.after });
  if (sharedSlots(slot, view).some(({ id }) => id === other.id)) return refuse("same-slot", { slot: slot.id });
  if (other.state !== "open" || ("before" in to && acting(other, view)))
    return refuse("time-has-passed", { slot: other.id });
  const why = view.pacing.play.beside?.(slot, other, view, ruling);
  if (why) return why;
  return beside(slot, other, "before" in to ? -1 : 1, view);
}

/** Delays a current slot until right after a later one, where its turn resumes. */
function putOff(slot: Slot, after: string, view: View, ruling: boolean): Recipe | Refusal {
  const alone = slot.kind !== "interrupt" && !view.state.held.length;
  if (!alone) return refuse("slot-is-current", { slot: slot.id });
  const other = view.slot(after);
  if (!other) return refuse("no-such-slot", { slot: after });
  if (other.state !== "open" || acting(other, view)) return refuse("time-has-passed", { slot: other.id });
  const why = view.pacing.play.beside?.(slot, other, view, ruling);
  if (why) return why;
  const all = sharedSlots(slot, view).filter((one) => acting(one, view));
  const put = inTurn(...all.map((one) => beside(one, other, 1, view, true)));
  return (draft, emit) => {
    put(draft, emit);
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
  if (participant.kind === "hazard" && time < firstTime(view.pacing.clock))
    return refuse("time-has-passed", { slot: slot.id, time });
  const own = participant.kind === "creature" ? view.pacing.play.place?.(slot, time, view, ruling) : null;
  return own ?? place(slot, { time, key: view.pacing.order.keyAt(participant, time, view.setting, slot) });
}

/**
 * Its key gets two more numbers: before or after, and one that grows with each move, so that later moves come
 * closer and keys stay unique.
 */
function beside(slot: Slot, other: Slot, where: -1 | 1, view: View, begun = slot.begun === true): Recipe {
  return place(slot, {
    time: other.time,
    key: [...other.key, where, -where * (view.state.head + 1)],
    ...(begun ? { begun } : {}),
  });
}

function place(slot: Slot, placement: Placement): Recipe {
  return (draft) => {
    const turn = editTurn(draft, slot.participant);
    turn.placed = { ...turn.placed, [slot.id]: placement };
  };
}
