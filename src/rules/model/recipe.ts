import { create } from "mutative";
import type { Exchange } from "./exchange.ts";
import type { EncounterEvent } from "./outcome.ts";
import { bucketOf } from "./participants.ts";
import type { EncounterState, Participant, TurnFacts } from "./state.ts";

/** Without `readonly`, one level deep. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type DraftParticipant = Mutable<Participant>;

/** The state as a recipe may write it: members of objects on the way may be set, arrays and facts are replaced. */
export type Draft = Mutable<Omit<EncounterState, "clock" | "now" | "participants" | "held" | "options" | "sides" | "facts" | "log" | "exchanges">> & {
  clock: Mutable<EncounterState["clock"]>;
  now: Mutable<EncounterState["now"]>;
  participants: Record<string, Record<string, DraftParticipant>>;
  held: EncounterState["held"][number][];
  options: Mutable<EncounterState["options"]>;
  sides: Mutable<EncounterState["sides"]>;
  facts: Mutable<EncounterState["facts"]>;
  exchanges?: Record<string, Exchange>;
  log: Record<string, Mutable<EncounterState["log"][string]>>;
};

/** Tells the outside what happened. */
export type Emit = (event: EncounterEvent) => void;

/** A change to the encounter, written as if in place. It must not fail: check first. */
export type Recipe = (draft: Draft, emit: Emit) => void;

/** Carries out a recipe on a copy; what it does not touch is shared with the old state. */
export function write(state: EncounterState, recipe: (draft: Draft) => void): EncounterState {
  return create(state as object, (draft) => recipe(draft as Draft)) as EncounterState;
}

/** The participant inside a draft. Only for ids that were checked before. */
export function edit(draft: Draft, id: string): DraftParticipant {
  const participant = draft.participants[bucketOf(id)]?.[id];
  if (!participant) throw new Error(`no participant ${id}`);
  return participant;
}

/** What the pacing notes about the whole fight, as its own type. */
export function editFight<T>(draft: Draft): Mutable<T> {
  return draft.facts as Mutable<T>;
}

/** What the pacing keeps of the participant from round to round, as its own type. */
export function editFacts<T>(draft: Draft, id: string): Mutable<T> {
  return edit(draft, id).facts as Mutable<T>;
}

/** The participant's facts of the current round, started afresh if they are of an older one. */
export function editTurn<T extends TurnFacts>(draft: Draft, id: string): Mutable<T> {
  const participant = edit(draft, id);
  if (participant.turn.round !== draft.clock.round) participant.turn = { round: draft.clock.round };
  return participant.turn as Mutable<T>;
}
