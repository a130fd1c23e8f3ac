import {
  apply,
  entryOf,
  firstKept,
  seconds,
  slots,
  type EncounterEvent,
  type EncounterState,
  type JsonObject,
  type Slot,
} from "../../../rules/core.ts";
import { takenBack, type HistoryStep } from "../history.ts";

export interface SlotEvent {
  readonly type: "slotStart" | "slotEnd";
  readonly slot: string;
  /** Participant id, which is also the combatant's. */
  readonly participant: string;
  readonly kind: Slot["kind"];
  readonly round: number;
  /** In the pacing's unit. */
  readonly time: number;
  readonly ordinal: number;
  readonly of: number;
  /** Since the start of the fight; may end in .5. */
  readonly seconds: number;
  /** True if it happened before; nothing is due again. */
  readonly again?: true;
}

interface RoundEvent {
  readonly type: "windowStart" | "windowEnd";
  readonly round: number;
  readonly seconds: number;
  readonly again?: true;
}

interface NoteEvent {
  readonly type: "note";
  readonly code: string;
  readonly data: JsonObject;
  readonly again?: true;
}

export type TurnEvent = SlotEvent | RoundEvent | NoteEvent;

/** Turn events, and the keys of handled ones that may come again. */
export interface TurnEvents {
  readonly turnEvents: readonly TurnEvent[];
  readonly worked: ReadonlySet<string>;
}

export function turnEventKey(turnEvent: TurnEvent): string {
  switch (turnEvent.type) {
    case "slotStart":
    case "slotEnd":
      return `${turnEvent.type} ${turnEvent.slot}`;
    case "windowStart":
    case "windowEnd":
      return `${turnEvent.type} ${turnEvent.round}`;
    case "note":
      return `note ${turnEvent.code} ${JSON.stringify(turnEvent.data)}`;
  }
}

/**
 * Returns the starts and ends of turns and rounds that a command caused, in order. Every started turn ends,
 * by Done, defeat, leaving or the end of the round; a turn lost before its start has neither.
 * @param worked keys of handled events that may come again
 */
export function turnEventsOf({ before, after, events }: HistoryStep, worked: ReadonlySet<string>): TurnEvents {
  if (events.length === 0) return { turnEvents: [], worked };
  const [was, is] = [slotsIn(before), slotsIn(after)];
  const begun = (slot: Slot | undefined): boolean =>
    slot !== undefined && (isActive(slot) || (isToCome(slot) && (slot.begun === true || worked.has(startOf(slot)))));
  const finished = new Set(events.flatMap((event) => (event.type === "slotEnd" ? [event.slot] : [])));
  const left = [...was.values()].filter((slot) => begun(slot) && !finished.has(slot.id) && !isActive(is.get(slot.id)));
  const gone = left.filter((slot) => !isToCome(is.get(slot.id)));
  const ends = gone.map((slot) => slotEventOf("slotEnd", slot, before));
  const putOff = left.filter((slot) => isToCome(is.get(slot.id)) && isActive(slot)).map(startOf);
  // A creature that fell on its turn may be revived and continue it.
  const mayRise = gone.flatMap((slot) => (is.has(slot.id) ? [startOf(slot), endOf(slot)] : []));
  const turnEvents: TurnEvent[] = [];
  for (const event of events) {
    // Turns end before anything new begins.
    if (event.type === "slotStart" || event.type === "windowStart" || event.type === "windowEnd")
      turnEvents.push(...ends.splice(0));
    turnEvents.push(...turnEventsIn(event, { was, is, before, after }));
  }
  turnEvents.push(...ends);
  const { turnEvents: fresh, worked: rest } = marked(turnEvents, worked);
  return { turnEvents: fresh, worked: new Set([...rest, ...putOff, ...mayRise]) };
}

