import { roman, type StepNote, type StopwatchTypes } from "../../../rules/pacings.ts";
import { counted, figure, hasText, text } from "../../host/i18n.ts";
import { noteOf } from "../../reading/context.ts";
import type { Slot } from "./own.ts";

/** Key of a text of this pacing. */
export const own = (key: string): string => `Pacing.stopwatch.${key}`;

/** "Sword (VII)", "draws Sword (VII)", "Open a door (III)". */
export function actionWords(deed: StepNote): string {
  return classed(withoutClass(deed), deed);
}

/** The same after "begins": "Sword (VII)", "drawing Sword (VII)", "a run". */
export function begunWords(deed: StepNote): string {
  const key = own(`Begun.${deed.do ?? ""}`);
  return hasText(key) ? classed(text(key, { label: deed.label }), deed) : actionWords(deed);
}

function classed(deed: string, { speedClass }: StepNote): string {
  return speedClass ? text(own("Deeds.Classed"), { deed, class: roman(speedClass) }) : deed;
}

/** "Sword", "draws Sword": of what is over nobody asks the class any more. */
export function withoutClass({ do: deed = "", label = "", action = "" }: StepNote): string {
  const listed = [action, label].find((id) => id && hasText(own(`Actions.${id}`)));
  if (deed === "listed" && listed) return text(own(`Actions.${listed}`));
  const key = own(`Deeds.${deed}`);
  if ((deed === "class" || deed === "fixed") && label) return label;
  return hasText(key) ? text(key, { label }) : label;
}

/** "7.0 s": a segment as seconds. */
export function secondsOf(segment: number): string {
  return text("Units.Seconds", { time: figure(segment / 2, 1) });
}

/** "7 segments, 3.5 s": how long something takes. */
export function stretchOf(segments: number): string {
  return counted(own("Stretch"), segments, { seconds: secondsOf(segments) });
}

/** Goes on by itself, without a choice: the next step of a chain, a burst with rounds left. */
export function goesOn(slot: Slot): boolean {
  const { chain = [], budgets, rounds = 0 } = noteOf(slot);
  return chain.length > 0 || (slot.kind === "burst" && (budgets?.shots[0] ?? 0) > rounds);
}
