import { diceRequest } from "../../model/build.ts";
import { editTurn, type Recipe } from "../../model/recipe.ts";
import { byJoinOrder, diceTies, groupBy, type TieStore } from "../ties.ts";
import {
  roundOf,
  statsFor,
  type Participant,
  type Request,
  type Slot,
  type Turn,
  type Types,
  type View,
} from "./facts.ts";
import { DICE, unitOf } from "./initiative.ts";
import { contestValues, differInContest, hasContested, isUnrolled, suborderOf } from "./keys.ts";

/**
 * Those who meet (P-9): everybody whose turn is next and stands on the same step, also those who were interrupted on it
 * (P-14). Nobody while somebody acts. Who was put beside somebody by the GM, and hazards, stand where they stand.
 */
export function meeting(view: View): readonly Slot[] {
  const [first] = view.now.length ? [] : view.next();
  if (!first || isUnrolled(first) || !contests(first, view)) return [];
  const together = besides(first, view).filter((slot) => contests(slot, view));
  return new Set(together.map(({ participant }) => participant)).size > 1 ? together : [];
}

/** Everybody who stands on the step of this one, itself among them, and has not come after it by choice. */
function besides(first: Slot, view: View): readonly Slot[] {
  const suborder = suborderOf(first);
  return view.together().filter((slot) => suborderOf(slot) === suborder);
}

/** True for whoever stands on a step by the rules, neither a hazard nor beside somebody by the GM's word. */
export function contests(slot: Slot, view: View): boolean {
  return (
    slot.kind !== "hazard" && roundOf(view.participant(slot.participant)!, view.setting).placed?.[slot.id] === undefined
  );
}

/**
 * P-9, PA-3: 3d6 from everybody who meets and has not rolled on this step; those who are level roll again among
 * themselves. While the step is being played the order of the rest is known but for newcomers, so that one look at each
 * is enough.
 */
export function contestRequests(view: View): readonly Request[] {
  const [first] = view.now.length ? [] : view.next();
  if (!first) return [];
  const begun = first.time === view.state.clock.time;
  // Ahead of all who stand there, it is ahead of those who contest as well; who they are is the longer question.
  if (begun && isFirst(first, besides(first, view), view)) return [];
  const slots = meeting(view);
  if (!slots.length || (begun && isFirst(first, slots, view))) return [];
  return requestsOn(first.time, slots, view);
}

/** Has everybody rolled, and is nobody level with the first? Their places in the order say so by themselves. */
function isFirst(first: Slot, slots: readonly Slot[], view: View): boolean {
  return (
    hasContested(first) &&
    slots.every((slot) => hasContested(slot) && (differInContest(first, slot) || rollAsOne(first, slot, view)))
  );
}

function rollAsOne(a: Slot, b: Slot, view: View): boolean {
  return unitOf(view.participant(a.participant)!, view) === unitOf(view.participant(b.participant)!, view);
}

/** Is there a contest still to be held on this step among these? */
export function isUnsettled(step: number, slots: readonly Slot[], view: View): boolean {
  return (
    requestsOn(
      step,
      slots.filter((slot) => contests(slot, view)),
      view,
    ).length > 0
  );
}

function requestsOn(step: number, slots: readonly Slot[], view: View): readonly Request[] {
  const members = byJoinOrder([...new Set(slots.map(({ participant }) => view.participant(participant)!))]);
  const store: TieStore<Types> = {
    resultsOf: (participant) => contestValues(participant, step, view.setting).map((die) => ({ die })),
    note: () => undefined,
    unitOf: (participant) => unitOf(participant, view),
  };
  return diceTies(members, store).flatMap(({ members: level, owing }) =>
    [...groupBy(owing, (participant) => unitOf(participant, view)).values()].map((unit) =>
      request(step, unit, level.length - unit.length, view),
    ),
  );
}

function request(step: number, members: readonly Participant[], others: number, { setting }: View): Request {
  const [first] = byJoinOrder(members) as [Participant, ...Participant[]];
  const attempt = (roundOf(first, setting).contests?.[String(step)]?.length ?? 0) + 1;
  return diceRequest(`dx_${setting.round}_${first.id}_${step}_${attempt}`, "contest", DICE, {
    participant: first.id,
    against: statsFor(first, setting).dx,
    data: { step, attempt, others, participants: members.map(({ id }) => id) },
  });
}

/** A roll of the contest is in; it holds for this step only. */
export function answerContest({ data }: Request, roll: number, view: View): Recipe {
  const { participants } = data!;
  const step = String(data!.step);
  const contests = participants!.map((id) => {
    const { contests: before = {} } = roundOf(view.participant(id)!, view.setting);
    return { ...before, [step]: [...(before[step] ?? []), roll] };
  });
  return (draft) =>
    participants!.forEach((id, i) => {
      editTurn<Turn>(draft, id).contests = contests[i]!;
    });
}
