import { compareKeys, compareSlots, isPast } from "./order.ts";
import { participantOfSlot } from "./slot-id.ts";
import type { Request, Slot } from "./state.ts";
import { floorOf } from "./turns.ts";
import type { View } from "./view.ts";
import type { Recipe } from "./write.ts";

/** More steps than any command can bring about; beyond it a pacing is at fault, and time stops rather than hangs. */
export const SETTLE_LIMIT = 10_000;

const owedIn = new WeakMap<View, readonly Request[]>();

/** What is owed in the stage the window is busy with. Worked out once per view: with ties among hundreds it is dear. */
export function owed(view: View): readonly Request[] {
  const known = owedIn.get(view);
  if (known) return known;
  const requests = view.state.status === "running" ? view.stage()?.owed?.(view) ?? [] : [];
  owedIn.set(view, requests);
  return requests;
}

/**
 * The next thing that happens by itself, or null when time waits for somebody: for the current slots, for dice or a decision,
 * for the end of a pause. The one loop of all pacings: resume what was interrupted, else the next slot, else the next stage, else the next window.
 */
export function nextStep(view: View): Recipe | null {
  const { state } = view;
  if (state.status !== "running" || state.pause || view.now.length) return null;
  if (owed(view).some((request) => request.blocking)) return null;
  if (state.held.length) return overtaking(view) ?? resume;
  return playNext(view) ?? nextStage(view);
}

const resume: Recipe = (draft, emit) => {
  const resumed = draft.held.pop() ?? [];
  draft.now = floorOf(resumed);
  for (const slot of resumed) emit({ type: "resume", slot, participant: participantOfSlot(slot) });
};

/** Where the order decides who goes on after an interruption: an open slot that comes before the one interrupted last. */
function overtaking(view: View): Recipe | null {
  const [first] = view.pacing.resumesInOrder ? view.next() : [];
  const held = view.slot(view.state.held.at(-1)?.[0] ?? "");
  if (!first || !held || view.state.held.flat().includes(first.id)) return null;
  return compareKeys(first.key, held.key) < 0 ? playNext(view) : null;
}

function playNext(view: View): Recipe | null {
  const plays = view.stage()?.plays;
  const slots = plays ? view.next() : [];
  const [first] = slots;
  if (!first || (plays === "hazards" && first.kind !== "hazard")) return null;
  if (typeof plays === "function" && !plays(slots, view)) return null;
  const activate = view.pacing.activate?.(slots, view);
  return (draft, emit) => {
    activate?.(draft, emit);
    const { time } = draft.clock;
    // A slot put before the present acts now; the clock does not go back for it.
    if (time === null || !isPast(first.time, time, view.pacing.counts)) draft.clock.time = first.time;
    draft.clock.played = true;
    draft.now = floorOf(slots.map((slot) => slot.id));
    for (const slot of slots) emit({ type: slot.begun ? "resume" : "slotStart", slot: slot.id, participant: slot.participant });
  };
}

function nextStage(view: View): Recipe | null {
  const { stages } = view.pacing;
  const at = stages.findIndex((stage) => stage.id === view.state.stage);
  const next = stages.slice(at + 1).find((stage) => !stage.skip?.(view));
  if (next) return (draft, emit) => { draft.stage = next.id; emit({ type: "stage", stage: next.id }); };
  return view.state.clock.played && !view.pacing.endless ? openWindow(view) : null;
}

/**
 * Ends the window, if one is open, whatever is left in it, and opens the next.
 * Writes nothing per participant: older facts are stale by their stamp.
 */
export function openWindow(view: View): Recipe {
  const round = view.state.clock.round + 1;
  const unused = round === 1 ? [] : [...view.participants()].flatMap((participant) => view.slotsOf(participant)).filter(isUnused).sort(compareSlots);
  const open = view.pacing.open?.(view);
  return (draft, emit) => {
    for (const slot of unused) emit({ type: "lost", slot: slot.id, participant: slot.participant, reason: "windowEnd" });
    if (round > 1) emit({ type: "windowEnd", round: round - 1 });
    draft.clock = { round, time: null, played: false };
    draft.stage = "";
    draft.now = {};
    draft.held = [];
    open?.(draft, emit);
    emit({ type: "windowStart", round });
  };
}

/** Waiting to interrupt may go on from window to window; a turn may not. */
function isUnused(slot: Slot): boolean {
  return slot.state === "open" || (slot.state === "waiting" && slot.kind !== "interrupt");
}