function turnEventsIn(
  event: EncounterEvent,
  { was, is, before, after }: { was: Slots; is: Slots; before: EncounterState; after: EncounterState },
): readonly TurnEvent[] {
  switch (event.type) {
    case "slotStart":
      return isActive(was.get(event.slot))
        ? []
        : both(is.get(event.slot) ?? was.get(event.slot), (slot) => slotEventOf("slotStart", slot, after));
    case "slotEnd":
      return both(was.get(event.slot) ?? is.get(event.slot), (slot) => slotEventOf("slotEnd", slot, before));
    case "windowStart":
      return [{ type: "windowStart", round: event.round, seconds: seconds(after) }];
    case "windowEnd":
      return [{ type: "windowEnd", round: event.round, seconds: seconds(before) }];
    case "note":
      return [event];
    default:
      return [];
  }
}

const both = (slot: Slot | undefined, make: (slot: Slot) => TurnEvent): readonly TurnEvent[] =>
  slot ? [make(slot)] : [];

/** Marks events that were reported before; a repeated one may not come again unless undone or delayed. */
function marked(turnEvents: readonly TurnEvent[], worked: ReadonlySet<string>): TurnEvents {
  const keys = turnEvents.map(turnEventKey);
  if (!keys.some((key) => worked.has(key))) return { turnEvents, worked };
  return {
    turnEvents: turnEvents.map((turnEvent, at) => (worked.has(keys[at]!) ? { ...turnEvent, again: true } : turnEvent)),
    worked: new Set([...worked].filter((key) => !keys.includes(key))),
  };
}

function slotEventOf(type: SlotEvent["type"], slot: Slot, state: EncounterState): SlotEvent {
  const { id, participant, kind, time, ordinal, of } = slot;
  return { type, slot: id, participant, kind, round: state.clock.round, time, ordinal, of, seconds: seconds(state) };
}

type Slots = ReadonlyMap<string, Slot>;

function slotsIn(state: EncounterState): Slots {
  return new Map(slots(state).map((slot) => [slot.id, slot]));
}

const isActive = (slot: Slot | undefined): boolean => slot?.state === "now" || slot?.state === "held";
const isToCome = (slot: Slot | undefined): boolean => slot?.state === "open" || slot?.state === "waiting";
const startOf = (slot: Slot): string => `slotStart ${slot.id}`;
const endOf = (slot: Slot): string => `slotEnd ${slot.id}`;

/** Keys to keep. */
const MOST = 1_000;

/**
 * Returns the turn events of Undo or Redo: only new ones.
 * @param worked keys of handled events not in force
 */
export function turnEventsOfTravel(
  before: EncounterState,
  after: EncounterState,
  worked: ReadonlySet<string>,
): TurnEvents {
  const common = sameUpTo(before, after);
  const left = allTurnEvents(stepsFrom(before, common), worked);
  const { turnEvents, worked: rest } = allTurnEvents(
    stepsFrom(after, common),
    new Set([...left.worked, ...left.turnEvents.map(turnEventKey)].slice(-MOST)),
  );
  return { turnEvents: turnEvents.filter(({ again }) => !again), worked: rest };
}

export function allTurnEvents(steps: readonly HistoryStep[], worked: ReadonlySet<string>): TurnEvents {
  const turnEvents: TurnEvent[] = [];
  let known = worked;
  for (const step of steps) {
    const events = turnEventsOf(step, known);
    known = events.worked;
    turnEvents.push(...events.turnEvents);
  }
  return { turnEvents, worked: known };
}

/** Returns the commands after entry `to` with their events, computed on copies because they are not stored. */
export function stepsFrom(state: EncounterState, to: number): readonly HistoryStep[] {
  const steps: HistoryStep[] = [];
  let after = state;
  for (let before = takenBack(after); before && after.head > to; before = takenBack(after)) {
    const outcome = apply(before, entryOf(after, after.head)?.command);
    steps.unshift({ before, after, events: outcome.refusal ? [] : outcome.events });
    after = before;
  }
  return steps;
}

/** Returns the last command common to both logs; a compacted entry counts as the same. */
function sameUpTo(before: EncounterState, after: EncounterState): number {
  const length = Math.min(before.head, after.head);
  const first = Math.max(firstKept(before), firstKept(after));
  for (let number = first; number <= length; number++)
    if (entryOf(before, number)?.command !== entryOf(after, number)?.command) return number - 1;
  return length;
}
