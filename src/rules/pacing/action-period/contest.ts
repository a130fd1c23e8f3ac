import { diceRequest } from "../../model/build.ts";
import type { Recipe } from "../../model/recipe.ts";
import { byJoinOrder, groupBy } from "../../model/participants.ts";
import { diceTies, type TieStore } from "../ties.ts";
import { editTurn, turnIn, statsIn } from "./facts.ts";
import type { Participant, Request, Slot, Types, View } from "./facts.ts";
import { DICE, unitOf } from "./initiative.ts";
import { contestValues, differInContest, hasContested, isUnrolled, suborderOf } from "./keys.ts";

/**
 * P-9: returns the next turns on the same step, also those interrupted on it (P-14). None while a slot is
 * current; without hazards and turns placed by the GM.
 */
export function meeting(view: View): readonly Slot[] {
  const first = firstToContest(view);
  if (!first || isUnrolled(first)) return [];
  const together = besides(first, view).filter((slot) => contests(slot, view));
  return new Set(together.map(({ participant }) => participant)).size > 1 ? together : [];
}

/** Returns one of the next slots; the members of its shared turn (J-2) are placed at its side. */
function firstToContest(view: View): Slot | undefined {
  return view.now.length ? undefined : view.next().find((slot) => contests(slot, view));
}

/** Returns the slots on this step, including this one, without slots that come after by choice. */
function besides(first: Slot, view: View): readonly Slot[] {
  const suborder = suborderOf(first);
  return view.together().filter((slot) => suborderOf(slot) === suborder);
}

/** True unless it is a hazard or was placed by the GM. */
export function contests(slot: Slot, view: View): boolean {
  const { placed } = turnIn(view.participant(slot.participant)!, view.setting);
  return slot.kind !== "hazard" && placed?.[slot.id] === undefined;
}

/** P-9, PA-3: 3d6 from all who meet and have not rolled on this step; equal results roll again. */
export function contestRequests(view: View): readonly Request[] {
  const first = firstToContest(view);
  if (!first) return [];
  const begun = first.time === view.state.clock.time;
  // Then it is before the contestants too, which take longer to find.
  if (begun && isFirst(first, besides(first, view), view)) return [];
  const slots = meeting(view);
  if (!slots.length || (begun && isFirst(first, slots, view))) return [];
  return requestsOn(first.time, slots, view);
}

/** True if all have rolled and none is tied with the first, except participants that roll with it as one. */
function isFirst(first: Slot, slots: readonly Slot[], view: View): boolean {
  const unit = ({ participant }: Slot): string => unitOf(view.participant(participant)!, view.setting);
  return (
    hasContested(first) &&
    slots.every((slot) => hasContested(slot) && (differInContest(first, slot) || unit(first) === unit(slot)))
  );
}

/** True if a contest is pending among these slots. */
export function isUnsettled(step: number, slots: readonly Slot[], view: View): boolean {
  const contesting = slots.filter((slot) => contests(slot, view));
  return requestsOn(step, contesting, view).length > 0;
}

function requestsOn(step: number, slots: readonly Slot[], view: View): readonly Request[] {
  const members = byJoinOrder([...new Set(slots.map(({ participant }) => view.participant(participant)!))]);
  const store: TieStore<Types> = {
    resultsOf: (participant) => contestValues(participant, step, view.setting).map((die) => ({ die })),
    note: () => undefined,
    unitOf: (participant) => unitOf(participant, view.setting),
  };
  return diceTies(members, store).flatMap(({ members: level, owing }) =>
    [...groupBy(owing, (participant) => unitOf(participant, view.setting)).values()].map((unit) =>
      request(step, unit, level.length - unit.length, view),
    ),
  );
}

function request(step: number, members: readonly Participant[], others: number, { setting }: View): Request {
  const [first] = byJoinOrder(members) as [Participant, ...Participant[]];
  const attempt = (turnIn(first, setting).contests?.[String(step)]?.length ?? 0) + 1;
  return diceRequest(`dx_${setting.round}_${first.id}_${step}_${attempt}`, "contest", DICE, {
    participant: first.id,
    against: statsIn(first, setting).dx,
    data: { step, attempt, others, participants: members.map(({ id }) => id) },
  });
}

/** Counts for this step only. */
export function answerContest({ data }: Request, roll: number, view: View): Recipe {
  const { participants } = data!;
  const step = String(data!.step);
  const contests = participants!.map((id) => {
    const { contests: before = {} } = turnIn(view.participant(id)!, view.setting);
    return { ...before, [step]: [...(before[step] ?? []), roll] };
  });
  return (draft) =>
    participants!.forEach((id, i) => {
      editTurn(draft, id).contests = contests[i]!;
    });
}
