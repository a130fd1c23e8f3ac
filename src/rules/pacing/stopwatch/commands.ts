import * as v from "valibot";
import { inTurn } from "../../model/build.ts";
import { count, id } from "../../model/fields.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { endSlot, stepAside, takenOff } from "../../order/turns.ts";
import { choice } from "./action.ts";
import { begin } from "./begin.ts";
import { comingSlotOf, noting } from "./choose.ts";
import { complete, givenUp, release as released } from "./complete.ts";
import { about, verbAbout, segmentNumber } from "./facts.ts";
import type { Doing, Participant, Slot, View, Chosen } from "./facts.ts";
import { ANSWERED, dueOf, isBusy, isIdle, isWatching, noticing, combatantOf, type Combatant } from "./combatant.ts";
import { earliestAttack, firstAttack, reactionCost } from "./segments.ts";
import { lastHeard, surpriseCost } from "./start.ts";

/** Aware and in the fight. */
export interface Subject {
  readonly participant: Participant;
  readonly combatant: Combatant;
  readonly slot: Slot;
  readonly now: number;
  /** True if its slot is current. */
  readonly acts: boolean;
  /** True if its action is complete: its slot is current, or was before a reaction. */
  readonly landed: boolean;
}

export function subjectOf(id: string, view: View): Subject | Refusal {
  const participant = view.participant(id);
  const combatant = combatantOf(participant, view.setting);
  if (!participant) return refuse("no-such-participant", { participant: id });
  if (participant.kind === "hazard") return refuse("not-a-creature", { participant: id });
  if (!combatant) return refuse("start-open", { participant: id });
  if (participant.defeated) return refuse("is-defeated", { participant: id });
  const slot = comingSlotOf(participant, view)!;
  const acts = view.now.includes(slot.id);
  return {
    participant,
    combatant,
    slot,
    now: view.state.clock.time ?? 0,
    acts,
    landed: acts || view.state.held.flat().includes(slot.id),
  };
}

function awareSubject(id: string, view: View): Subject | Refusal {
  const subject = subjectOf(id, view);
  return !isRefusal(subject) && subject.combatant.facts.unaware ? refuse("unaware", { participant: id }) : subject;
}

/** Returns the segment: the present one, or a later one before anything of this combatant completes. */
function announced(at: number | undefined, { combatant, slot, now }: Subject): number | Refusal {
  const earliest = isIdle(combatant.facts) ? Math.max(now, slot.time) : now;
  const segment = at ?? earliest;
  if (segment < earliest) return hasPassed(combatant, segment, earliest);
  if (isBusy(combatant.facts) && segment > slot.time)
    return refuse("complete-by-then", { participant: combatant.id, segment, due: slot.time });
  return segment;
}

function hasPassed({ id: participant }: Combatant, segment: number, from: number): Refusal {
  return refuse("segment-has-passed", { participant, segment, from });
}

const action = { participant: id, action: choice, at: v.exactOptional(segmentNumber) };

const awareVerb = verbAbout(awareSubject);

/** Finishes a completed action or takes a choice, and begins the next without cost (T-11, TA-6). */
export const beginVerb = awareVerb(v.strictObject(action), (subject, command, view) => {
  const { combatant, slot, acts } = subject;
  if (acts)
    return command.at === undefined || command.at === slot.time
      ? finishAndBegin(subject, command.action, view)
      : refuse("act-first", { participant: combatant.id });
  if (isBusy(combatant.facts)) return refuse("busy", { participant: combatant.id, due: slot.time });
  return beginAt(subject, command.action, command.at, view);
});

function finishAndBegin({ combatant, slot }: Subject, next: Chosen, view: View): Recipe | Refusal {
  const facts = complete(combatant, slot.time, next);
  if (isRefusal(facts)) return facts;
  return inTurn(noting(combatant, facts, view), (draft, emit) => endSlot(draft, slot, emit));
}

function beginAt(subject: Subject, chosen: Chosen, at: number | undefined, view: View): Recipe | Refusal {
  const from = announced(at, subject);
  if (isRefusal(from)) return from;
  const facts = begin(subject.combatant, chosen, from);
  return isRefusal(facts) ? facts : noting(subject.combatant, facts, view);
}

/** T-15: preparation is lost, and the new action counts from the announcement. */
export const changeAction = awareVerb(v.strictObject(action), (subject, command, view) => {
  if (subject.landed) return refuse("act-first", { participant: command.participant });
  if (!isBusy(subject.combatant.facts)) return refuse("nothing-under-way", { participant: command.participant });
  return beginAt(subject, command.action, command.at, view);
});

/**
 * T-14, T-16: reacts to an announced action, which costs an action of class I. `at` is the segment of that
 * announcement, at the earliest the last one in which anything was noticed (`lastHeard`).
 */
