import { participantOf, type Command, type Slot } from "../../../../rules/index.ts";
import { slotsOf } from "../../../../rules/encounter/order.ts";
import { participantOfSlot } from "../../../../rules/encounter/slot-id.ts";
import { text } from "../texts.ts";
import type { TrackerContext } from "./context.ts";
import { nameOf, namesOf } from "./people.ts";

/** Names that fit into a line; more are counted. */
const FEW = 4;

/** A command of the log, with the fight right before and right after it as one reader may see it. */
export interface Deed {
  readonly command: Command;
  readonly before: TrackerContext;
  readonly after: TrackerContext;
}

/** May the reader of the log know that it was about this participant? Not if it was hidden then, whatever it is now. */
export function knows(id: string, { command, before: { gm, mine, visible, combat, state } }: Deed): boolean {
  if (gm || mine(id)) return true;
  const then = participantOf(state, id) ?? (command.participant === id ? command : undefined);
  // Somebody who has been taken out of the encounter since then was there for everybody to see.
  return !then?.hidden && (visible(id) || !combat.combatants.has(id));
}

/** "Mira Kestrel", "Goblin ×8", "Anne-Marie, Billy Bob and 3 more"; of whoever has left the encounter no name is left. */
export function who(ids: readonly string[], deed: Deed): string {
  const known = [...new Set(ids)].filter((id) => knows(id, deed));
  const { combatants } = deed.before.combat;
  const here = known.filter((id) => combatants.has(id));
  const names = namesOf(here, deed.before);
  if (here.length < known.length || !here.length) return text(here.length ? "Log.AndGone" : "Log.Gone", { names });
  return here.length > FEW && !names.includes("×") ? text("Log.AndMore", { names: here.slice(0, FEW - 1).map((id) => nameOf(id, deed.before)).join(", "), count: here.length - FEW + 1 }) : names;
}

/** Those whom a command is about: named themselves, or by their slots. */
export function concerned({ command, before }: Deed): readonly string[] {
  const { type, participant, participants, slot, slots } = command;
  const own = [participant, ...listOf(participants)].filter((id) => typeof id === "string");
  const named = [slot, ...listOf(slots)].filter((id) => typeof id === "string").map(participantOfSlot);
  const all = type === "done" && slots === undefined ? Object.keys(before.state.now).map(participantOfSlot) : [];
  return [...own, ...named, ...all];
}

/** One or several, as commands name them. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : value === undefined ? [] : [value];
}

/** A slot of the fight before the deed as the deed left it, also when the window has ended with it; as it was if nothing is left of it. */
export function slotAfter(id: string, { before, after }: Deed): Slot | undefined {
  const known = after.slots.find((slot) => slot.id === id);
  if (known) return known;
  const participant = after.view.participant(participantOfSlot(id));
  const { pacing, setting } = after.view;
  const past = participant && slotsOf(participant, pacing, { ...setting, round: before.state.clock.round }).find((slot) => slot.id === id);
  return past ?? before.now.find((slot) => slot.id === id) ?? before.slots.find((slot) => slot.id === id);
}
