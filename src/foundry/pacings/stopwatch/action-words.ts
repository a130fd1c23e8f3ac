import { roman, type StepNote } from "../../../rules/pacings.ts";
import { hasText } from "../../host/i18n.ts";
import { noteOf } from "../../reading/context.ts";
import { secondsOf } from "../../reading/time-words.ts";
import { key, say, sayCounted, sayIf, type Slot } from "./own.ts";

/** "Sword (VII)", "draws Sword (VII)", "Open a door (III)". */
export function actionWords(action: StepNote): string {
  return classed(withoutClass(action), action);
}

/** Names an action after "begins": "Sword (VII)", "drawing Sword (VII)", "a run". */
export function begunWords(action: StepNote): string {
  const begun = sayIf(`Begun.${action.do ?? ""}`, { label: action.label });
  return begun ? classed(begun, action) : actionWords(action);
}

function classed(action: string, { speedClass }: StepNote): string {
  return speedClass ? say("Deeds.Classed", { deed: action, class: roman(speedClass) }) : action;
}

/** Names a past action: "Sword", "draws Sword". */
export function withoutClass({ do: deed = "", label = "", action = "" }: StepNote): string {
  const listed = [action, label].find((id) => id && hasText(key(`Actions.${id}`)));
  if (deed === "listed" && listed) return say(`Actions.${listed}`);
  if ((deed === "class" || deed === "fixed") && label) return label;
  return sayIf(`Deeds.${deed}`, { label }) || label;
}

/** "7 segments, 3.5 s". */
export function stretchOf(segments: number): string {
  return sayCounted("Stretch", segments, { seconds: secondsOf(segments) });
}

/** True if it continues without a choice: a chain's next step, or a burst with rounds left. */
export function goesOn(slot: Slot): boolean {
  const { chain = [], budgets, rounds = 0 } = noteOf(slot);
  return chain.length > 0 || (slot.kind === "burst" && (budgets?.shots[0] ?? 0) > rounds);
}
