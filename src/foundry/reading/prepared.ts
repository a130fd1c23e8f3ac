import { currentIds, foresee, participantOfSlot, type Command, type PacingTypes } from "../../rules/core.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { PREPARED } from "../settings/settings.ts";
import type { Due, Prepared, TrackerContext } from "./context.ts";
import { contextFor } from "./fight-context.ts";
import { shellIn } from "./pacing-shell.ts";

/** By user, fight and participant: several users may share a browser. */
export type StoredPreparations = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Prepared>>>>>>;

function stored(): StoredPreparations {
  return game.settings?.get(SYSTEM_ID, PREPARED) ?? {};
}

/** What this user has prepared for a participant, or null. */
export function preparedFor(combat: string, participant: string): Prepared | null {
  return stored()[game.userId ?? ""]?.[combat]?.[participant] ?? null;
}

/** Puts down what is prepared, or takes it away. What belongs to fights that are gone or over goes with it. */
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

/** What this user has prepared for a participant and can still do; null if there is nothing. */
export function readyFor(id: string, context: TrackerContext): (Prepared & { readonly when: Due }) | null {
  const { state, combat } = context;
  const prepared =
    combat.id && state.status === "running" && context.participant(id) ? preparedFor(combat.id, id) : null;
  if (!prepared) return null;
  const when = shellIn(context).prepares?.due?.(prepared, id, context) ?? dueInSlot(prepared, id, context);
  return when === "over" ? null : { ...prepared, when };
}

/** The commands as they are given now: the slot may be called otherwise than it was foreseen. */
export function commandsNow(prepared: Prepared, id: string, context: TrackerContext): readonly Command[] {
  const own = shellIn(context).prepares?.commands?.(prepared, id, context);
  if (own) return own;
  const slot = currentIds(context.state).find((now) => participantOfSlot(now) === id);
  return prepared.commands.map((command) =>
    slot && Array.isArray(command.slots) ? { ...command, slots: [slot] } : command,
  );
}

/** The time has come when that slot is current; or another, if that one has been renumbered meanwhile. */
function dueInSlot({ due }: Prepared, id: string, { slots, now, masked, state, view }: TrackerContext): Due {
  const acts = !masked && now.some(({ participant }) => participant === id);
  const slot = slots.find((one) => one.id === due);
  if (slot?.state === "done" || slot?.state === "lost") return "over";
  if (slot) return acts && slot.state === "now" ? "now" : "ahead";
  if (!view.pacing.clock.endless && Number(due.slice(0, due.indexOf("_"))) < state.clock.round) return "over";
  return acts ? "now" : "ahead";
}

/** The fight as it will stand when the participant acts next, for the same reader. */
export function foreseenFor<T extends PacingTypes>(id: string, context: TrackerContext<T>): TrackerContext<T> | null {
  const state = foresee(context.real, id);
  return state && contextFor(context.combat, state, context);
}
