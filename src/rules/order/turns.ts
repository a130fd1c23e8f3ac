import { isEndless } from "../model/pacing.ts";
import { inTurn } from "../model/build.ts";
import type { JsonObject } from "../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../model/outcome.ts";
import { participantOfSlot } from "../model/participants.ts";
import { edit, editTurn, type Draft, type Emit, type Recipe } from "../model/recipe.ts";
import type { PacingTypes, Participant, Slot } from "../model/state.ts";
import type { FightView } from "../model/fight-view.ts";
import { finishHazard } from "./hazard.ts";
import { sharedSlots } from "./sharing.ts";
import { viewOf, type View } from "./state-view.ts";

/**
 * Finishes the current slots, or those named, with all that share a turn with them (J-7). `report` tells the pacing
 * what was done in those named.
 */
export function done(
  command: { slots?: readonly string[] | undefined; report?: JsonObject | undefined },
  view: View,
): Recipe | Refusal {
  const named = new Set(command.slots ?? view.now);
  const active = new Set(view.now);
  if (named.size === 0) return refuse("nobody-is-current");
  const slots = new Map<string, Slot>();
  for (const id of named) {
    const slot = view.slot(id);
    if (!slot || !active.has(id)) return refuse("not-current", { slot: id });
    for (const one of sharedSlots(slot, view)) if (active.has(one.id)) slots.set(one.id, one);
  }
  const recipes: Recipe[] = [];
  for (const slot of slots.values()) {
    const recipe = finishSlot(slot, named.has(slot.id) ? (command.report ?? {}) : {}, view);
    if (isRefusal(recipe)) return recipe;
    recipes.push(recipe);
  }
  return inTurn(...recipes);
}

/**
 * Finishes a current slot, as Done does; for verbs that finish slots themselves.
 * @param report what was done in it; {} for the default
 */
export function finishSlot(slot: Slot, report: JsonObject, view: FightView): Recipe | Refusal {
  const participant = view.participant(slot.participant)!;
  const { pacing, setting } = viewOf(view.state)!;
  const recipe =
    participant.kind === "hazard"
      ? finishHazard(participant, slot, pacing, setting)
      : pacing.play.finish(slot, report, view);
  if (isRefusal(recipe)) return recipe;
  return (draft, emit) => {
    recipe(draft, emit);
    endSlot(draft, slot, emit);
  };
}

const NO_TURN: ReadonlySet<Slot["kind"]> = new Set(["interrupt", "burst", "leg"]);

/** True unless the slot is a part of a turn or a reaction. */
export function isTurn({ kind }: Slot): boolean {
  return !NO_TURN.has(kind);
}

/** Returns the id of the slot that began the slot's turn; null for a slot that is no turn. */
export function turnOfSlot(slot: Slot): string | null {
  return slot.turn === undefined ? (isTurn(slot) ? slot.id : null) : slot.turn;
}

/** Ends a current slot and counts the turn; for verbs that finish slots themselves. */
export function endSlot(draft: Draft, slot: Slot, emit: Emit): void {
  const { id, participant } = slot;
  removeActive(draft, id);
  if (isTurn(slot)) {
    const whose = edit(draft, participant);
    whose.turns = (whose.turns ?? 0) + 1;
  }
  emit({ type: "slotEnd", slot: id, participant });
}

/** Loses a slot by a GM ruling or at the end of the round. */
export function lose(id: string, reason: string, view: View): Recipe | Refusal {
  const slot = view.slot(id);
  if (!slot) return refuse("no-such-slot", { slot: id });
  if (slot.state !== "open" && slot.state !== "waiting") return refuse("slot-is-over", { slot: id });
  return loseSlot(slot, reason, view);
}

/** Loses an open or waiting slot as the pacing does it. */
function loseSlot(slot: Slot, reason: string, view: View): Recipe {
  const own = ownLoss(slot, reason, view);
  return own ? inTurn(own, takenOff(slot, reason)) : lost(slot, reason);
}

/**
 * Loses a slot: notes why and when, and removes it from the current ones.
 * @param time defaults to that of the clock
 */
export function lost(slot: Slot, reason: string, time?: number): Recipe {
  return inTurn((draft) => noteLost(draft, slot, reason, time), takenOff(slot, reason));
}

