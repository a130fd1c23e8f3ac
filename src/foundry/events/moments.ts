import { seconds, slots, type EncounterEvent, type EncounterState, type JsonObject, type Slot } from "../../rules/index.ts";

/** A command that was carried out: the encounter before and after it, and what it brought about. */
export interface Step {
  readonly before: EncounterState;
  readonly after: EncounterState;
  readonly events: readonly EncounterEvent[];
}

/** A turn begins or is over. */
export interface SlotMoment {
  readonly type: "slotStart" | "slotEnd";
  /** Id of the slot. */
  readonly slot: string;
  /** Id of the participant, which is that of its combatant. */
  readonly participant: string;
  readonly kind: Slot["kind"];
  readonly round: number;
  /** In the pacing's unit. */
  readonly time: number;
  readonly ordinal: number;
  readonly of: number;
  /** Since the fight began; halves are possible. */
  readonly seconds: number;
  /** It has been so before: the slot was put off, or what followed was taken back. Nothing is due a second time. */
  readonly again?: true;
}

export interface WindowMoment {
  readonly type: "windowStart" | "windowEnd";
  readonly round: number;
  readonly seconds: number;
  readonly again?: true;
}

/** Something of the pacing's own that people are told. */
export interface NoteMoment {
  readonly type: "note";
  readonly code: string;
  readonly data: JsonObject;
  readonly again?: true;
}

export type Moment = SlotMoment | WindowMoment | NoteMoment;

/** Moments, and the keys of what was worked on before and may come again, as they are afterwards. */
export interface Told {
  readonly moments: readonly Moment[];
  readonly worked: ReadonlySet<string>;
}

/** Names the work that a moment asks for; the same slot starts once and ends once in a fight. */
export function keyOf(moment: Moment): string {
  switch (moment.type) {
    case "slotStart":
    case "slotEnd": return `${moment.type} ${moment.slot}`;
    case "windowStart":
    case "windowEnd": return `${moment.type} ${moment.round}`;
    case "note": return `note ${moment.code} ${JSON.stringify(moment.data)}`;
  }
}

/**
 * Starts and ends of turns and windows that a command brought about, in order. Every turn that begins also ends, whatever becomes of it: with
 * Done, by defeat or leaving in mid-turn, or because its window is ended. A turn that was lost before it began has neither start nor end.
 * @param worked keys of what was worked on before and may come again
 */
export function momentsOf({ before, after, events }: Step, worked: ReadonlySet<string>): Told {
  if (events.length === 0) return { moments: [], worked };
  const [was, is] = [slotsIn(before), slotsIn(after)];
  const begun = (slot: Slot | undefined): boolean => slot !== undefined && (isOnFloor(slot) || (isToCome(slot) && (slot.begun === true || worked.has(startOf(slot)))));
  const finished = new Set(events.flatMap((event) => (event.type === "slotEnd" ? [event.slot] : [])));
  const left = [...was.values()].filter((slot) => begun(slot) && !finished.has(slot.id) && !isOnFloor(is.get(slot.id)));
  const gone = left.filter((slot) => !isToCome(is.get(slot.id)));
  const ends = gone.map((slot) => momentOf("slotEnd", slot, before));
  const putOff = left.filter((slot) => isToCome(is.get(slot.id)) && isOnFloor(slot)).map(startOf);
  // Who fell in mid-turn may be revived, and goes on with the same turn.
  const mayRise = gone.flatMap((slot) => (is.has(slot.id) ? [startOf(slot), endOf(slot)] : []));
  const moments: Moment[] = [];
  for (const event of events) {
    // Who is out of turn is so before anything new begins.
    if (event.type === "slotStart" || event.type === "windowStart" || event.type === "windowEnd") moments.push(...ends.splice(0));
    moments.push(...momentsIn(event, { was, is, before, after }));
  }
  moments.push(...ends);
  const { moments: told, worked: rest } = marked(moments, worked);
  return { moments: told, worked: new Set([...rest, ...putOff, ...mayRise]) };
}

function momentsIn(event: EncounterEvent, { was, is, before, after }: { was: Slots; is: Slots; before: EncounterState; after: EncounterState }): readonly Moment[] {
  switch (event.type) {
    // Put off and taken up again in one go, it has never been away.
    case "slotStart": return isOnFloor(was.get(event.slot)) ? [] : both(is.get(event.slot) ?? was.get(event.slot), (slot) => momentOf("slotStart", slot, after));
    case "slotEnd": return both(was.get(event.slot) ?? is.get(event.slot), (slot) => momentOf("slotEnd", slot, before));
    case "windowStart": return [{ type: "windowStart", round: event.round, seconds: seconds(after) }];
    case "windowEnd": return [{ type: "windowEnd", round: event.round, seconds: seconds(before) }];
    case "note": return [event];
    default: return [];
  }
}

const both = (slot: Slot | undefined, make: (slot: Slot) => Moment): readonly Moment[] => (slot ? [make(slot)] : []);

/** What was told before says so; told again, it may not come a third time, unless it is taken back or put off once more. */
function marked(moments: readonly Moment[], worked: ReadonlySet<string>): Told {
  const keys = moments.map(keyOf);
  if (!keys.some((key) => worked.has(key))) return { moments, worked };
  return {
    moments: moments.map((moment, at) => (worked.has(keys[at]!) ? { ...moment, again: true } : moment)),
    worked: new Set([...worked].filter((key) => !keys.includes(key))),
  };
}

function momentOf(type: SlotMoment["type"], slot: Slot, state: EncounterState): SlotMoment {
  const { id, participant, kind, time, ordinal, of } = slot;
  return { type, slot: id, participant, kind, round: state.clock.round, time, ordinal, of, seconds: seconds(state) };
}

type Slots = ReadonlyMap<string, Slot>;

function slotsIn(state: EncounterState): Slots {
  return new Map(slots(state).map((slot) => [slot.id, slot]));
}

const isOnFloor = (slot: Slot | undefined): boolean => slot?.state === "now" || slot?.state === "held";
const isToCome = (slot: Slot | undefined): boolean => slot?.state === "open" || slot?.state === "waiting";
const startOf = (slot: Slot): string => `slotStart ${slot.id}`;
const endOf = (slot: Slot): string => `slotEnd ${slot.id}`;
