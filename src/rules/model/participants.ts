import type { JsonObject } from "./json.ts";
import type { Bucket, EncounterState, Participant, Slot, TurnFacts } from "./state.ts";
import type { Setting } from "./fight-view.ts";

const BUCKETS = 32;

/** Returns the bucket of an id. It must never change, because stored paths depend on it. */
export function bucketOf(id: string): string {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) >>> 0;
  return `s${hash % BUCKETS}`;
}

export function participantOf(state: EncounterState, id: string): Participant | undefined {
  const bucket = state.participants[bucketOf(id)];
  return bucket && Object.hasOwn(bucket, id) ? bucket[id] : undefined;
}

export function* participantsOf(state: Pick<EncounterState, "participants">): Generator<Participant> {
  for (const bucket of Object.values(state.participants)) yield* valuesOf(bucket);
}

/** Like `Object.values`, which is three times as slow on large changed objects. */
export function valuesOf<T>(all: Readonly<Record<string, T>>): T[] {
  const values: T[] = [];
  for (const key of Object.keys(all)) values.push(all[key]!);
  return values;
}

/** Returns the creatures that are not defeated, in order of joining. */
export function ableCreatures<P extends Participant>(participants: Iterable<P>): readonly P[] {
  return byJoinOrder(participants).filter(({ kind, defeated }) => kind === "creature" && !defeated);
}

export function byJoinOrder<P extends { readonly seat: number }>(members: Iterable<P>): readonly P[] {
  return [...members].sort((a, b) => a.seat - b.seat);
}

export function groupBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/**
 * Returns a function that finds the fitting participants; it remembers them by bucket, because a turn changes only one.
 */
export function finderOf<P extends Participant = Participant>(
  fits: (one: P) => boolean,
): (state: Pick<EncounterState, "participants">) => readonly P[] {
  const known = new WeakMap<Bucket, readonly P[]>();
  return ({ participants }) =>
    valuesOf(participants).flatMap((bucket) => {
      const found = known.get(bucket) ?? (valuesOf(bucket) as P[]).filter(fits);
      known.set(bucket, found);
      return found;
    });
}

/** Returns the facts of this round; empty if nothing has happened in it. */
export function turnOf<T extends TurnFacts>(participant: Pick<Participant, "turn">, round: number): T {
  return (participant.turn.round === round ? participant.turn : { round }) as T;
}

export function statsOf<T extends object = JsonObject>(participant: Participant, setting: Setting): T {
  const { later } = participant;
  return (later && setting.round >= later.round ? later.stats : participant.stats) as T;
}

/** Returns `<round>_<participant>_<name>`; names have no `_`. */
export function slotId(round: number, participant: string, name: string | number): string {
  return `${round}_${participant}_${name}`;
}

export function participantOfSlot(slot: string): string {
  return slot.slice(slot.indexOf("_") + 1, slot.lastIndexOf("_"));
}

export function roundOfSlot(slot: string): number {
  return Number(slot.slice(0, slot.indexOf("_")));
}

export function nameOfSlot({ id: slot }: Slot): string {
  return slot.slice(slot.lastIndexOf("_") + 1);
}
