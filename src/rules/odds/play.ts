import { playedOn, type Fall, type ForecastStep } from "../kernel/forecast.ts";
import type { EncounterState, Slot } from "../model/state.ts";
import { secondsOf } from "./seconds.ts";

export interface Turn {
  readonly participant: string;
  readonly seconds: number;
  readonly kind: Slot["kind"];
}

/** One course of the fight with default choices. */
export interface Play {
  /** Several if simultaneous, none if no turn begins. */
  readonly first: readonly string[];
  readonly turns: readonly Turn[];
  /** Dice and decisions of the order. */
  readonly rolls: number;
  readonly decisions: number;
  readonly rounds: number;
}

/** Returns the slots that begin at this step, at the start the current ones; without hazards. */
export function beginning({ view, begun }: ForecastStep, atStart: boolean): readonly Slot[] {
  const slots = atStart ? view.now.flatMap((id) => view.slot(id) ?? []) : begun;
  return slots.filter(({ kind }) => kind !== "hazard");
}

/** Returns who acts first; several if simultaneous. */
export function firstOf(state: EncounterState, fall: Fall): readonly string[] {
  let atStart = true;
  for (const step of playedOn(state, fall)) {
    const slots = beginning(step, atStart);
    if (slots.length) return participantsOf(slots);
    atStart = false;
  }
  return [];
}

/** @param seconds period in which turns begin */
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
    // An empty round also ends a play.
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

export function participantsOf(slots: readonly Slot[]): readonly string[] {
  return [...new Set(slots.map(({ participant }) => participant))];
}
