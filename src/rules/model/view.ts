import type { EncounterState, PacingTypes, Participant, Slot } from "./state.ts";

/** What slots depend on besides the participant. The same object until part of it changes. */
export interface Setting<T extends PacingTypes = PacingTypes> {
  readonly round: number;
  /** Options with defaults filled in. */
  readonly options: T["options"];
  readonly facts: T["fight"];
}

/** What a pacing reads of the encounter. Slots include the kernel's corrections (moved, lost, late, defeated). */
export interface FightView<T extends PacingTypes = PacingTypes> {
  readonly state: EncounterState;
  readonly setting: Setting<T>;
  /** Ids of the current slots, sorted. */
  readonly now: readonly string[];
  participant(id: string): Participant<T> | undefined;
  participants(): Iterable<Participant<T>>;
  /** The participant's slots of this round; current and interrupted slots have state "open" here. */
  slotsOf(participant: Participant<T>): readonly Slot<T["note"]>[];
  slot(id: string): Slot<T["note"]> | undefined;
  /** The open slots with the lowest key: one, or a simultaneous group. Current slots are among them. */
  next(): readonly Slot<T["note"]>[];
  /** The open slots at the time of `next()`, unsorted. */
  together(): readonly Slot<T["note"]>[];
  /** The open slots at this time, unsorted; current and interrupted slots are among them. */
  at(time: number): readonly Slot<T["note"]>[];
  /** The slots with state "waiting", in playing order. */
  waiting(): readonly Slot<T["note"]>[];
}
