import type { JsonObject, Slot } from "../../../rules/index.ts";
import { roman } from "../../../rules/pacing/stopwatch/segments.ts";
import { counted, figure, hasText, text } from "../../host/i18n.ts";

/** Key of a text of this pacing. */
export const own = (key: string): string => `Pacing.stopwatch.${key}`;

/** What is being done, as slots and chains note it. */
export interface ActionNote {
  readonly do?: string;
  readonly label?: string;
  /** Id of an action of the list. */
  readonly action?: string;
  readonly speedClass?: number;
}

/** "Sword (VII)", "draws Sword (VII)", "Open a door (III)". */
export function actionWords(deed: ActionNote): string {
  return classed(withoutClass(deed), deed);
}

/** The same after "begins": "Sword (VII)", "drawing Sword (VII)", "a run". */
export function begunWords(deed: ActionNote): string {
  const key = own(`Begun.${deed.do ?? ""}`);
  return hasText(key) ? classed(text(key, { label: deed.label }), deed) : actionWords(deed);
}

function classed(deed: string, { speedClass }: ActionNote): string {
  return speedClass ? text(own("Deeds.Classed"), { deed, class: roman(speedClass) }) : deed;
}

/** "Sword", "draws Sword": of what is over nobody asks the class any more. */
export function withoutClass({ do: deed = "", label = "", action = "" }: ActionNote): string {
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

/** The note of a slot, with what this pacing writes into it. */
export interface SlotNote extends ActionNote {
  /** The segment it counts from, what an answer cost, and what it takes: together `due`. */
  readonly sum?: readonly number[];
  readonly due?: number;
  readonly then?: readonly number[];
  readonly chain?: readonly ActionNote[];
  readonly budgets?: { readonly shots: readonly [left: number, capacity: number] };
  readonly rounds?: number;
  readonly half?: number;
  readonly full?: number;
  readonly reaction?: number;
  readonly moving?: boolean;
  readonly quick?: boolean;
  readonly choose?: boolean;
  readonly roll?: number;
  readonly fallen?: boolean;
  readonly unaware?: boolean;
}

export function noteOf(slot: { readonly note?: JsonObject }): SlotNote {
  return (slot.note ?? {}) as SlotNote;
}

/** Goes on by itself, without a choice: the next step of a chain, a burst with rounds left. */
export function goesOn(slot: Slot): boolean {
  const { chain = [], budgets, rounds = 0 } = noteOf(slot);
  return chain.length > 0 || (slot.kind === "burst" && (budgets?.shots[0] ?? 0) > rounds);
}