/** Removes a lost slot from the current ones; the loss has been noted. */
export function takenOff({ id, participant }: Slot, reason: string): Recipe {
  return (draft, emit) => {
    removeActive(draft, id);
    emit({ type: "lost", slot: id, participant, reason });
  };
}

/** Moves a hazard in endless time to its next time, because a note of the loss would stop it for ever. */
function ownLoss(slot: Slot, reason: string, view: View): Recipe | null | undefined {
  const participant = view.participant(slot.participant)!;
  if (participant.kind === "creature") return view.pacing.play.lose?.(slot, reason, view);
  return isEndless(view.pacing) ? finishHazard(participant, slot, view.pacing, view.setting) : null;
}

/** Notes a lost slot, for a `Pacing.lose` that does more. */
export function noteLost(draft: Draft, slot: Slot, reason: string, time = draft.clock.time): void {
  const turn = editTurn(draft, slot.participant);
  turn.lost = { ...turn.lost, [slot.id]: time === null ? { reason } : { reason, time } };
}

/** Loses the waiting slots of a participant who can no longer use them. Last in a recipe: what it wrote settles. */
export function loseWaits(draft: Draft, emit: Emit, id: string, reason: string): void {
  const view = viewOf(draft.settled());
  const participant = view?.participant(id);
  for (const slot of participant ? view!.slotsOf(participant) : [])
    if (slot.state === "waiting") loseSlot(slot, reason, view!)(draft, emit);
}

/** Makes a slot current and interrupts others until it is finished; for verbs of pacings (B-31, P-14). */
export function cutIn(draft: Draft, slot: string, emit: Emit): void {
  stepAside(draft, emit);
  draft.now = { [slot]: true };
  emit({ type: "slotStart", slot, participant: participantOfSlot(slot) });
}

/** Interrupts the current slots, for pacings in which they resume in order. */
export function stepAside(draft: Draft, emit: Emit): void {
  const interrupted = Object.keys(draft.now).sort();
  if (!interrupted.length) return;
  for (const held of interrupted) emit({ type: "interrupt", slot: held, participant: participantOfSlot(held) });
  draft.held.push(interrupted);
  draft.now = {};
}

export function activeIds<T extends PacingTypes>({ now, state }: FightView<T>): readonly string[] {
  return [...now, ...state.held.flat()];
}

export function activeSlot<T extends PacingTypes>(
  participant: Participant<T>,
  view: FightView<T>,
): Slot<T["note"]> | undefined {
  const active = activeIds(view);
  return view.slotsOf(participant).find(({ id }) => active.includes(id));
}

export function currentSlot<T extends PacingTypes>(
  participant: Participant<T>,
  view: FightView<T>,
): Slot<T["note"]> | undefined {
  return view.slotsOf(participant).find(({ id }) => view.now.includes(id));
}

/** Returns slots to the places that the rules give them. */
export function unplace(draft: Draft, participant: string, slots: readonly Pick<Slot, "id">[]): void {
  const turn = editTurn(draft, participant);
  if (!turn.placed) return;
  const left = Object.entries(turn.placed).filter(([slot]) => !slots.some(({ id }) => id === slot));
  if (left.length) turn.placed = Object.fromEntries(left);
  else delete turn.placed;
}

/** Removes a slot from the current ones, unfinished. */
export function stepOff(draft: Draft, { id, participant }: Slot, emit: Emit): void {
  const current = Object.hasOwn(draft.now, id);
  removeActive(draft, id);
  if (current) emit({ type: "interrupt", slot: id, participant });
}

/** Puts slots off to wait: they leave the current ones, and the places that the GM gave them. */
export function putOff(draft: Draft, emit: Emit, slots: readonly Slot[]): void {
  for (const slot of slots) {
    unplace(draft, slot.participant, [slot]);
    stepOff(draft, slot, emit);
  }
}

export function activeSlots(slots: readonly string[]): Record<string, true> {
  return Object.fromEntries(slots.map((slot) => [slot, true]));
}

/** Removes a slot from the current and interrupted ones. */
export function removeActive(draft: Draft, slot: string): void {
  delete draft.now[slot];
  if (draft.held.some((group) => group.includes(slot))) {
    draft.held = draft.held.map((group) => group.filter((id) => id !== slot)).filter((group) => group.length > 0);
  }
}
