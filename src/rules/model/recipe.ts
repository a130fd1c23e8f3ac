import { Draft } from "./draft.ts";
import type { DraftParticipant } from "./participant-draft.ts";
import type { Mutable } from "./mutable.ts";
import type { EncounterEvent } from "./outcome.ts";
import type { EncounterState, TurnFacts } from "./state.ts";

export type { Draft } from "./draft.ts";
export type { Mutable } from "./mutable.ts";

export type Emit = (event: EncounterEvent) => void;

/** A change, written as if in place. It must not fail, so check first. */
export type Recipe = (draft: Draft, emit: Emit) => void;

/** Runs a recipe on a copy that shares untouched parts. */
export function write(state: EncounterState, recipe: (draft: Draft) => void): EncounterState {
  const draft = new Draft(state);
  recipe(draft);
  return draft.settled();
}

/**
 * Returns the participant, whose objects are replaced as a whole.
 * @throws for unknown ids
 */
export function edit(draft: Draft, id: string): DraftParticipant {
  return known(draft.participant(id), id);
}

function known<T>(found: T | undefined, id: string): T {
  if (!found) throw new Error(`no participant ${id}`);
  return found;
}

/** Deletes these members. */
export function drop<N extends string>(from: { [K in N]?: unknown }, ...names: readonly N[]): void {
  for (const name of names) delete from[name];
}

/** Returns the fight's facts for writing. */
export function editFight<T>(draft: Draft): Mutable<T> {
  return draft.facts as Mutable<T>;
}

/** Returns the participant's lasting facts for writing. */
export function editFacts<T>(draft: Draft, id: string): Mutable<T> {
  return known(draft.inside(id, "facts"), id) as Mutable<T>;
}

/** Returns the facts of the combat rules for writing. */
export function editCombat<T>(draft: Draft, id: string): Mutable<T> {
  return known(draft.inside(id, "combat"), id) as Mutable<T>;
}

/** Returns the facts of this round to write; empties an older round's. */
export function editTurn<T extends TurnFacts>(draft: Draft, id: string): Mutable<T> {
  const participant = edit(draft, id);
  if (participant.turn.round !== draft.clock.round) participant.turn = { round: draft.clock.round };
  return draft.inside(id, "turn") as Mutable<T>;
}
