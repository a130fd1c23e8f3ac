import { currentIds, participantOf, participantOfSlot, slotsInOrder, type Slot } from "../../rules/core.ts";
import { text } from "../host/i18n.ts";
import type { LoggedCommand } from "./context.ts";
import { nameOf, namesOf } from "./people.ts";

/** More are counted. */
const FEW_NAMED = 4;

/** True if this viewer may know that the entry concerned this participant; false if it was hidden then. */
export function knows(
  id: string,
  { command, past, before: { gm, mine, visible, combat, state } }: LoggedCommand,
): boolean {
  if (gm || mine(id)) return true;
  const then = participantOf(state, id) ?? (command.participant === id ? command : undefined);
  // A combatant that has left was visible.
  return !(past ? past.hidden(id) : then?.hidden) && (visible(id) || !combat.combatants.has(id));
}

/** "Mira Kestrel", "Goblin ×8", "Adeline, Birger Holt and 3 more"; combatants that have left have no name. */
export function who(ids: readonly string[], entry: LoggedCommand): string {
  const known = [...new Set(ids)].filter((id) => knows(id, entry));
  const { combatants } = entry.before.combat;
  const here = known.filter((id) => combatants.has(id));
  const names = namesOf(here, entry.before);
  if (here.length < known.length || !here.length) return text(here.length ? "Log.AndGone" : "Log.Gone", { names });
  return here.length > FEW_NAMED && !names.includes("×")
    ? text("Log.AndMore", {
        names: here
          .slice(0, FEW_NAMED - 1)
          .map((id) => nameOf(id, entry.before))
          .join(", "),
        count: here.length - FEW_NAMED + 1,
      })
    : names;
}

/** Names a combatant whom the viewer may not know "somebody". */
export function whoOrSomebody(id: string, entry: LoggedCommand): string {
  return knows(id, entry) ? who([id], entry) : text("Tracker.Somebody");
}

/** Named themselves, or by their slots. */
export function concerned({ command, before }: LoggedCommand): readonly string[] {
  const { type, participant, participants, slot, slots } = command;
  const own = [participant, ...listOf(participants)].filter((id) => typeof id === "string");
  const named = [slot, ...listOf(slots)].filter((id) => typeof id === "string").map(participantOfSlot);
  const all = type === "done" && slots === undefined ? currentIds(before.state).map(participantOfSlot) : [];
  return [...own, ...named, ...all];
}

/** One or several, as in commands. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** A slot as the entry left it, even if the round ended; as before if nothing is left of it. */
export function slotAfter(id: string, { before, after }: LoggedCommand): Slot | undefined {
  const known = after.slots.find((slot) => slot.id === id);
  if (known) return known;
  const participant = after.view.participant(participantOfSlot(id));
  const { pacing, setting } = after.view;
  const past =
    participant &&
    slotsInOrder(participant, pacing, { ...setting, round: before.state.clock.round }).find((slot) => slot.id === id);
  return past ?? before.now.find((slot) => slot.id === id) ?? before.slots.find((slot) => slot.id === id);
}
