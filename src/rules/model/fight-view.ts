import type { EncounterState, PacingTypes, Participant, Slot } from "./state.ts";

/** The values on which slots depend besides the participant. The same object until part of it changes. */
export interface Setting<T extends PacingTypes = PacingTypes> {
  readonly round: number;
  /** Options with defaults filled in. */
  readonly options: T["options"];
  readonly facts: T["fight"];
}

/** The encounter as a pacing reads it. Slots include the kernel's corrections (moved, lost, late, defeated). */
export interface FightView<T extends PacingTypes = PacingTypes> {
  readonly state: EncounterState;
  readonly setting: Setting<T>;
  /** Ids of the current slots, sorted. */
  readonly now: readonly string[];
  participant(id: string): Participant<T> | undefined;
  participants(): Iterable<Participant<T>>;
  /** Returns this round's slots; current and interrupted ones have state "open" here. */
  slotsOf(participant: Participant<T>): readonly Slot<T["note"]>[];
  slot(id: string): Slot<T["note"]> | undefined;
  /** Open slots with the lowest key: one, or a simultaneous group. Includes current slots. */
  next(): readonly Slot<T["note"]>[];
  /** Open slots at the time of `next()`, unsorted. */
  together(): readonly Slot<T["note"]>[];
  /** Open slots at this time, unsorted; includes current and interrupted ones. */
  at(time: number): readonly Slot<T["note"]>[];
  /** Returns the waiting slots in playing order. */
  waiting(): readonly Slot<T["note"]>[];
}
