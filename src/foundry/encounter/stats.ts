import type { JsonObject } from "../../rules/index.ts";

export type Creature = Actor.OfType<"character" | "npc">;

/** What a pacing is told of a creature; the core checks it. */
export type StatsReader = (actor: Creature) => JsonObject;

const readers = new Map<string, StatsReader>();

/** Says how a pacing's stats are read from an actor. One reader per pacing; a later one replaces an earlier one. */
export function registerStatsReader(pacing: string, reader: StatsReader): void {
  readers.set(pacing, reader);
}

/** The stats of this actor under this pacing; none for a pacing that nobody has said how to read for. */
export function statsFor(pacing: string, actor: Creature): JsonObject {
  return readers.get(pacing)?.(actor) ?? {};
}
