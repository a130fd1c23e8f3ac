import { inTurn } from "../model/build.ts";
import { finderOf, groupBy, participantOf, turnOf } from "../model/participants.ts";
import { editTurn, type Recipe } from "../model/recipe.ts";
import { remembered } from "../model/remember.ts";
import type { EncounterState, Participant, Placement, Slot } from "../model/state.ts";
import { compareKeys } from "./order.ts";
import type { View } from "./state-view.ts";

/** Combatants who share a turn; the place of the first one counts for all (J-1). */
export type Sharers = readonly [Participant, ...Participant[]];

const sharersIn = finderOf(({ sharesTurn }) => sharesTurn !== undefined);

/** Returns who share a turn, without the defeated: first the leader, whose place counts, then in order of joining. */
function sharers({ participants }: Pick<EncounterState, "participants">): readonly Sharers[] {
  return sharersAmong(participants);
}

const sharersAmong = remembered((participants: EncounterState["participants"]): readonly Sharers[] => {
  const able = sharersIn({ participants }).filter(({ defeated }) => !defeated);
  // J-5: without the leader, the first who joined.
  const rank = (one: Participant): number => (one.id === one.sharesTurn ? 0 : one.seat);
  return [...groupBy(able, ({ sharesTurn }) => sharesTurn).values()]
    .filter(({ length }) => length > 1)
    .map((all) => all.sort((a, b) => rank(a) - rank(b)));
});

/** Returns who share this participant's turn, itself among them; null if it acts alone. */
export function sharersOf(id: string, state: EncounterState): Sharers | null {
  return sharers(state).find((all) => all.some((one) => one.id === id)) ?? null;
}

/** Returns the ids of all who share this participant's turn, also the defeated; empty if it acts alone. */
export function sharingWith(id: string, state: EncounterState): readonly string[] {
  const leader = participantOf(state, id)?.sharesTurn;
  if (leader === undefined) return [];
  const all = sharersIn(state).flatMap((one) => (one.sharesTurn === leader ? [one.id] : []));
  return all.length > 1 ? all : [];
}

/** J-2: gives the turns of sharers the places of their leader's turns; null if all are there. */
export function sharedPlaces(view: View): Recipe | null {
  const changes = sharers(view.state).flatMap(([leader, ...others]) => {
    const places = freeTurns(leader, view);
    return places.length ? others.flatMap((one) => placesOf(one, places, view)) : [];
  });
  return placeTurns(changes);
}

/** Returns what gives turns their places; null without any. */
export function placeTurns(places: readonly (readonly [Slot, Placement])[]): Recipe | null {
  return places.length ? inTurn(...places.map(([slot, placement]) => placeTurn(slot, placement))) : null;
}

export function placeTurn(slot: Slot, placement: Placement): Recipe {
  return (draft) => {
    const turn = editTurn(draft, slot.participant);
    turn.placed = { ...turn.placed, [slot.id]: placement };
  };
}

/** Returns the turns that have not begun, in order. */
export function freeTurns(participant: Participant, view: View): readonly Slot[] {
  const active = [...view.now, ...view.state.held.flat()];
  const { order, play } = view.pacing;
  const isFree = (slot: Slot): boolean =>
    play.unmovable === undefined &&
    slot.kind === "turn" &&
    slot.state === "open" &&
    !active.includes(slot.id) &&
    (order.joint?.(slot) ?? !play.beside);
  return view
    .slotsOf(participant)
    .filter(isFree)
    .sort((a, b) => a.ordinal - b.ordinal);
}

/** J-3: turn by turn; further turns follow at their own places, but after the shared ones. */
function placesOf(participant: Participant, places: readonly Slot[], view: View): (readonly [Slot, Placement])[] {
  const last = places.at(-1)!;
  return freeTurns(participant, view).flatMap((slot, nth) => {
    const place = places[nth];
    const { time } = place ?? last;
    const key = place?.key ?? [...last.key, 1, nth];
    const compared = compareKeys(slot.key, key);
    const there = place ? compared === 0 && slot.time === time : compared >= 0;
    return there ? [] : [[slot, { time, key }] as const];
  });
}

/** Returns the slot whose place counts for this one: that of its leader, if they are at one place. */
export function leadingSlot(slot: Slot, view: View): Slot {
  const [leader] = sharersOf(slot.participant, view.state) ?? [];
  const shared = leader && view.slotsOf(leader).find((one) => one.state === slot.state && isBeside(one, slot));
  return shared ?? slot;
}

/** Returns all slots that share the place of this one, itself among them. */
export function sharedSlots(slot: Slot, view: View): readonly Slot[] {
  const all = sharersOf(slot.participant, view.state) ?? [];
  const slots = all.flatMap((one) => view.slotsOf(one).filter((other) => isBeside(other, slot)));
  return slots.length ? slots : [slot];
}

function isBeside(one: Slot, other: Slot): boolean {
  return one.kind === "turn" && other.kind === "turn" && compareKeys(one.key, other.key) === 0;
}

/** Returns the placed turns that have not begun, which can return to their own places. */
export function placedTurns(participant: Participant, view: View): readonly Slot[] {
  const { placed = {} } = turnOf(participant, view.setting.round);
  return freeTurns(participant, view).filter(({ id }) => Object.hasOwn(placed, id));
}
