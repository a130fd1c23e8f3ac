import { decision } from "../model/build.ts";
import type { Json } from "../model/json.ts";
import { byJoinOrder, groupBy, participantsOf } from "../model/participants.ts";
import { edit, write, type Recipe } from "../model/recipe.ts";
import type { Participant, Request, Slot } from "../model/state.ts";
import { endTime } from "../order/hazard.ts";
import { compareKeys } from "../order/order.ts";
import { activeIds } from "../order/turns.ts";
import { viewOf, withActiveNamed, type View } from "../order/state-view.ts";

const WHAT = "newcomers";
/** Answers, see `Request.choices`. */
const THIS_ROUND = "thisRound";
const NEXT_ROUND = "nextRound";

/** True for the question that the kernel asks, not the pacing. */
export function asksAboutNewcomers({ what, gm }: Request): boolean {
  return what === WHAT && gm;
}

/**
 * Asks the GM, without blocking, in which round creatures that join in mid-round first act (N-1). The default is
 * what happens without an answer: in this round if a slot is still to come (N-2).
 */
export function newcomerRequests(view: View): readonly Request[] {
  const newcomers = [...participantsOf(view.state)].filter((one) => isUndecided(one, view));
  if (!newcomers.length) return [];
  const letIn = withLetIn(newcomers, view);
  const asked = new Set((letIn.stage()?.owed?.(letIn) ?? []).flatMap(sharedBy));
  return [...groupBy(byJoinOrder(newcomers), unitOf).values()].flatMap((members): readonly Request[] => {
    const [first] = members;
    const due = firstToCome(first.id, letIn);
    const isAsked = asked.has(first.id);
    // N-5: only one answer is possible.
    if (!due && !isAsked) return [];
    const round = view.state.clock.round + 1;
    return [
      decision(`newcomers_${first.id}`, WHAT, firstToCome(first.id, view) ? THIS_ROUND : NEXT_ROUND, {
        participant: first.id,
        choices: [THIS_ROUND, NEXT_ROUND],
        blocking: false,
        gm: true,
        data: {
          participants: members.map(({ id }) => id),
          round,
          ...(due && !isAsked ? { at: due.time, ...(due.time === view.state.clock.time ? { atOnce: true } : {}) } : {}),
        },
      }),
    ];
  });
}

function isUndecided(participant: Participant, view: View): boolean {
  const { since, defeated } = participant;
  const { status, clock } = view.state;
  if (since?.letIn !== false || since.round !== clock.round || defeated || status !== "running") return false;
  const acting = activeIds(view);
  return view.slotsOf(participant).every(({ id, state }) => !acting.includes(id) && state !== "done");
}

/** Returns the fight as it would be if these were let in now. */
function withLetIn(newcomers: readonly Participant[], view: View): View {
  const state = write(withActiveNamed(view), (draft) => {
    for (const { id } of newcomers) edit(draft, id).since = { ...timeNow(view), letIn: true };
  });
  return viewOf(state)!;
}

function timeNow({ state: { clock } }: View): { readonly round: number; readonly time: number } {
  return { round: clock.round, time: clock.time! };
}

/** Like creatures of one group that joined at the same time are asked about together (N-6). */
function unitOf({ id, group, side, since, stats }: Participant): string {
  return group ? `group ${group} ${side} ${since!.time} ${JSON.stringify(stats)}` : id;
}

function sharedBy({ participant, data }: Request): readonly string[] {
  const others = Array.isArray(data?.participants) ? data.participants.filter((id) => typeof id === "string") : [];
  return participant === undefined ? others : [participant, ...others];
}

function firstToCome(id: string, view: View): Slot | undefined {
  const participant = view.participant(id)!;
  const [first] = view
    .slotsOf(participant)
    .filter(({ state }) => state === "open" || state === "waiting")
    .sort((a, b) => compareKeys(a.key, b.key));
  return first;
}

/** N-3: in this round, at once if its time has passed; N-4: in the next. */
export function answerNewcomers(request: Request, value: Json, view: View): Recipe {
  const since =
    value === THIS_ROUND
      ? { ...timeNow(view), letIn: true }
      : { round: view.state.clock.round, time: endTime(view.pacing.clock) };
  return (draft) => {
    for (const id of sharedBy(request)) edit(draft, id).since = since;
  };
}
