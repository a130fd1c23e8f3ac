import type { JsonObject } from "../../json.ts";
import { isRefusal } from "../../encounter/refusal.ts";
import type { Participant } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Ask, Offer } from "../pacing.ts";
import { preview } from "./begin.ts";
import { complete } from "./complete.ts";
import { stepsOf, type Deed } from "./deed.ts";
import { isBusy, roundsLeft, type Person } from "./person.ts";
import { reactionCost, SLOWEST, segments } from "./segments.ts";
import { LATEST } from "./stats.ts";
import { holdsTrigger, mayBegin, subjectOf, type Subject } from "./verbs.ts";

/** A choice with what it costs: `due` is the segment in which it is complete, `segments` the time until then. */
export interface Choice {
  readonly code: string;
  readonly action: Deed;
  readonly data: JsonObject;
  readonly asks?: readonly Ask[];
}

/** What can be begun in segment `from` with a weapon, on foot, or by speed class: each with the segment in which it completes (T-4). */
export function choicesFor(person: Person, from: number): readonly Choice[] {
  const weapons = person.weapons.flatMap((arm, weapon): readonly (readonly [string, Deed])[] => [
    [arm.perSegment ? "burst" : arm.capacity ? "fire" : "attack", { do: "weapon", weapon }],
    ["draw", { do: "draw", weapon }],
    ["reload", { do: "reload", weapon }],
  ]);
  const legs: readonly (readonly [string, Deed])[] = [
    ["run", { do: "run" }], ["stop", { do: "stop" }], ["stopSecond", { do: "stop", sooner: "second" }], ["stopFirst", { do: "stop", sooner: "first" }],
    ["wait", { do: "wait" }],
  ];
  return [...weapons, ...legs].flatMap(([code, action]) => choiceOf(code, action, person, from));
}

function choiceOf(code: string, action: Deed, person: Person, from: number): readonly Choice[] {
  const ends = preview(person, action, from);
  if (isRefusal(ends)) return [];
  const due = ends.at(-1)!;
  const arm = action.weapon === undefined ? undefined : person.weapons[action.weapon];
  const data = {
    segments: due - from, due, ...(arm ? { label: arm.label } : {}),
    ...(arm?.capacity ? { left: roundsLeft(person, action.weapon!), capacity: arm.capacity } : {}),
    // T-12, T-23: drawn or reloaded first.
    ...(ends.length > 1 ? { steps: ends } : {}),
  };
  return [{ code, action, data }];
}

/** What the participant may do now, each with its cost; empty for hazards, the defeated, and while the start is not settled. */
export function offers(participant: Participant, view: View): readonly Offer[] {
  const subject = subjectOf(participant.id, view);
  if (isRefusal(subject)) return [];
  if (subject.person.facts.unaware) return [awareOffer(subject)];
  if (subject.person.facts.roll !== undefined) return [];
  return [
    ...(mayBegin(subject) ? beginnings(subject) : changes(subject)),
    ...(subject.acts ? [] : [reactOffer(subject, view)]),
    ...(holdsTrigger(subject) ? [releaseOffer(subject)] : []),
    ...gmOffers(subject),
  ];
}

const segmentAsk = (min: number): Ask => ({ field: "at", kind: "integer", min, max: LATEST });
const actionAsk: Ask = { field: "action", kind: "action" };

function awareOffer({ participant, now }: Subject): Offer {
  return { code: "aware", data: { from: now }, command: { type: "aware", participant: participant.id }, asks: [segmentAsk(now)], gm: true };
}

/** Somebody who has just completed an action, has to choose, or watches: every choice, and anything else by class (T-9). */
function beginnings({ participant, person, slot, now, acts }: Subject): readonly Offer[] {
  const from = acts ? slot.time : Math.max(now, slot.time);
  const after = acts ? { ...person, facts: afterActing(person, from) } : person;
  const command = (action: Deed): Offer["command"] => ({ type: "begin", participant: participant.id, action: { ...action } });
  return [
    ...choicesFor(after, from).map(({ code, action, data }) => ({ code, data, command: command(action) })),
    { code: "begin", data: { from, classes: byClass(person) }, command: { type: "begin", participant: participant.id }, asks: [actionAsk] },
  ];
}

/** What is left once the action that is complete has had its effect: a drawn weapon, an emptied one. */
function afterActing(person: Person, time: number): Person["facts"] {
  const facts = complete(person, time, { do: "wait" });
  return isRefusal(facts) ? person.facts : facts;
}

/** T-6: segments of the ten speed classes, which the dialog shows beside them. */
function byClass({ agility }: Person): readonly number[] {
  return Array.from({ length: SLOWEST }, (_, i) => segments(agility, i + 1));
}

/** T-15: the action under way can be given up for another; a runner can stop (T-19, T-20). */
function changes({ participant, person, now }: Subject): readonly Offer[] {
  const { doing, timing: [, from, takes] } = person.facts;
  if (doing?.do === "burst") return [];
  const lost = Math.max(0, now - from);
  const stops = choicesFor(person, now).filter(({ action }) => action.do === "stop" && doing?.do !== "stop");
  return [
    { code: "change", data: { lost, of: takes, from: now, classes: byClass(person) }, command: { type: "change", participant: participant.id }, asks: [actionAsk] },
    ...stops.map(({ code, action, data }) => ({ code, data, command: { type: "change", participant: participant.id, action: { ...stepsOf(action)[0] } } })),
  ];
}

/** T-16: what an answer costs before it even begins. */
function reactOffer({ participant, person, now }: Subject, view: View): Offer {
  const cost = reactionCost(person.agility, view.setting.options.reactionCost === true);
  return { code: "react", data: { cost, begins: now + cost }, command: { type: "react", participant: participant.id }, asks: [actionAsk, segmentAsk(now)] };
}

function releaseOffer({ participant, person, now }: Subject): Offer {
  const { weapon = 0 } = person.facts.doing ?? {};
  const data = { left: roundsLeft(person, weapon), capacity: person.weapons[weapon]?.capacity ?? 0 };
  return { code: "release", data, command: { type: "release", participant: participant.id }, asks: [segmentAsk(now)] };
}

/** T-17, T-21: what only the GM can say about an action under way. */
function gmOffers({ participant, person: { facts }, acts, slot, now }: Subject): readonly Offer[] {
  const { doing } = facts;
  if (acts || !isBusy(facts) || !doing || ["run", "stop", "burst"].includes(doing.do)) return [];
  const own = participant.id;
  const move: Offer = { code: doing.moving ? "standStill" : "moving", data: {}, command: { type: "moving", participant: own, moving: !doing.moving }, gm: true };
  if (doing.do !== "weapon") return [move];
  const asks: readonly Ask[] = [
    { field: "closed", kind: "integer", min: now, max: LATEST },
    { field: "longer", kind: "choice", choices: [false, true] },
    { field: "quick", kind: "choice", choices: [false, true] },
  ];
  return [move, { code: "close", data: { prepared: doing.prepared ?? slot.time }, command: { type: "close", participant: own }, asks, gm: true }];
}
