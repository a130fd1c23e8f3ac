import {
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

/** When an effect began, in the fight's own terms. */
export interface Began {
  /** Id of the combat. */
  readonly combat: string;
  readonly round: number;
  /** In the pacing's unit; null before the first slot of the window. */
  readonly time: number | null;
  /** Since the fight began; less than 0 if the effect is older than the fight. */
  readonly seconds: number;
  /** Turns that the bearer had ended. */
  readonly turns: number;
  /** The slot in which the bearer was itself; "" for none. */
  readonly slot: string;
}

/** Where the fight stands, as one bearer of effects sees it. */
export interface FightClock extends Omit<Began, "combat"> {
  readonly counts: Pacing["clock"]["counts"];
  /** Time runs without rounds. */
  readonly endless: boolean;
  /** Seconds of a round where the fight has none (`CONFIG.time.roundTime`); 0 if the world says nothing. */
  readonly roundTime: number;
}

/**
 * True if all spans of an effect are over. Seconds: as soon as the fight has lasted that much longer. Rounds: at the
 * same time in the round, so many rounds later. Turns: with the bearer's own, without the one in which it began.
 */
export function isOver(spans: readonly Span[], began: Began, now: FightClock): boolean {
  return spans.length > 0 && spans.every((span) => isSpanOver(inTermsOf(span, now), began, now));
}

/** Without windows a round is as long as the world says, else a turn. */
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

/** Own turns ended since, but for the one in which it began. */
function turnsEnded(began: Began, now: FightClock): number {
  const own = began.slot !== "" && began.slot !== now.slot ? 1 : 0;
  return Math.max(0, now.turns - began.turns - own);
}

function turnsBegun(began: Began, now: FightClock): number {
  return turnsEnded(began, now) + (now.slot !== "" && now.slot !== began.slot ? 1 : 0);
}

/** What we note on an effect (`flags.segment-zero`). */
export interface EffectFlags {
  /** When it began; absent or null while no fight counts it. */
  readonly began?: Began | null;
  /** It was ended by the fight and not by hand, so that Undo may bring it back. */
  readonly over?: boolean;
  /** The spell of which it is the effect: id of the fight and of its exchange, and what it changes (M-9). */
  readonly spell?: { readonly fight: string; readonly id: string; readonly changes?: SpellChange };
  /** Id of the fight that has put this condition, or made it its own, and takes it off. */
  readonly fight?: string;
}

export function flagsOf(effect: ActiveEffect.Implementation): EffectFlags {
  return ownFlags(effect);
}

/** An update that sets flags; those not named stay. */
export function withFlags(flags: EffectFlags): { flags: Record<string, EffectFlags> } {
  return { flags: { [SYSTEM_ID]: flags } };
}

/** @param older seconds that the effect has lasted already */
export function beginning(combat: string, { round, time, seconds, turns, slot }: FightClock, older = 0): Began {
  return { combat, round, time, seconds: seconds - older, turns, slot };
}

/** Where the fight stands for a bearer of effects; null for a fight that is not on. */
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
    endless: view.pacing.clock.endless === true,
    roundTime: CONFIG.time.roundTime,
  };
}
