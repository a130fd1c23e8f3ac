import { current, participantOf, sameJson, slots, type EncounterState, type Slot } from "../rules/core.ts";
import { disclosedToAll } from "../foundry/fight/disclosure.ts";
import { combatantChoices, combatantSource } from "../foundry/fight/store.ts";
import { compareWithoutUs } from "./classes.ts";

/**
 * Returns round, turn and initiatives by which Foundry's own tracker continues the encounter, as part of a
 * Combat update. Of several turns of a combatant the next one counts.
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

/** A fight as Foundry's tracker runs it. */
export interface CoreFight {
  readonly round: number;
  /** Combatant ids in turn order. */
  readonly order: readonly string[];
  /** Id of the current combatant, or null. */
  readonly acting: string | null;
}

/** Returns Foundry's stored state. */
export function storedByCore(combat: Combat): CoreFight {
  const { round, turn } = combat._source;
  const order = orderWithoutUs(combat, ({ _source }) => _source.initiative ?? null);
  return { round, order, acting: turn === null ? null : (order[turn] ?? null) };
}

/** True if Foundry ran this fight since the encounter was last written. */
export function hasCoreMovedOn(combat: Combat, encounter: EncounterState): boolean {
  const stored = storedByCore(combat);
  const acting = current(encounter)?.[0]?.participant ?? null;
  return stored.round !== roundOf(encounter) || (stored.acting !== acting && encounter.status === "running");
}

function roundOf({ status, clock }: EncounterState): number {
  return status === "setup" ? 0 : clock.round;
}

/** Returns the ids as the tracker without us would list them, had they these initiatives. */
function orderWithoutUs(
  { combatants }: Combat,
  initiativeOf: (combatant: Combatant.Implementation) => number | null,
): readonly string[] {
  const all = [...combatants];
  const ours = all.map(({ initiative }) => initiative);
  for (const one of all) one.initiative = initiativeOf(one);
  try {
    return all.toSorted(compareWithoutUs).map(({ id }) => id ?? "");
  } finally {
    for (const [at, one] of all.entries()) one.initiative = ours[at] ?? null;
  }
}

/**
 * `turn` is an index in the order of the tracker without us, or null; initiatives are all different, the highest first
 * unless the system's lowest acts first. Because every client reads them, combatants with secret turns come last.
 */
function runningOrder(combat: Combat, encounter: EncounterState) {
  const { combatants } = combat;
  const all = disclosedToAll(slots(encounter), encounter);
  const first = new Map<string, number>();
  for (const { id } of combatants) if (id) first.set(id, nextPlace(id, all));
  const order = [...first.keys()].sort(
    (one, other) => (first.get(one) ?? 0) - (first.get(other) ?? 0) || (one < other ? -1 : 1),
  );
  const acting = current(encounter)?.[0]?.participant;
  const listed = (initiatives: ReadonlyMap<string, number>): readonly string[] =>
    orderWithoutUs(combat, ({ id }) => initiatives.get(id ?? "") ?? null);
  const lowestFirst = new Map(order.map((id, place) => [id, place + 1]));
  const highestFirst = new Map(order.map((id, place) => [id, order.length - place]));
  const initiatives = sameJson(listed(lowestFirst), order) ? lowestFirst : highestFirst;
  const turn = acting === undefined ? -1 : listed(initiatives).indexOf(acting);
  return { round: roundOf(encounter), turn: turn < 0 ? null : turn, initiatives };
}

/** Returns the place of the current slot, else of the next one, else of the last; the end of the list without any. */
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

/** Keeps the time of an entry without an actor, which its initiative gave. */
function timeOf(combatant: Combatant.Implementation, encounter: EncounterState): object {
  const { hazard } = combatantChoices(combatant);
  const time = participantOf(encounter, combatant.id ?? "")?.stats.time;
  return typeof time === "number" ? combatantSource({ hazard: { ...hazard, time } }) : {};
}
