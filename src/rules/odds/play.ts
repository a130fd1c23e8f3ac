import { playedOn, type Fall, type ForecastStep } from "../kernel/forecast.ts";
import type { EncounterState, Slot } from "../model/state.ts";
import { secondsOf } from "./seconds.ts";

/** The beginning of one turn in a play. */
export interface Turn {
  readonly participant: string;
  /** From the start of the play. */
  readonly seconds: number;
  readonly kind: Slot["kind"];
}

/** One way in which a fight may go if everyone does the default thing. */
export interface Play {
  /** Participants who act first, several if they act at once; none if nobody acts. */
  readonly first: readonly string[];
  /** In the order of play. */
  readonly turns: readonly Turn[];
  /** Dice and decisions that the order asked for. Those of attacks are not among them: nobody attacks. */
  readonly rolls: number;
  readonly decisions: number;
  /** Rounds that the play took part in. */
  readonly rounds: number;
}

/** Creatures' slots that begin at this moment; at the start of a play, those that have begun already as well. */
export function beginning({ view, begun }: ForecastStep, atStart: boolean): readonly Slot[] {
  const slots = atStart ? view.now.flatMap((id) => view.slot(id) ?? []) : begun;
  return slots.filter(({ kind }) => kind !== "hazard");
}

/** Participants who act first, for given falls of the dice; several if they act at once. */
export function firstOf(state: EncounterState, fall: Fall): readonly string[] {
  let atStart = true;
  for (const step of playedOn(state, fall)) {
    const slots = beginning(step, atStart);
    if (slots.length) return participantsOf(slots);
    atStart = false;
  }
  return [];
}

/**
 * Plays a running fight by default for some seconds from where it stands.
 * @param seconds the turns of the play begin within them
 */
export function playFor(state: EncounterState, seconds: number, fall: Fall): Play {
  const turns: Turn[] = [];
  let first: readonly string[] = [];
  let rolls = 0;
  let decisions = 0;
  let begins: number | null = null;
  let last = state.clock.round;
  let atStart = true;
  for (const step of playedOn(state, fall)) {
    const { view, answered } = step;
    // The clock, not the next slot: a round in which nobody acts ends a play too.
    const now = view.pacing.clock.seconds(view.state.clock, view.setting);
    begins ??= now;
    if (now - begins >= seconds) break;
    last = view.state.clock.round;
    const rolled = answered.filter(({ dice }) => dice).length;
    rolls += rolled;
    decisions += answered.length - rolled;
    const slots = beginning(step, atStart);
    atStart = false;
    if (slots.length && !first.length) first = participantsOf(slots);
    for (const slot of slots) {
      const at = secondsOf(slot, view) - begins;
      if (at < seconds) turns.push({ participant: slot.participant, seconds: at, kind: slot.kind });
    }
  }
  return { first, turns, rolls, decisions, rounds: last - state.clock.round + 1 };
}

/** Whose slots these are, each once. */
export function participantsOf(slots: readonly Slot[]): readonly string[] {
  return [...new Set(slots.map(({ participant }) => participant))];
}
