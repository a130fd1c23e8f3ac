import {
  isEndless,
  currentIds,
  foresee,
  participantOfSlot,
  roundOfSlot,
  type Command,
  type PacingTypes,
} from "../../rules/core.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { PREPARED } from "../settings/settings.ts";
import type { Due, Prepared, TrackerContext } from "./context.ts";
import { contextFor } from "./fight-context.ts";
import { shellIn } from "./pacing-shell.ts";

/** Preparations by user, fight and participant, because users may share a browser. */
export type StoredPreparations = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Prepared>>>>>>;

function stored(): StoredPreparations {
  return game.settings?.get(SYSTEM_ID, PREPARED) ?? {};
}

function preparedFor(combat: string, participant: string): Prepared | null {
  return stored()[game.userId ?? ""]?.[combat]?.[participant] ?? null;
}

/** Stores or removes a preparation; drops preparations of deleted or finished fights. */
export async function setPrepared(combat: string, participant: string, prepared: Prepared | null): Promise<void> {
  const user = game.userId ?? "";
  const all = stored();
  const running = Object.entries(all[user] ?? {}).filter(
    ([id]) => game.combats?.get(id)?.encounter.status === "running",
  );
  const { [participant]: _, ...others } = all[user]?.[combat] ?? {};
  const own = { ...Object.fromEntries(running), [combat]: prepared ? { ...others, [participant]: prepared } : others };
  await game.settings?.set(SYSTEM_ID, PREPARED, { ...all, [user]: own });
}

/** Returns a preparation that is still possible, or null. */
export function readyFor(id: string, context: TrackerContext): (Prepared & { readonly when: Due }) | null {
  const { state, combat } = context;
  const prepared =
    combat.id && state.status === "running" && context.participant(id) ? preparedFor(combat.id, id) : null;
  if (!prepared) return null;
  const when = shellIn(context).prepares?.due?.(prepared, id, context) ?? dueInSlot(prepared, id, context);
  return when === "over" ? null : { ...prepared, when };
}

/** Adapts the slot, whose id may differ from the forecast. */
export function commandsNow(prepared: Prepared, id: string, context: TrackerContext): readonly Command[] {
  const own = shellIn(context).prepares?.commands?.(prepared, id, context);
  if (own) return own;
  const slot = currentIds(context.state).find((now) => participantOfSlot(now) === id);
  return prepared.commands.map((command) =>
    slot && Array.isArray(command.slots) ? { ...command, slots: [slot] } : command,
  );
}

/** Due when that slot is current, or another if it was renumbered. */
function dueInSlot({ due }: Prepared, id: string, { slots, now, masked, state, view }: TrackerContext): Due {
  const acts = !masked && now.some(({ participant }) => participant === id);
  const slot = slots.find((one) => one.id === due);
  if (slot?.state === "done" || slot?.state === "lost") return "over";
  if (slot) return acts && slot.state === "now" ? "now" : "ahead";
  if (!isEndless(view.pacing) && roundOfSlot(due) < state.clock.round) return "over";
  return acts ? "now" : "ahead";
}

/** The forecast context of the participant's next turn, for the same viewer. */
export function foreseenFor<T extends PacingTypes>(id: string, context: TrackerContext<T>): TrackerContext<T> | null {
  const state = foresee(context.real, id);
  return state && contextFor(context.combat, state, context);
}
