import { offer } from "../../model/build.ts";
import type { Ask } from "../../model/offer.ts";
import { isRefusal } from "../../model/outcome.ts";
import { again } from "./begin.ts";
import { choicesFor, costOf } from "./choices.ts";
import { counting } from "./choose.ts";
import { holdsTrigger, mayBegin, noticesLater, subjectOf, type Subject } from "./commands.ts";
import { afterActing } from "./complete.ts";
import { LATEST, type Cost, type NextAction, type Offer, type Participant, type View } from "./facts.ts";
import { isBusy, isIdle, roundsLeft, type Combatant } from "./combatant.ts";
import { reactionCost, segments, SLOWEST } from "./segments.ts";
import { lastHeard } from "./start.ts";

/** None for hazards and defeated creatures, and before the start is settled. */
export function offers(participant: Participant, view: View): readonly Offer[] {
  const subject = subjectOf(participant.id, view);
  if (isRefusal(subject)) return [];
  if (subject.combatant.facts.unaware) return [awareOffer(subject)];
  if (subject.combatant.facts.roll !== undefined) return [];
  return [
    ...(mayBegin(subject) ? beginnings(subject) : subject.landed ? [] : changes(subject)),
    ...reactOffers(subject, view),
    ...(holdsTrigger(subject) ? [releaseOffer(subject)] : []),
    ...(noticesLater(subject) ? [awareOffer(subject)] : []),
    ...gmOffers(subject),
  ];
}

const segmentAsk = (min: number): Ask => ({ field: "at", kind: "integer", min, max: LATEST });
/** `min`: from which the action would count. */
const actionAsk = (from: number): Ask => ({ field: "action", kind: "action", min: from });

/** Offers becoming aware, which the GM decides (T-13). */
function awareOffer({ participant: { id: participant }, now }: Subject): Offer {
  return offer("aware", { type: "aware", participant }, { from: now }, { asks: [segmentAsk(now)], gm: true });
}

/** Returns the combatant after its present action, and the segment from which the next counts. */
function nextOf({ combatant, slot, now, acts }: Subject): { readonly after: Combatant; readonly from: number } {
  return acts
    ? { after: { ...combatant, facts: afterActing(combatant) }, from: slot.time }
    : { after: combatant, from: Math.max(now, slot.time) };
}

/** Returns the default of a combatant that may begin, and its cost (T-4, T-8). */
export function nextDefault(id: string, view: View): { readonly action: NextAction; readonly cost: Cost } | null {
  const subject = subjectOf(id, view);
  if (isRefusal(subject) || !mayBegin(subject)) return null;
  const { after, from } = nextOf(subject);
  const action = again(counting(after, from));
  const cost = costOf(action, after, from);
  return cost && { action, cost };
}

/** Offers every choice and any action by class (T-9) after an action, with a pending choice, or while watching. */
function beginnings(subject: Subject): readonly Offer[] {
  const { participant, combatant } = subject;
  const { after, from } = nextOf(subject);
  // T-20: the roll comes first.
  if (after.facts.roll !== undefined) return [];
  const begin = { type: "begin", participant: participant.id };
  return [
    ...choicesFor(after, from).map(({ code, action, data }) => offer(code, { ...begin, action: { ...action } }, data)),
    offer("begin", begin, { from, classes: byClass(combatant) }, { asks: [actionAsk(from)] }),
  ];
}

/** Returns the segments of each class, for the dialog (T-6). */
function byClass({ agility }: Combatant): readonly number[] {
  return Array.from({ length: SLOWEST }, (_, i) => segments(agility, i + 1));
}

/** Offers a change of action (T-15); a runner can stop (T-19, T-20). */
function changes({ participant, combatant, now }: Subject): readonly Offer[] {
  const {
    doing,
    timing: { from, takes = 0 },
  } = combatant.facts;
  if (doing?.do === "burst") return [];
  const lost = Math.max(0, now - from);
  const stops = choicesFor(combatant, now).filter(({ action }) => action.do === "stop" && doing?.do !== "stop");
  const change = { type: "changeAction", participant: participant.id };
  const costs = { lost, of: takes, from: now, classes: byClass(combatant) };
  return [
    offer("change", change, costs, { asks: [actionAsk(now)] }),
    ...stops.map(({ code, action, data }) => offer(code, { ...change, action: { ...action } }, data)),
  ];
}

/** T-16: by default counts from the last announcement, because time has moved on. */
function reactOffers(subject: Subject, view: View): readonly Offer[] {
  const { participant, combatant, now, landed } = subject;
  const heard = isIdle(combatant.facts) ? now : lastHeard(view);
  if (noticesLater(subject) || (landed && heard === now)) return [];
  const cost = reactionCost(combatant.agility, view.setting.options.reactionCost);
  // Time may move on before the command arrives.
  const command = { type: "react", participant: participant.id, at: heard };
  const data = { cost, to: heard, ago: now - heard, begins: heard + cost };
  return [offer("react", command, data, { asks: [actionAsk(heard + cost), segmentAsk(heard)] })];
}

function releaseOffer({ participant, combatant, now }: Subject): Offer {
  const weapon = combatant.facts.doing!.weapon!;
  const data = { left: roundsLeft(combatant, weapon), capacity: combatant.weapons[weapon]?.capacity ?? 0 };
  return offer("release", { type: "release", participant: participant.id }, data, { asks: [segmentAsk(now)] });
}

/** Offers what only the GM can say of the action (T-17, T-21). */
function gmOffers({ participant, combatant: { facts, weapons }, landed, slot, now }: Subject): readonly Offer[] {
  const { doing } = facts;
  if (landed || !isBusy(facts) || !doing || ["run", "stop", "burst"].includes(doing.do)) return [];
  const own = participant.id;
  const command = { type: "moving", participant: own, moving: !doing.moving };
  const move: Offer = offer(doing.moving ? "standStill" : "moving", command, {}, { gm: true });
  if (doing.do !== "weapon") return [move];
  const longer = weapons[doing.weapon ?? 0]?.longer ?? false;
  const asks: readonly Ask[] = [
    { field: "closed", kind: "integer", min: now, max: LATEST },
    { field: "longer", kind: "choice", choices: longer ? [true, false] : [false, true] },
    { field: "quick", kind: "choice", choices: [false, true] },
  ];
  const prepared = doing.prepared ?? slot.time;
  return [move, offer("close", { type: "close", participant: own }, { prepared }, { asks, gm: true })];
}
