import { Draft, type DraftParticipant, type Mutable } from "./draft.ts";
import type { EncounterEvent } from "./outcome.ts";
import type { EncounterState, TurnFacts } from "./state.ts";

export type { Draft, DraftParticipant, Mutable } from "./draft.ts";

/** Tells the outside what happened. */
export type Emit = (event: EncounterEvent) => void;

/** A change to the encounter, written as if in place. It must not fail: check first. */
export type Recipe = (draft: Draft, emit: Emit) => void;

/** Carries out a recipe on a copy; what it does not touch is shared with the old state. */
export function write(state: EncounterState, recipe: (draft: Draft) => void): EncounterState {
  const draft = new Draft(state);
  recipe(draft);
  return draft.settled();
}

/** The participant inside a draft. Only for ids that were checked before. */
export function edit(draft: Draft, id: string): DraftParticipant {
  const participant = draft.participant(id);
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
