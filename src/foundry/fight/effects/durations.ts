import {
  isEndless,
  currentIds,
  isPast,
  isTurn,
  look,
  participantOf,
  seconds,
  type EncounterState,
  type Pacing,
  type SpellChange,
} from "../../../rules/core.ts";
import type { Span } from "../../host/compat.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { ownFlags } from "../../host/typed-calls.ts";

export interface Began {
  readonly combat: string;
  readonly round: number;
  /** In the pacing's unit; null before the first slot of the round. */
  readonly time: number | null;
  /** Since the start of the fight; negative if the effect is older. */
  readonly seconds: number;
  /** Turns that the bearer had ended. */
  readonly turns: number;
  /** The bearer's current slot; "" for none. */
  readonly slot: string;
}

export interface FightClock extends Omit<Began, "combat"> {
  readonly counts: Pacing["clock"]["counts"];
  readonly endless: boolean;
  /** Seconds of a round in endless time (`CONFIG.time.roundTime`); 0 if not set. */
  readonly roundTime: number;
}

/**
 * True if all spans of an effect are over: seconds by the time of the fight, rounds at the same time so many
 * rounds later, turns with the bearer's turns except the one in which it began.
 */
export function isOver(spans: readonly Span[], began: Began, now: FightClock): boolean {
  return spans.length > 0 && spans.every((span) => isSpanOver(inTermsOf(span, now), began, now));
}

/** Returns what is left of each span that has not ended; started rounds and turns count whole. */
export function spansLeft(spans: readonly Span[], began: Began, now: FightClock): readonly Span[] {
  return spans
    .map((span) => inTermsOf(span, now))
    .map((span) => ({ ...span, amount: span.amount - gone(span, began, now) }))
    .filter(({ amount }) => amount > 0);
}

function gone({ unit, ends }: Span, began: Began, now: FightClock): number {
  switch (unit) {
    case "seconds":
      return now.seconds - began.seconds;
    case "turns":
      return ends === "turnStart" ? turnsBegun(began, now) : turnsEnded(began, now);
    case "rounds": {
      const rounds = now.round - began.round;
      return Math.max(0, roundsOver(rounds, ends, began, now) ? rounds : rounds - 1);
    }
  }
}

/** Converts rounds in endless time to the world's round length, or else to turns. */
function inTermsOf(span: Span, { endless, roundTime }: FightClock): Span {
  if (!endless || span.unit !== "rounds") return span;
  return roundTime > 0 ? { ...span, unit: "seconds", amount: span.amount * roundTime } : { ...span, unit: "turns" };
}

function isSpanOver({ amount, unit, ends }: Span, began: Began, now: FightClock): boolean {
  switch (unit) {
    case "seconds":
      return now.seconds - began.seconds >= amount;
    case "turns":
      return ends === "turnStart" ? turnsBegun(began, now) >= amount : turnsEnded(began, now) >= amount;
    case "rounds":
      return roundsOver(amount, ends, began, now);
  }
}

function roundsOver(amount: number, ends: Span["ends"], began: Began, now: FightClock): boolean {
  const rounds = now.round - began.round;
  if (rounds !== amount) return rounds > amount;
  switch (ends) {
    case "roundStart":
      return true;
    case "roundEnd":
      return false;
    case "turnEnd":
      return began.time !== null && now.time !== null && isPast(began.time, now.time, now.counts);
    default:
      return began.time === null || (now.time !== null && !isPast(now.time, began.time, now.counts));
  }
}

function turnsEnded(began: Began, now: FightClock): number {
  const own = began.slot !== "" && began.slot !== now.slot ? 1 : 0;
  return Math.max(0, now.turns - began.turns - own);
}

function turnsBegun(began: Began, now: FightClock): number {
  return turnsEnded(began, now) + (now.slot !== "" && now.slot !== began.slot ? 1 : 0);
}

export interface EffectFlags {
  readonly began?: Began | null;
  /** True if the fight ended it, so that Undo may restore it. */
  readonly over?: boolean;
  /** The spell that caused it: ids of fight and exchange, and its change (M-9). */
  readonly spell?: { readonly fight: string; readonly id: string; readonly changes?: SpellChange };
  /** Id of the fight that set or adopted this condition and removes it. */
  readonly fight?: string;
}

export function flagsOf(effect: ActiveEffect.Implementation): EffectFlags {
  return ownFlags(effect);
}

/** Returns an update of these flags only. */
export function withFlags(flags: EffectFlags): { flags: Record<string, EffectFlags> } {
  return { flags: { [SYSTEM_ID]: flags } };
}

/** @param older seconds that the effect has already lasted */
export function beginning(combat: string, { round, time, seconds, turns, slot }: FightClock, older = 0): Began {
  return { combat, round, time, seconds: seconds - older, turns, slot };
}

/** Returns the time for a bearer of effects; null if the fight is not running. */
export function fightClockOf(state: EncounterState, bearer: string): FightClock | null {
  const view = look(state);
  const participant = participantOf(state, bearer);
  if (!view || !participant || state.status !== "running") return null;
  const acting = [...currentIds(state), ...state.held.flat()];
  const own = view.slotsOf(participant).find((slot) => isTurn(slot) && acting.includes(slot.id));
  const { round, time } = state.clock;
  return {
    round,
    time,
    seconds: seconds(state),
    turns: participant.turns ?? 0,
    slot: own?.id ?? "",
    counts: view.pacing.clock.counts,
    endless: isEndless(view.pacing),
    roundTime: CONFIG.time.roundTime,
  };
}
