import type { Ask, Choice } from "../../model/offer.ts";
import { isRefusal } from "../../model/outcome.ts";
import { classOfAction } from "./action.ts";
import { ACTIONS } from "./actions.ts";
import { begin, following } from "./begin.ts";
import { afterActing } from "./complete.ts";
import type { Cost, Participant, Request, View, NextAction } from "./facts.ts";
import { dueOf, isDrawn, combatantOf, roundsLeft, type Combatant } from "./combatant.ts";
import { roman, SLOWEST } from "./segments.ts";

/** `due` is the segment of completion, `segments` the time until then. */
export interface ActionChoice {
  readonly code: string;
  readonly action: NextAction;
  readonly data: Cost;
}

/** Returns actions with a weapon, on foot, or by speed class, with their completion (T-4). */
export function choicesFor(combatant: Combatant, from: number): readonly ActionChoice[] {
  const weapons = combatant.weapons.flatMap((arm, weapon): readonly (readonly [string, NextAction])[] => [
    [arm.perSegment ? "burst" : arm.capacity ? "fire" : "attack", { do: "weapon", weapon }],
    // T-12: a weapon in hand needs no drawing.
    ...(isDrawn(combatant, weapon) ? [] : ([["draw", { do: "draw", weapon }]] as const)),
    ["reload", { do: "reload", weapon }],
  ]);
  const legs: readonly (readonly [string, NextAction])[] = [
    ["run", { do: "run" }],
    ["stop", { do: "stop" }],
    ["stopSecond", { do: "stop", sooner: "second" }],
    ["stopFirst", { do: "stop", sooner: "first" }],
    ["wait", { do: "wait" }],
  ];
  return [...weapons, ...legs].flatMap(([code, action]) => choiceOf(code, action, combatant, from));
}

function choiceOf(
  code: string,
  action: NextAction,
  combatant: Combatant,
  from: number,
  more: Cost = {},
): readonly ActionChoice[] {
  const data = costOf(action, combatant, from);
  return data ? [{ code, action, data: { ...more, ...data } }] : [];
}

/** Returns the cost of an action; null if it cannot begin. */
export function costOf(action: NextAction, combatant: Combatant, from: number): Cost | null {
  const begun = begin(combatant, action, from);
  if (isRefusal(begun)) return null;
  const ends = [dueOf(begun), ...following(combatant, begun)];
  const speedClass = classOfAction(action, combatant);
  const due = ends.at(-1)!;
  const arm = combatant.weapons.find((_, at) => at === action.weapon);
  return {
    segments: due - from,
    due,
    ...(speedClass ? { class: roman(speedClass) } : {}),
    ...(arm ? { label: arm.label } : {}),
    ...(arm?.capacity ? { left: roundsLeft(combatant, action.weapon!), capacity: arm.capacity } : {}),
    // T-12, T-23: after drawing or reloading.
    ...(ends.length > 1 ? { steps: ends, does: [begun.doing!, ...begun.then!].map((step) => step.do) } : {}),
  };
}

/** Offers weapons, movement, listed actions and classes, with the segment in which each would complete. */
export function picks(asked: Request | Ask, participant: Participant | null, view: View): readonly Choice[] {
  if ("what" in asked && asked.what === "awareness") return awareness();
  const combatant = participant && combatantOf(participant, view.setting);
  if (!combatant) return [];
  const from = segmentOf(asked);
  if (from === null) return [];
  const acts = view.now.includes(view.slotsOf(participant).at(-1)!.id);
  const after = acts ? { ...combatant, facts: afterActing(combatant) } : combatant;
  const others = othersFor(after).flatMap(([code, action, more]) => choiceOf(code, action, after, from, more));
  return [...choicesFor(after, from), ...others].map(({ code, action, data }) => ({
    value: { ...action },
    code,
    data,
    lands: action.do === "wait" ? null : (data.due ?? null),
  }));
}

const CLASSES = Array.from({ length: SLOWEST }, (_, i): NextAction => ({ do: "class", speedClass: i + 1 }));

/**
 * Returns the actions rated on the sheet (T-9), the listed ones (T-8), and any other by its class (T-9); while running
 * also weapons, and any class, if the GM allows it (T-17).
 */
function othersFor({ weapons, actions, facts }: Combatant): readonly (readonly [string, NextAction, Cost?])[] {
  const moving = [...weapons.map((_, weapon): NextAction => ({ do: "weapon", weapon })), ...CLASSES];
  return [
    ...actions
      .filter(({ listed }) => !listed)
      .map(({ label, speedClass }) => ["own", { do: "class", speedClass, label }, { label }] as const),
    ...ACTIONS.map(({ id }) => ["listed", { do: "listed", action: id }, { action: id }] as const),
    ...CLASSES.map((action) => ["class", action] as const),
    ...(facts.running === undefined ? [] : moving).map(
      (action) => [action.do === "class" ? "class" : "onTheMove", { ...action, moving: true }] as const,
    ),
  ];
}

/** Returns the segment from which a next action counts; null if something else is asked. */
function segmentOf(asked: Request | Ask): number | null {
  if ("what" in asked) return asked.what === "nextAction" ? asked.data!.from! : null;
  return asked.kind === "action" ? (asked.min ?? 0) : null;
}

const SOON = 20;

/** Returns the usual answers; others are allowed too (T-13). */
function awareness(): readonly Choice[] {
  const soon = Array.from({ length: SOON + 1 }, (_, segment): Choice => ({
    value: segment,
    code: "segment",
    data: { segment },
    lands: segment,
  }));
  return [...soon, { value: "never", code: "never", data: {}, lands: null }];
}
