import { currentIds, type Command } from "../../../../rules/index.ts";
import { participantOfSlot } from "../../../../rules/encounter/slot-id.ts";
import type { TrackerContext } from "../build/context.ts";
import { preparedFor, type Prepared } from "./store.ts";

/** Whether the time for it is still to come, has come, or is over. */
export type Due = "ahead" | "now" | "over";

/** What this user has prepared for a participant and can still do; null if there is nothing. */
export function readyFor(id: string, context: TrackerContext): (Prepared & { readonly when: Due }) | null {
  const { state, combat } = context;
  const prepared = combat.id && state.status === "running" && context.participant(id) ? preparedFor(combat.id, id) : null;
  if (!prepared) return null;
  const when = context.presenter.prepares?.due?.(prepared, id, context) ?? dueInSlot(prepared, id, context);
  return when === "over" ? null : { ...prepared, when };
}

/** The commands as they are given now: the slot may be called otherwise than it was foreseen. */
export function commandsNow(prepared: Prepared, id: string, context: TrackerContext): readonly Command[] {
  const own = context.presenter.prepares?.commands?.(prepared, id, context);
  if (own) return own;
  const slot = currentIds(context.state).find((now) => participantOfSlot(now) === id);
  return prepared.commands.map((command) => (slot && Array.isArray(command.slots) ? { ...command, slots: [slot] } : command));
}

/** The time has come when that slot is current; or another, if that one has been renumbered meanwhile. */
function dueInSlot({ due }: Prepared, id: string, { slots, now, standing, state, view }: TrackerContext): Due {
  const acts = !standing && now.some(({ participant }) => participant === id);
  const slot = slots.find((one) => one.id === due);
  if (slot?.state === "done" || slot?.state === "lost") return "over";
  if (slot) return acts && slot.state === "now" ? "now" : "ahead";
  if (!view.pacing.endless && Number(due.slice(0, due.indexOf("_"))) < state.clock.round) return "over";
  return acts ? "now" : "ahead";
}
