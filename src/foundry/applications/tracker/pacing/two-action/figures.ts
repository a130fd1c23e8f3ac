import type { JsonObject, Slot } from "../../../../../rules/index.ts";
import type { TrackerContext } from "../../build/context.ts";
import { figure, text } from "../../texts.ts";

/** Whole points and perhaps a half, as the core counts them: −15 and a half is −14½. */
export function points(whole: number, half: boolean, sign = false): string {
  const plus = sign && whole >= 0 ? "+" : "";
  if (!half) return `${plus}${figure(whole)}`;
  // Counted up from the lower whole number, written from nought.
  const shown = whole < 0 ? -1 - whole : whole;
  return text("Pacing.two-action.Half", { sign: whole < 0 ? "−" : plus, points: shown === 0 ? "" : figure(shown) });
}

/** Whether turns stand by the margin of a test rather than by Initiative. */
export function byTests({ view }: TrackerContext): boolean {
  return view.setting.options.initiativeTests === true;
}

/** Actions of a round: two, or one. */
export function actionsOf({ note }: Slot): number {
  return Array.isArray(note?.used) ? Number(note.used[1]) : 0;
}

/** Actions that were said of this turn so far. */
export function actionsUsed({ note }: Slot): number {
  return Array.isArray(note?.used) ? Number(note.used[0]) : 0;
}

/** The long task under way, with the rounds it still takes; null if there is none. */
export function taskOf({ note }: Slot): JsonObject | null {
  const task = note?.task;
  return typeof task === "object" && task !== null && !Array.isArray(task) ? (task as JsonObject) : null;
}

/** What nobody does: it stands before everybody's Initiative. */
export function isEvent({ kind }: Slot): boolean {
  return kind === "hazard";
}

/** "+53", "22½", "first" */
export function atOf(slot: Slot, context: TrackerContext): string {
  if (isEvent(slot)) return text("Pacing.two-action.First");
  return points(slot.time, slot.note?.half === true, byTests(context));
}

/** In test mode nobody has a place before the roll. */
export function isUntested(slot: Slot, context: TrackerContext): boolean {
  return byTests(context) && !isEvent(slot) && slot.state === "open" && slot.note?.test === undefined;
}