export const react = awareVerb(v.strictObject(action), (subject, command, view) => {
  const { combatant, now, landed, slot } = subject;
  const { at = now } = command;
  if (noticesLater(subject)) return refuse("unaware", { participant: combatant.id });
  const late = at <= now && !isIdle(combatant.facts);
  const segment = late ? Math.max(at, lastHeard(view)) : announced(command.at, subject);
  if (isRefusal(segment)) return segment;
  if (landed && segment >= now) return refuse("act-first", { participant: combatant.id });
  const cost = reactionCost(combatant.agility, view.setting.options.reactionCost);
  const before = landed ? { ...combatant, facts: givenUp(combatant, slot.time) } : combatant;
  const facts = begin(before, command.action, segment + cost, cost);
  if (isRefusal(facts)) return facts;
  return inTurn(noting(combatant, facts, view), landed ? takenOff(slot, ANSWERED) : null, (draft, emit) => {
    if (dueOf(facts) < now) stepAside(draft, emit);
  });
});

/** T-25, TA-8: nothing is fired from segment `at` (the present one) on. */
export const release = awareVerb(about({ at: v.exactOptional(segmentNumber) }), (subject, command, view) => {
  const { combatant, slot, now } = subject;
  if (!holdsTrigger(subject)) return refuse("not-firing", { participant: combatant.id });
  const { at = now } = command;
  if (at < now) return hasPassed(combatant, at, now);
  if (at > slot.time)
    return noting(combatant, { ...combatant.facts, doing: { ...combatant.facts.doing!, until: at } }, view);
  return inTurn(noting(combatant, released(combatant, at), view), takenOff(slot, "released"));
});

/** True when firing, or about to fire the first rounds of an automatic weapon. */
export function holdsTrigger({ combatant: { facts, weapons }, acts }: Subject): boolean {
  const { doing } = facts;
  if (!isBusy(facts) || !doing) return false;
  return doing.do === "burst" || (doing.do === "weapon" && acts && (weapons[doing.weapon ?? 0]?.perSegment ?? 0) > 0);
}

/** True if it is unaware, or becomes aware later (T-13). */
export function noticesLater({ combatant: { facts }, slot, now }: Subject): boolean {
  return facts.unaware === true || (isIdle(facts) && facts.timing.slots === 0 && slot.time > now);
}

/** Makes an unaware combatant aware (T-13). */
export const aware = verbAbout(subjectOf).gm(
  about({ at: v.exactOptional(segmentNumber) }),
  (subject, command, view) => {
    const { participant, combatant, now } = subject;
    if (!noticesLater(subject)) return refuse("already-aware", { participant: participant.id });
    const { at = now } = command;
    if (at < now) return hasPassed(combatant, at, now);
    return noting(combatant, noticing(combatant.facts, at + surpriseCost(participant, view.setting)), view);
  },
);

/** T-17: by the GM, at half speed or less. */
export const moving = awareVerb.gm(about({ moving: v.boolean() }), ({ combatant }, command, view) => {
  const { facts } = combatant;
  if (!isBusy(facts) || !facts.doing || ["run", "stop"].includes(facts.doing.do))
    return refuse("nothing-under-way", { participant: combatant.id });
  const { moving: _, ...rest } = facts.doing;
  return noting(combatant, { ...facts, doing: command.moving ? { ...rest, moving: true } : rest }, view);
});

/**
 * T-21, TA-12: the GM sets the segment in which combatants close. The attack comes then, or when ready if
 * later; with a longer weapon one segment earlier; as a quick attack with a penalty (T-26) even before it is
 * ready.
 */
export const close = awareVerb.gm(
  about({
    closed: v.pipe(count, segmentNumber),
    longer: v.exactOptional(v.boolean()),
    quick: v.exactOptional(v.boolean()),
  }),
  ({ combatant, now, landed }, command, view) => {
    const { doing, timing } = combatant.facts;
    const { from, takes = 0 } = timing;
    if (landed) return refuse("act-first", { participant: combatant.id });
    if (!isBusy(combatant.facts) || doing?.do !== "weapon")
      return refuse("no-attack-under-way", { participant: combatant.id });
    const { closed, longer = combatant.weapons[doing.weapon ?? 0]?.longer ?? false, quick = false } = command;
    const prepared = doing.prepared ?? from + takes;
    const attack = quick ? earliestAttack(closed, longer) : firstAttack(closed, prepared, longer);
    if (attack < now || attack <= from) return hasPassed(combatant, attack, Math.max(now, from + 1));
    const { quick: _, ...rest } = doing;
    const early = quick && attack < prepared ? { quick } : {};
    const held: Doing = { ...rest, prepared, notBefore: earliestAttack(closed, longer), ...early };
    return noting(combatant, { ...combatant.facts, doing: held, timing: { ...timing, takes: attack - from } }, view);
  },
);

/** True if it would begin an action instead of changing one. */
export function mayBegin({ combatant: { facts }, acts }: Subject): boolean {
  return acts || isWatching(facts) || isIdle(facts);
}
