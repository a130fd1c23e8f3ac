import {
  isEndless,
  current,
  currentIds,
  forecast,
  look,
  slots,
  type EncounterState,
  type Slot,
} from "../../rules/core.ts";
import { disclosedHere, hasSecretTurns } from "./disclosure.ts";
import type { Fight, UpcomingTurn } from "./fight.ts";

/**
 * Returns the seconds from the start to a round and turn. All turns of a round share its seconds. In endless
 * time, the turn means what its combatant does now or completes next.
 * @param turns participant ids in the order of `combat.turns`
 * @param turn index in it, or null
 */
export function secondsAt(state: EncounterState, turns: readonly string[], round: number, turn: number | null): number {
  const view = look(state);
  if (!view || round <= 0) return 0;
  const { pacing, setting } = view;
  if (!isEndless(pacing)) return pacing.clock.seconds({ round, time: null, played: false }, setting);
  const acting = turn === null ? undefined : comingOf(turns[turn], slots(state));
  return pacing.clock.seconds({ ...state.clock, time: acting?.time ?? state.clock.time }, setting);
}

function comingOf(participant: string | undefined, all: readonly Slot[]): Slot | undefined {
  const own = all.filter((slot) => slot.participant === participant);
  return own.find(({ state }) => state === "now" || state === "held") ?? own.find(({ state }) => state === "open");
}

/**
 * Returns the initiative that modules see: distinct numbers by first slot in the round, highest first,
 * constant during a round. Combatants without a slot come last, by id.
 */
export function placesIn(combat: Fight, state: EncounterState): ReadonlyMap<string, number> {
  const places = placesOf(combat, state);
  const others = [...combat.combatants.keys()].filter((id) => !places.has(id)).sort();
  return others.length ? new Map([...places, ...others.map((id, at): [string, number] => [id, 0 - at])]) : places;
}

function placesOf(combat: Fight, state: EncounterState): ReadonlyMap<string, number> {
  let places = knownPlaces.get(state);
  if (!places) {
    const order = new Set(disclosedHere(slots(state), combat, state).map((slot) => slot.participant));
    let place = order.size;
    knownPlaces.set(state, (places = new Map([...order].map((id) => [id, place--]))));
  }
  return places;
}

const knownPlaces = new WeakMap<EncounterState, ReadonlyMap<string, number>>();

/**
 * Returns the participant that acts next, as far as this user may know; at the end of a round the first in the order,
 * because later rolls are unknown; null if all are hidden from this user.
 */
export function nextOf(combat: Fight, state: EncounterState): string | null {
  const acting = new Set(currentIds(state));
  const visible = (id: string): boolean => combat.combatants.get(id)?.visible === true;
  const next = disclosedHere(slots(state), combat, state).find(
    (slot) => slot.state === "open" && !acting.has(slot.id) && visible(slot.participant),
  );
  return next?.participant ?? [...placesIn(combat, state).keys()].find(visible) ?? null;
}

/** Round and turn for modules; `turn` is an index in `combat.turns`, or null. */
export interface Position {
  readonly round: number;
  readonly turn: number | null;
}

export function positionOf(combat: Fight, state: EncounterState): Position {
  const round = state.status === "setup" ? 0 : state.clock.round;
  const [acting] = current(state) ?? [];
  if (!acting || !combat.combatants.has(acting.participant)) return { round, turn: null };
  const places = placesIn(combat, state);
  const own = places.get(acting.participant) ?? 0;
  // In the order of `_sortCombatants`.
  return {
    round,
    turn: combat.combatants.reduce((before, { id }) => before + ((places.get(id ?? "") ?? 0) > own ? 1 : 0), 0),
  };
}

/** Calls Foundry's own hooks, as its methods do before an update. */
export function announce(
  combat: Fight,
  before: EncounterState,
  after: EncounterState,
  position: Position,
  options: object,
): void {
  const call = (hook: string, ...args: unknown[]): void =>
    void (Hooks.callAll as (...all: unknown[]) => unknown)(hook, combat, ...args);
  if (before.status === "setup" && after.status === "running") call("combatStart", position);
  else if (before.clock.round !== after.clock.round) call("combatRound", position, options);
  else if (String(currentIds(before)) !== String(currentIds(after))) call("combatTurn", position, options);
}

/** Most turns to list; each costs a step of the forecast. */
const MOST = 100;

/**
 * Returns the coming order with default choices, current turns first.
 * @param count 1 to 100
 * @returns only combatants that this user may see
 */
export function upcoming(combat: Fight, count: number): readonly UpcomingTurn[] {
  const { encounter } = combat;
  const wanted = Math.min(Math.max(Math.trunc(count) || 0, 1), MOST);
  const acting = current(encounter) ?? [];
  const fast = new Set(slots(encounter).map(({ id }) => id));
  const turn = (slot: Slot, round: number, isCurrent: boolean): UpcomingTurn[] => {
    const combatant = combat.combatants.get(slot.participant);
    if (!combatant?.visible) return [];
    const { id, time, ordinal, of } = slot;
    return [
      { combatant, slot: id, round, time, ordinal, of, current: isCurrent, forecast: !isCurrent && !fast.has(id) },
    ];
  };
  const now = acting.flatMap((slot) => turn(slot, encounter.clock.round, true));
  // Turns that this user may not know take forecast steps, but are left out.
  const secret =
    combat.combatants.filter(({ visible }) => !visible).length || (!game.user?.isGM && hasSecretTurns(encounter));
  const later = forecast(encounter, secret ? MOST : wanted);
  const known = disclosedHere(later, combat, encounter) as typeof later;
  return [...now, ...known.flatMap((slot) => turn(slot, slot.round, false))].slice(0, wanted);
}

export function actingIn(combat: Fight): readonly Combatant.Implementation[] {
  return [...new Set((current(combat.encounter) ?? []).map(({ participant }) => participant))].flatMap((id) => {
    const combatant = combat.combatants.get(id);
    return combatant?.visible ? [combatant] : [];
  });
}
