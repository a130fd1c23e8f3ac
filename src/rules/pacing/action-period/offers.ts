import type { Json, JsonObject } from "../../json.ts";
import { compareSlots } from "../../encounter/order.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Ask, Offer, Pick } from "../pacing.ts";
import { contenders } from "./act-now.ts";
import { meeting } from "./contest.ts";
import { actOffers } from "./act-offers.ts";
import { roundOf } from "./facts.ts";
import type { Fire } from "./extras.ts";
import { whyNotSet } from "./initiative.ts";
import { lastCallRequests } from "./last-call.ts";
import { nameOf } from "./slots.ts";
import { whyNotNow } from "./take.ts";
import { slotToWaitWith, stepNow, waitedSlot, windowOf } from "./wait.ts";

/** As many steps as are shown to pick from when there is no last one. */
const STEPS_SHOWN = 12;

/** What a participant may do now beyond Done: wait, act from the wait, use or decline an extra turn; and the GM's first step. */
export function offersFor(participant: Participant, view: View): readonly Offer[] {
  if (participant.kind === "hazard" || participant.defeated) return [];
  // P-13: who still waits then is asked, and says it by the answer.
  if (lastCallRequests(view).some((request) => request.participant === participant.id)) return [];
  const current = view.slotsOf(participant).find((slot) => view.now.includes(slot.id));
  return [
    ...actNowOffers(participant, view),
    ...(current?.kind === "extra" ? extraOffers(current) : waitOffers(participant, view)),
    ...(current && current.kind !== "extra" ? actOffers(current, participant, view.setting) : []),
    ...stepOffers(participant, view),
  ];
}

function waitOffers(participant: Participant, view: View): readonly Offer[] {
  const slot = slotToWaitWith(participant, view);
  if (!slot || slot.kind === "extra" || roundOf(participant, view.setting).waits?.[nameOf(slot)]?.final) return [];
  const now = stepNow(slot, participant, view);
  const { latest, overtakenAt } = windowOf(slot, participant, view.setting);
  if (overtakenAt !== null && now <= overtakenAt) return [];
  const waits = waitedSlot(participant, view)?.id === slot.id;
  const limits = { from: now - 1, ...(latest === null ? {} : { to: latest, lostAt: overtakenAt }) };
  // With a period of one step there is no later step to name, only the present one to come back to.
  const until: Ask = { field: "until", kind: "integer", optional: true, max: now - 1, ...(latest === null ? {} : { min: latest }) };
  return [{
    code: waits ? "changeWait" : latest === null ? "waitLast" : "wait", data: { turn: slot.ordinal, ...limits }, command: { type: "wait", participant: participant.id },
    asks: [...(latest !== null && latest > now - 1 ? [] : [until]), { field: "trigger", kind: "text", optional: true }],
  }];
}

/** P-14, PA-4: on the present step, before the current one (with a contest) or after. */
function actNowOffers(participant: Participant, view: View): readonly Offer[] {
  const slot = waitedSlot(participant, view);
  // Whoever contests for the step already has said so.
  if (!slot || whyNotNow(slot, participant, view) || meeting(view).some(({ id }) => id === slot.id)) return [];
  const step = view.state.clock.time;
  const command = { type: "actNow", participant: participant.id };
  const [current] = contenders(view);
  if (!current) return [{ code: "actNow", data: { step, turn: slot.ordinal }, command }];
  return [
    { code: "cutIn", data: { step, turn: slot.ordinal, on: current.participant }, command },
    { code: "actAfter", data: { step, turn: slot.ordinal, on: current.participant }, command: { ...command, after: true } },
  ];
}

/** P-18, P-19, P-24, P-25: what the extra turn was earned for, and leaving it. */
function extraOffers(slot: Slot): readonly Offer[] {
  const { move, fire } = slot.note?.extra as unknown as { readonly move: boolean; readonly fire: readonly Fire[] };
  const done = (code: string, data: JsonObject, report: JsonObject): Offer => ({ code, data, command: { type: "done", slots: [slot.id], report } });
  return [
    ...(move ? [done("extraMove", {}, { move: true })] : []),
    ...fire.map(({ weapon, target }) => done("extraFire", { weapon, target }, { weapon, target, kind: "auto", autofire: true })),
    done("decline", {}, { decline: true }),
  ];
}

/** PA-1: the first step by hand. */
function stepOffers(participant: Participant, view: View): readonly Offer[] {
  if (whyNotSet(participant, view)) return [];
  const { time } = view.state.clock;
  return [{
    code: "setStep", data: {}, command: { type: "setStep", participant: participant.id }, gm: true,
    asks: [{ field: "step", kind: "integer", ...(time === null ? {} : { max: time }) }],
  }];
}

/** Steps to wait for, the next ones first, with who stands there (P-10, P-14). */
export function picksFor(asked: { readonly field?: string; readonly min?: number; readonly max?: number }, view: View): readonly Pick[] {
  const { field, max, min = -Infinity } = asked;
  if (field !== "until" || max === undefined) return [];
  const picks: Pick[] = [];
  for (let step = max; step >= min && picks.length < STEPS_SHOWN; step--) {
    const others: Json = [...view.at(step)].sort(compareSlots).map(({ participant }) => participant);
    picks.push({ value: step, code: others.length ? "stepWith" : "step", data: { step, ...(others.length ? { others } : {}) }, lands: step });
  }
  return picks;
}
