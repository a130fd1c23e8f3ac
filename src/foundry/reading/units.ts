import { sharersOf, type Pacing, type Slot } from "../../rules/core.ts";
import { isFled } from "../fight/store.ts";
import { counted, numberText, firstText, line, text } from "../host/i18n.ts";
import type { Words } from "../host/rich-text.ts";
import { isUnseen, type TrackerContext } from "./context.ts";
import { noteFor } from "./known.ts";
import { clockWords, slotPlace } from "./pacing-shell.ts";
import { slotRow } from "./row-words.ts";
import { nameOf } from "./people.ts";
import type { UntilWords } from "./presenter.ts";
import { unitWords } from "./unit-words.ts";

/** "+2 steps", "same"; null without distances or before the first turn. */
export function distanceWords(pacing: Pacing, time: number, now: number | null): string | null {
  if (now === null) return null;
  return time === now
    ? unitWords(pacing).distance(time, now) === null
      ? null
      : text("Units.Same")
    : unitWords(pacing).distance(time, now);
}

/** "2 steps later", "1.5 s later"; null as above, and for the same time. */
export function laterWords(pacing: Pacing, time: number, now: number | null): string | null {
  if (now === null || time === now || unitWords(pacing).distance(time, now) === null) return null;
  const { perFigure } = unitWords(pacing);
  const distance = Math.abs(time - now) / perFigure;
  return perFigure === 1
    ? counted(`Units.Later.${pacing.clock.unit.id}`, distance)
    : text(`Units.Later.${pacing.clock.unit.id}`, { distance: numberText(distance, 1) });
}

/** True if this viewer may not see the time. */
export function isKept(slot: Slot, context: TrackerContext): boolean {
  return (
    context.view.pacing.clock.unit.ownFigure === true &&
    slot.kind !== "hazard" &&
    !context.permissions.numbers(slot.participant)
  );
}

/** The pacing's text, else its time; "?" while dice decide, a dash if hidden. */
export function atOf(slot: Slot, context: TrackerContext): string {
  if (isUnseen(slot)) return slot.unseen.at;
  if (slotPlace(slot, context).unknown) return text("Timeline.Unknown");
  if (isKept(slot, context)) return text("Timeline.Kept");
  return slotPlace(slot, context).at ?? unitWords(context.view.pacing).at(slot.time);
}

/** "still waiting at step −2" */
export function lostReason(slot: Slot, context: TrackerContext): string {
  const combatant = context.combat.combatants.get(slot.participant);
  const why = slot.reason === "defeated" && combatant && isFled(combatant) ? "fled" : slot.reason;
  return firstText([`Pacing.${context.state.pacing}.Reasons.${why}`, `Reasons.${why}`], slot.note);
}

/** "lost: still waiting at step −2" */
export function lostWords(slot: Slot, context: TrackerContext): string {
  return [text("States.lost"), lostReason(slot, context)].filter(Boolean).join(": ");
}

/** Says what a waiting slot waits for, without a trigger that this viewer may not know, and its limit. */
export function untilWords(slot: Slot, context: TrackerContext): UntilWords & { readonly words: Words } {
  const { then = "", ...until } = slotRow(slot, context).until ?? {};
  const { trigger = "" } = noteFor(slot, context);
  const seen = trigger !== "" && context.permissions.triggers(slot.participant);
  return { words: line(`Lanes.${seen ? "Until" : "Open"}${then ? "Then" : ""}`, { trigger, then }), ...until };
}

/** Labels of a slot's time and right words. */
export function axisOf(context: TrackerContext): { readonly time: string; readonly right: string } {
  const label = (key: string): string => firstText([`Pacing.${context.state.pacing}.Axis.${key}`, `Timeline.${key}`]);
  return clockWords(context).axis ?? { time: label("Time"), right: label("Right") };
}

/** "keeps this place: after Mira" (J-8); "" without a lasting place, and for who may not know both. */
export function keptPlaceWords(id: string, context: TrackerContext): string {
  const keeper = sharersOf(id, context.state)?.[0].id ?? id;
  const { beside, where } = context.participant(keeper)?.keepsPlace ?? {};
  const other = beside === undefined ? undefined : context.participant(beside);
  // J-9: beside one who has fallen, its own place counts.
  if (!other || other.defeated || ![keeper, other.id].every(context.visible)) return "";
  return text("Keeping.Kept", { place: besideWords(other.id, where, context) });
}

/** "after Mira" */
export function besideWords(id: string, where: "before" | "after" | undefined, context: TrackerContext): string {
  return text(where === "before" ? "Moving.Before" : "Moving.After", { name: nameOf(id, context) });
}
