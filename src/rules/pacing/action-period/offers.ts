import { nameOfSlot } from "../../model/participants.ts";
import { currentSlot } from "../../order/turns.ts";
import { MANOEUVRE_NAMES, type Manoeuvre } from "../../gurps/manoeuvres.ts";
import { offer } from "../../model/build.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import type { Ask, Choice } from "../../model/offer.ts";
import { compareSlots } from "../../order/order.ts";
import { contenders, whyNotNow } from "./act-now.ts";
import { fireCap } from "./budgets.ts";
import { contests, meeting } from "./contest.ts";
import { statsIn, type View, type OfferData, type Offer, type Participant, type Slot, type Setting } from "./facts.ts";
import { firedIn, firedNow } from "./fired.ts";
import { whyNotSet } from "./initiative.ts";
import { waitedSlot, suborderOf, windowOf } from "./keys.ts";
import { turnsOf } from "./places.ts";
import { actsOf, fireBudgets, yardBudget } from "./report.ts";
import { lastCallRequests, slotToWaitWith, stepNow, whyNoWait } from "./wait.ts";

/** By frequency; a Wait has its own verb. */
const DEFAULTS: readonly Manoeuvre[] = ["attack", "move-and-attack", "move", "ready", "aim"];
const MANOEUVRE_CHOICES = [
  ...DEFAULTS,
  ...MANOEUVRE_NAMES.filter((name) => name !== "wait" && !DEFAULTS.includes(name)),
];

/** Most turns with which extra turns are earned (P-18, P-19, P-24, P-25). */
const EARNING_TURNS = 2;

/** Taking the turn with what counts: a full move (P-16), limited fire at full rate (P-22), or anything else. */
function actOffers(slot: Slot, participant: Participant, setting: Setting): readonly Offer[] {
  const command = { type: "done", slots: [slot.id] };
  return [
    ...moveOffers(command, participant, setting),
    // Rolled attacks count with Done.
    ...(firedIn(nameOfSlot(slot), participant, setting) ? [] : fireOffers(command, participant, setting)),
    offer("act", command, actData(participant, setting), { asks: asksFor(participant, setting) }),
  ];
}

/** Offers a full move, or what is left of three (P-16). */
function moveOffers(command: Offer["command"], participant: Participant, setting: Setting): readonly Offer[] {
  const { move = 0 } = statsIn(participant, setting);
  const { used, cap, left } = yardBudget(actsOf(participant, setting), move);
  const yards = Math.min(move, left);
  const report = { manoeuvre: "move", yards };
  return yards ? [offer("fullMove", { ...command, report }, { yards, used: used + yards, cap })] : [];
}

/** Offers fire at full rate or with what is left (P-22, P-23). For extra turns the target counts (P-24). */
function fireOffers(command: Offer["command"], participant: Participant, setting: Setting): readonly Offer[] {
  const budgets = fireBudgets([...actsOf(participant, setting), ...firedNow(participant, setting)]);
  return (statsIn(participant, setting).weapons ?? []).flatMap((weapon): Offer[] => {
    // Unlimited weapons need no offer.
    const cap = fireCap(weapon) ?? 0;
    const used = budgets.find(({ weapon: label }) => label === weapon.label)?.budget.used ?? 0;
    const shots = Math.min(weapon.rof, cap - used);
    if (shots <= 0) return [];
    const autofire = weapon.kind === "auto";
    const report = { manoeuvre: "attack", weapon: weapon.label, shots, ...(autofire ? { autofire } : {}) };
    const asks: readonly Ask[] = [{ field: "report.target", kind: "text", optional: true }];
    const more = autofire && turnsOf(participant, setting) <= EARNING_TURNS ? { asks } : {};
    return [offer("fire", { ...command, report }, { weapon: weapon.label, shots, used: used + shots, cap }, more)];
  });
}

function actData(participant: Participant, setting: Setting): OfferData {
  const { move } = statsIn(participant, setting);
  return move === undefined ? {} : { move, left: yardBudget(actsOf(participant, setting), move).left };
}

function asksFor(participant: Participant, setting: Setting): readonly Ask[] {
  const { weapons = [] } = statsIn(participant, setting);
  const earns = turnsOf(participant, setting) <= EARNING_TURNS;
  const fire: readonly Ask[] = [
    { field: "report.weapon", kind: "choice", choices: weapons.map(({ label }) => label), optional: true },
    { field: "report.shots", kind: "integer", min: 0, optional: true },
  ];
  const autofire: readonly Ask[] = [
    { field: "report.autofire", kind: "choice", choices: [true, false], optional: true },
    { field: "report.target", kind: "text", optional: true },
  ];
  return [
    { field: "report.manoeuvre", kind: "choice", choices: MANOEUVRE_CHOICES },
    { field: "report.yards", kind: "integer", min: 0, optional: true },
    // PA-10: the GM says what else is a move action.
    { field: "report.move", kind: "choice", choices: [true, false], optional: true, gm: true },
    ...(weapons.length ? fire : []),
    ...(earns && weapons.some(({ kind }) => kind === "auto") ? autofire : []),
  ];
}

