import { postHarm } from "../exchange/waiting-harm.ts";
import { isEndless } from "../model/pacing.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import { participantOfSlot } from "../model/participants.ts";
import type { Recipe } from "../model/recipe.ts";
import { remembered } from "../model/remember.ts";
import type { Request, Slot } from "../model/state.ts";
import { compareKeys, compareSlots, isPast } from "../order/order.ts";
import { lastingPlaces } from "../order/lasting-places.ts";
import { sharedPlaces } from "../order/sharing.ts";
import { activeSlots } from "../order/turns.ts";
import { allSlots, isAnyoneActive, type View } from "../order/state-view.ts";
import { takeRules } from "./combat-rules.ts";
import { newcomerRequests } from "./newcomers.ts";

/** More steps than any command causes; beyond it a pacing is at fault, and time stops. */
export const ADVANCE_LIMIT = 10_000;

/** Returns the current stage's requests; remembered, because ties among hundreds are slow. */
export const pending = remembered((view: View): readonly Request[] =>
  view.state.status === "running" ? [...(view.stage()?.owed?.(view) ?? []), ...newcomerRequests(view)] : [],
);

/** Returns the slots; throws if slots or requests cannot be read. Only reading shows invalid notes. */
export function readAll(view: View): readonly Slot[] {
  pending(view);
  return allSlots(view);
}

/**
 * Returns the next automatic step: move turns to shared and lasting places (J-2, J-8), resume what was interrupted, else
 * the next slot, stage or round. Null while time waits for current slots, a blocking request or the end of a pause.
 * @param halts false: do not stop at empty steps
 */
export function nextStep(view: View, halts = true): Recipe | null {
  const { state } = view;
  if (state.status !== "running") return null;
  const placed = sharedPlaces(view) ?? lastingPlaces(view);
  if (placed) return placed;
  if (state.pause || isAnyoneActive(view)) return null;
  if (state.nextRules !== undefined && !state.held.length) return takeRules(state.nextRules, view);
  const posted = postHarm(view);
  if (posted) return posted;
  if (pending(view).some((request) => request.blocking)) return null;
  if (state.held.length) return overtaking(view) ?? resume;
  const next = comingUp(view);
  if (halts && isHalted(view) && !isDue(next, view)) return null;
  if (!next.length) return nextStage(view);
  const empty = halts ? emptyBefore(next[0]!.time, view) : null;
  return empty === null ? play(next, view) : haltAt(empty);
}

const resume: Recipe = (draft, emit) => {
  const resumed = draft.held.pop()!;
  draft.now = activeSlots(resumed);
  for (const slot of resumed) emit({ type: "resume", slot, participant: participantOfSlot(slot) });
};

/** Plays an open slot that precedes the latest interrupted one, if interrupted slots resume in order. */
function overtaking(view: View): Recipe | null {
  const [first] = view.pacing.order.resumesInOrder ? view.next() : [];
  const held = view.slot(view.state.held.at(-1)![0] ?? "");
  if (!first || !held || view.state.held.flat().includes(first.id)) return null;
  const next = comingUp(view);
  return next.length && compareKeys(first.key, held.key) < 0 ? play(next, view) : null;
}

/** Returns the next slots to play: one, a simultaneous group, or none. */
function comingUp(view: View): readonly Slot[] {
  const plays = view.stage()?.plays;
  const slots = plays ? view.next() : [];
  const [first] = slots;
  if (!first || (plays === "hazards" && first.kind !== "hazard")) return [];
  return typeof plays === "function" && !plays(slots, view) ? [] : slots;
}

function play(slots: readonly Slot[], view: View): Recipe {
  const activate = view.pacing.play.activate?.(slots, view);
  const from = slots[0]!.time;
  return (draft, emit) => {
    activate?.(draft, emit);
    const { time } = draft.clock;
    // A slot moved before the present acts now; the clock does not go back.
    if (time === null || !isPast(from, time, view.pacing.clock.counts)) draft.clock.time = from;
    delete draft.halted;
    draft.clock.played = true;
    draft.now = activeSlots(slots.map((slot) => slot.id));
    for (const slot of slots)
      emit({ type: slot.begun ? "resume" : "slotStart", slot: slot.id, participant: slot.participant });
  };
}

/** True if time stops at empty steps, by an option of every pacing whose clock ticks. */
function isCounted({ setting }: View): boolean {
  return setting.options.emptyTimes === "stop";
}

export function isHalted(view: View): boolean {
  return view.state.halted === true && view.state.status === "running" && isCounted(view);
}

function isDue([first]: readonly Slot[], { state: { clock }, pacing }: View): boolean {
  return first !== undefined && (clock.time === null || !isPast(clock.time, first.time, pacing.clock.counts));
}

/** Returns the next empty step before a time; null if none, or not counted. A round begins with its first slot. */
export function emptyBefore(later: number, view: View): number | null {
  const { counts, ticks = 1 } = view.pacing.clock;
  const time = view.state.clock.time ?? (isEndless(view.pacing) ? 0 : null);
  if (time === null || !isCounted(view)) return null;
  const next = counts === "down" ? time - ticks : time + ticks;
  return isPast(next, later, counts) ? next : null;
}

function haltAt(time: number): Recipe {
  return (draft, emit) => {
    draft.clock.time = time;
    draft.halted = true;
    emit({ type: "halted", time });
  };
}

export function onward(_: object, view: View): Recipe | Refusal {
  return isHalted(view)
    ? (draft) => {
        delete draft.halted;
      }
    : refuse("not-halted");
}

function nextStage(view: View): Recipe | null {
  const { stages } = view.pacing.play;
  const at = stages.findIndex((stage) => stage.id === view.state.stage);
  const next = stages.slice(at + 1).find((stage) => !stage.skip?.(view));
  if (next)
    return (draft, emit) => {
      draft.stage = next.id;
      emit({ type: "stage", stage: next.id });
    };
  return view.state.clock.played && !isEndless(view.pacing) ? openRound(view) : null;
}

/**
 * Loses the rest of the round and opens the next. Writes nothing per participant, because turn facts carry
 * their round.
 */
export function openRound(view: View): Recipe {
  const round = view.state.clock.round + 1;
  const slots = round === 1 ? [] : [...view.participants()].flatMap((participant) => view.slotsOf(participant));
  const unused = slots.filter(isUnused).sort(compareSlots);
  const open = view.pacing.play.open?.(view);
  return (draft, emit) => {
    for (const slot of unused)
      emit({ type: "lost", slot: slot.id, participant: slot.participant, reason: "windowEnd" });
    if (round > 1) emit({ type: "windowEnd", round: round - 1 });
    draft.clock = { round, time: null, played: false };
    draft.stage = "";
    draft.now = {};
    draft.held = [];
    delete draft.halted;
    open?.(draft, emit);
    emit({ type: "windowStart", round });
  };
}

/** True for a slot that ends with its round: a wait to interrupt may last longer, a turn may not. */
function isUnused(slot: Slot): boolean {
  return slot.state === "open" || (slot.state === "waiting" && slot.kind !== "interrupt");
}
