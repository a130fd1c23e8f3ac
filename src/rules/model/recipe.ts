import { Draft } from "./draft.ts";
import type { DraftParticipant } from "./participant-draft.ts";
import type { Mutable } from "./mutable.ts";
import type { EncounterEvent } from "./outcome.ts";
import type { EncounterState, TurnFacts } from "./state.ts";

export type { Draft } from "./draft.ts";
export type { Mutable } from "./mutable.ts";

export type Emit = (event: EncounterEvent) => void;

/** A change to the encounter, written as if in place. It must not fail: check first. */
export type Recipe = (draft: Draft, emit: Emit) => void;

/** Carries out a recipe on a copy; what it does not touch is shared with the old state. */
export function write(state: EncounterState, recipe: (draft: Draft) => void): EncounterState {
  const draft = new Draft(state);
  recipe(draft);
  return draft.settled();
}

/** The participant inside a draft, objects in it only as a whole. Only for ids that were checked before. */
export function edit(draft: Draft, id: string): DraftParticipant {
  return known(draft.participant(id), id);
}

function known<T>(found: T | undefined, id: string): T {
  if (!found) throw new Error(`no participant ${id}`);
  return found;
}

/** What the pacing notes about the whole fight, as its own type. */
export function editFight<T>(draft: Draft): Mutable<T> {
  return draft.facts as Mutable<T>;
}

/** What the pacing keeps of the participant from round to round, as its own type. */
export function editFacts<T>(draft: Draft, id: string): Mutable<T> {
  return known(draft.inside(id, "facts"), id) as Mutable<T>;
}

/** The participant's facts of the current round, started afresh if they are of an older one. */
export function editTurn<T extends TurnFacts>(draft: Draft, id: string): Mutable<T> {
  const participant = edit(draft, id);
  if (participant.turn.round !== draft.clock.round) participant.turn = { round: draft.clock.round };
  return draft.inside(id, "turn") as Mutable<T>;
}
