import type { EncounterState, Participant, TurnFacts } from "./state.ts";

const SHELVES = 32;

/** Name of the shelf an id belongs to: the same everywhere and for ever, so that paths stay valid. */
export function shelfOf(id: string): string {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) >>> 0;
  return `s${hash % SHELVES}`;
}

export function participantOf(state: EncounterState, id: string): Participant | undefined {
  const shelf = state.participants[shelfOf(id)];
  return shelf && Object.hasOwn(shelf, id) ? shelf[id] : undefined;
}

export function* participantsOf(state: EncounterState): Generator<Participant> {
  for (const shelf of Object.values(state.participants)) yield* valuesOf(shelf);
}

/** As `Object.values`, which takes three times as long with objects of many members that were changed, as shelves are. */
export function valuesOf<T>(all: Readonly<Record<string, T>>): T[] {
  const values: T[] = [];
  for (const key of Object.keys(all)) values.push(all[key]!);
  return values;
}

/** Facts of this participant in window `round`; empty ones if nothing has happened to it yet. */
export function turnOf<T extends TurnFacts>(participant: Participant, round: number): T {
  return (participant.turn.round === round ? participant.turn : { round }) as T;
}
