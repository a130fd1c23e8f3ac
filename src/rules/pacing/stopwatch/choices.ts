import type { Ask, Pick } from "../../model/offer.ts";
import { isRefusal } from "../../model/outcome.ts";
import { statsOf } from "../../model/participants.ts";
import { classOfDeed } from "./action.ts";
import { ACTIONS } from "./actions.ts";
import { begin, following } from "./begin.ts";
import { afterActing } from "./complete.ts";
import type { Cost, Participant, Request, View, Deed } from "./facts.ts";
import { dueOf, isDrawn, personOf, roundsLeft, type Person } from "./person.ts";
import { roman, SLOWEST } from "./segments.ts";
import type { Stats } from "./stats.ts";

/** A choice with what it costs: `due` is the segment in which it is complete, `segments` the time until then. */
export interface Choice {
  readonly code: string;
  readonly action: Deed;
  readonly data: Cost;
}

/**
 * What can be begun in segment `from` with a weapon, on foot, or by speed class: each with the segment in which it
 * completes (T-4).
 */
export function choicesFor(person: Person, from: number): readonly Choice[] {
  const weapons = person.weapons.flatMap((arm, weapon): readonly (readonly [string, Deed])[] => [
    [arm.perSegment ? "burst" : arm.capacity ? "fire" : "attack", { do: "weapon", weapon }],
    // T-12: what is in hand needs no drawing.
    ...(isDrawn(person, weapon) ? [] : ([["draw", { do: "draw", weapon }]] as const)),
    ["reload", { do: "reload", weapon }],
  ]);
  const legs: readonly (readonly [string, Deed])[] = [
    ["run", { do: "run" }],
    ["stop", { do: "stop" }],
    ["stopSecond", { do: "stop", sooner: "second" }],
    ["stopFirst", { do: "stop", sooner: "first" }],
    ["wait", { do: "wait" }],
  ];
  return [...weapons, ...legs].flatMap(([code, action]) => choiceOf(code, action, person, from));
}

function choiceOf(code: string, action: Deed, person: Person, from: number, more: Cost = {}): readonly Choice[] {
  const data = costOf(action, person, from);
  return data ? [{ code, action, data: { ...more, ...data } }] : [];
}

/** What it costs to do this from segment `from` on; null where it cannot be begun. */
export function costOf(action: Deed, person: Person, from: number): Cost | null {
  const begun = begin(person, action, from);
  if (isRefusal(begun)) return null;
  const ends = [dueOf(begun), ...following(person, begun)];
  const speedClass = classOfDeed(action, person.weapons);
  const due = ends.at(-1)!;
  const arm = person.weapons.find((_, at) => at === action.weapon);
  return {
    segments: due - from,
    due,
    ...(speedClass ? { class: roman(speedClass) } : {}),
    ...(arm ? { label: arm.label } : {}),
    ...(arm?.capacity ? { left: roundsLeft(person, action.weapon!), capacity: arm.capacity } : {}),
    // T-12, T-23: drawn or reloaded first.
    ...(ends.length > 1 ? { steps: ends, does: [begun.doing!, ...begun.then!].map((step) => step.do) } : {}),
  };
}

/**
 * Everything there is to choose from for a next action, and the segment in which each would be complete: weapons,
 * movement, the list, classes.
 */
export function picks(asked: Request | Ask, participant: Participant | null, view: View): readonly Pick[] {
  if ("what" in asked && asked.what === "awareness") return awareness();
  const person = participant && personOf(participant, view.setting);
  if (!person) return [];
  const from = segmentOf(asked);
  if (from === null) return [];
  const acts = view.now.includes(view.slotsOf(participant).at(-1)!.id);
  const after = acts ? { ...person, facts: afterActing(person) } : person;
  return [
    ...choicesFor(after, from),
    ...ownActions(participant, after, from, view),
    ...listed(after, from),
    ...byClass(after, from),
    ...onTheMove(after, from),
  ].map(({ code, action, data }) => ({
    value: { ...action },
    code,
    data,
    lands: action.do === "wait" ? null : (data.due ?? null),
  }));
}

/** The segment that a next action would count from; null if something else is asked. */
function segmentOf(asked: Request | Ask): number | null {
  if ("what" in asked) return asked.what === "nextAction" ? asked.data!.from! : null;
  return asked.kind === "action" ? (asked.min ?? 0) : null;
}

/** T-17: what a runner can do only at half speed or less, if the GM allows it: the weapons, and anything by class. */
function onTheMove(person: Person, from: number): readonly Choice[] {
  if (person.facts.running === undefined) return [];
  const deeds: readonly Deed[] = [
    ...person.weapons.map((_, weapon): Deed => ({ do: "weapon", weapon, moving: true })),
    ...Array.from({ length: SLOWEST }, (_, i): Deed => ({ do: "class", speedClass: i + 1, moving: true })),
  ];
  return deeds.flatMap((deed) => choiceOf(deed.do === "class" ? "class" : "onTheMove", deed, person, from));
}

/** T-9: what the sheet has of its own, as the GM has rated it there. */
function ownActions(participant: Participant, person: Person, from: number, { setting }: View): readonly Choice[] {
  const { actions = [] } = statsOf<Stats>(participant, setting);
  return actions.flatMap(({ label, speedClass }) =>
    choiceOf("own", { do: "class", speedClass, label }, person, from, { label }),
  );
}

/** T-8: the list. */
function listed(person: Person, from: number): readonly Choice[] {
  return ACTIONS.flatMap(({ id }) => choiceOf("listed", { do: "listed", action: id }, person, from, { action: id }));
}

/** T-9: anything else, by the class the GM names. */
function byClass(person: Person, from: number): readonly Choice[] {
  return Array.from({ length: SLOWEST }, (_, i) =>
    choiceOf("class", { do: "class", speedClass: i + 1 }, person, from),
  ).flat();
}

const SOON = 20;

/** T-13: the segments of becoming aware that are likely, and never; any other may be answered as well. */
function awareness(): readonly Pick[] {
  const soon = Array.from({ length: SOON + 1 }, (_, segment): Pick => ({
    value: segment,
    code: "segment",
    data: { segment },
    lands: segment,
  }));
  return [...soon, { value: "never", code: "never", data: {}, lands: null }];
}