/** Steps shown if there is no last one. */
const STEPS_SHOWN = 12;

/** Besides Done: wait, act from a wait, use or decline an extra turn; for the GM, set the first step. */
export function offersFor(participant: Participant, view: View): readonly Offer[] {
  if (participant.kind === "hazard" || participant.defeated) return [];
  // P-13: waiting participants answer the last call.
  if (lastCallRequests(view).length) return [];
  const current = currentSlot(participant, view);
  return [
    ...actNowOffers(participant, view),
    ...(current?.kind === "extra" ? extraOffers(current) : waitOffers(participant, view)),
    ...(current && current.kind !== "extra" ? actOffers(current, participant, view.setting) : []),
    ...stepOffers(participant, view),
  ];
}

function waitOffers(participant: Participant, view: View): readonly Offer[] {
  const slot = slotToWaitWith(participant, view);
  if (!slot || whyNoWait(slot, undefined, participant, view)) return [];
  const now = stepNow(slot, participant, view);
  const { latest, overtakenAt } = windowOf(slot, participant, view.setting);
  const waits = waitedSlot(participant, view)?.id === slot.id;
  const limits = { from: now - 1, ...(latest === null ? {} : { to: latest, lostAt: overtakenAt }) };
  // With a period of one step there is only a return to the present one.
  const bounds = latest === null ? { max: now - 1 } : { max: now - 1, min: latest };
  const until: Ask = { field: "until", kind: "integer", optional: true, ...bounds };
  const code = waits ? "changeWait" : latest === null ? "waitLast" : "wait";
  const trigger: Ask = { field: "trigger", kind: "text", optional: true };
  const asks = latest !== null && latest > now - 1 ? [trigger] : [until, trigger];
  return [offer(code, { type: "wait", participant: participant.id }, { turn: slot.ordinal, ...limits }, { asks })];
}

/** Offers acting before the current turn (with a contest) or after it (P-14, PA-4). */
function actNowOffers(participant: Participant, view: View): readonly Offer[] {
  const slot = waitedSlot(participant, view);
  // Contestants act already.
  if (!slot || whyNotNow(slot, participant, view) || meeting(view).some(({ id }) => id === slot.id)) return [];
  const step = view.state.clock.time;
  const command = { type: "actNow", participant: participant.id };
  const [current] = contenders(view);
  if (!current) return [offer("actNow", command, { step, turn: slot.ordinal })];
  // Another contest would change nothing.
  const lost =
    slot.state === "open" && slot.time === step && suborderOf(slot) === suborderOf(current) && contests(current, view);
  const data = { step, turn: slot.ordinal, on: current.participant };
  return [...(lost ? [] : [offer("cutIn", command, data)]), offer("actAfter", { ...command, after: true }, data)];
}

/** Offers what earned the extra turn, and declining it (P-18, P-19, P-24, P-25). */
function extraOffers(slot: Slot): readonly Offer[] {
  const { move, fire } = slot.note!.extra!;
  const done = (code: string, data: OfferData, report: JsonObject): Offer =>
    offer(code, { type: "done", slots: [slot.id], report }, data);
  const again = { kind: "auto", autofire: true };
  return [
    ...(move ? [done("extraMove", {}, { move: true })] : []),
    ...fire.map((earned) => done("extraFire", earned, { ...earned, ...again })),
    done("decline", {}, { decline: true }),
  ];
}

/** PA-1. */
function stepOffers(participant: Participant, view: View): readonly Offer[] {
  if (whyNotSet(participant, view)) return [];
  const { time } = view.state.clock;
  const step: Ask = { field: "step", kind: "integer", ...(time === null ? {} : { max: time }) };
  return [offer("setStep", { type: "setStep", participant: participant.id }, {}, { asks: [step], gm: true })];
}

/** Returns the next steps with the participants on them (P-10, P-14). */
export function choicesFor(
  asked: { readonly field?: string; readonly min?: number; readonly max?: number },
  view: View,
): readonly Choice[] {
  const { field, max, min = -Infinity } = asked;
  if (field !== "until" || max === undefined) return [];
  const picks: Choice[] = [];
  for (let step = max; step >= min && picks.length < STEPS_SHOWN; step--) {
    const others: Json = [...view.at(step)].sort(compareSlots).map(({ participant }) => participant);
    const shown = others.length ? { code: "stepWith", data: { step, others } } : { code: "step", data: { step } };
    picks.push({ value: step, ...shown, lands: step });
  }
  return picks;
}
