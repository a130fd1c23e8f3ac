import { current, participantOf, slots, type EncounterState, type Slot } from "../rules/core.ts";
import { combatantChoices, combatantSource } from "../foundry/fight/store.ts";

/**
 * Round, turn and initiatives with which core's own tracker goes on where the encounter stands, as part of an update of
 * its Combat: of several turns of one combatant the next one counts.
 */
export function storedForCore(combat: Combat, encounter: EncounterState): object {
  const { round, turn, initiatives } = runningOrder(combat, encounter);
  const combatants = [...combat.combatants].flatMap((combatant) => {
    const { id, actor, _source } = combatant;
    const initiative = initiatives.get(id ?? "") ?? null;
    if (!id || _source.initiative === initiative) return [];
    return [{ _id: id, initiative, ...(actor ? {} : timeOf(combatant, encounter)) }];
  });
  return {
    ...(combat._source.round === round ? {} : { round }),
    turn,
    ...(combatants.length ? { combatants } : {}),
  };
}

/** A fight as core's tracker runs it. */
export interface CoreFight {
  readonly round: number;
  /** Ids of the combatants in the order of their turns. */
  readonly order: readonly string[];
  /** Id of the combatant whose turn it is; null for nobody's. */
  readonly acting: string | null;
}

/** Where core stands by what is stored, whatever we make of it. */
export function storedByCore(combat: Combat): CoreFight {
  const { round, turn } = combat._source;
  const order = [...combat.combatants]
    .map(({ id, _source }) => ({ id: id ?? "", initiative: _source.initiative ?? -Infinity }))
    .sort((one, other) => other.initiative - one.initiative || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
  return { round, order, acting: turn === null ? null : (order[turn] ?? null) };
}

/** True if core has run this fight since the encounter was last written. */
export function hasCoreMovedOn(combat: Combat, encounter: EncounterState): boolean {
  const stored = storedByCore(combat);
  const acting = current(encounter)?.[0]?.participant ?? null;
  return stored.round !== roundOf(encounter) || (stored.acting !== acting && encounter.status === "running");
}

function roundOf({ status, clock }: EncounterState): number {
  return status === "setup" ? 0 : clock.round;
}

/** Where core would stand. */
interface RunningOrder {
  readonly round: number;
  /** Index in the order of initiatives, the highest first; null if nobody acts. */
  readonly turn: number | null;
  /** By combatant; no two the same. */
  readonly initiatives: ReadonlyMap<string, number>;
}

function runningOrder({ combatants }: Combat, encounter: EncounterState): RunningOrder {
  const all = slots(encounter);
  const first = new Map<string, number>();
  for (const { id } of combatants) if (id) first.set(id, nextPlace(id, all));
  const order = [...first.keys()].sort(
    (one, other) => (first.get(one) ?? 0) - (first.get(other) ?? 0) || (one < other ? -1 : 1),
  );
  const acting = current(encounter)?.[0]?.participant;
  const turn = acting === undefined ? -1 : order.indexOf(acting);
  return {
    round: roundOf(encounter),
    turn: turn < 0 ? null : turn,
    initiatives: new Map(order.map((id, place) => [id, order.length - place])),
  };
}

/** Place in the list of slots: the turn being taken, else the next one, else the last that was taken; at the end without any. */
function nextPlace(participant: string, all: readonly Slot[]): number {
  const place = (wanted: (slot: Slot) => boolean): number =>
    all.findIndex((slot) => slot.participant === participant && wanted(slot));
  const places = [
    place(({ state }) => state === "now" || state === "held"),
    place(({ state }) => state === "open" || state === "waiting"),
    all.findLastIndex((slot) => slot.participant === participant),
  ];
  return places.find((one) => one >= 0) ?? all.length;
}

/** Keeps when an entry without an actor acts, of which its initiative told until now. */
function timeOf(combatant: Combatant.Implementation, encounter: EncounterState): object {
  const { hazard } = combatantChoices(combatant);
  const time = participantOf(encounter, combatant.id ?? "")?.stats.time;
  return typeof time === "number" ? combatantSource({ hazard: { ...hazard, time } }) : {};
}
