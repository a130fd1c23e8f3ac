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
  /** World time when the fight began, by the time of the fight: it differs after a jump. */
  readonly offset?: number;
  /** Seconds that it had lasted when its bearer joined the fight; absent if it began in the fight. */
  readonly older?: number;
  /** The combatant whose turns count, if not the bearer. */
  readonly turnOf?: string;
}

export interface FightClock extends Omit<Began, "combat" | "older" | "turnOf"> {
  readonly offset: number;
  /** Seconds of a round; 0 in endless time. */
  readonly perRound: number;
  readonly counts: Pacing["clock"]["counts"];
  readonly endless: boolean;
  /** Seconds of a round in endless time (`CONFIG.time.roundTime`); 0 if not set. */
  readonly roundTime: number;
  /** True if the fight is over. */
  readonly ended: boolean;
}

/**
 * True if all spans of an effect are over: seconds by the time of the fight, rounds at the same time so many
 * rounds later, turns with the bearer's turns except the one in which it began; without an amount, at the next event.
 */
export function isOver(spans: readonly Span[], began: Began, now: FightClock): boolean {
  return spans.length > 0 && spans.every((span) => isSpanOver(inTermsOf(span, now), began, now));
}

/** Returns the seconds by which world time has jumped since, besides the time of the fight. */
function jumped({ offset }: Began, now: FightClock): number {
  return offset === undefined ? 0 : Math.max(0, now.offset - offset);
}

/** Returns the full rounds, or turns of one a round, in these seconds. */
function roundsIn(seconds: number, { perRound, roundTime }: FightClock): number {
  const length = perRound || roundTime;
  return length > 0 ? Math.floor(seconds / length) : 0;
}

/** Returns what is left of each span that has not ended; started rounds and turns count whole, events as 0. */
export function spansLeft(spans: readonly Span[], began: Began, now: FightClock): readonly Span[] {
  return spans
    .map((span) => inTermsOf(span, now))
    .flatMap((span) => {
      if (!span.amount) return span;
      const amount = span.amount - gone(span, began, now);
      return amount > 0 ? { ...span, amount } : [];
    });
}

function gone({ unit, ends }: Span, began: Began, now: FightClock): number {
  switch (unit) {
    case "seconds":
      return now.seconds - began.seconds + jumped(began, now);
    case "turns":
      return (
        (ends === "turnStart" ? turnsBegun(began, now) : turnsEnded(began, now)) + roundsIn(jumped(began, now), now)
      );
    case "rounds": {
      const rounds = now.round - began.round;
      return (
        Math.max(0, roundsOver(rounds, ends, began, now) ? rounds : rounds - 1) + roundsIn(jumped(began, now), now)
      );
    }
  }
}

/** Converts rounds in endless time to the world's round length, or else to turns. */
function inTermsOf(span: Span, { endless, roundTime }: FightClock): Span {
  if (!endless || span.unit !== "rounds") return span;
  if (roundTime > 0) return { ...span, unit: "seconds", amount: Math.max(1, span.amount) * roundTime };
  return { ...span, unit: "turns", ends: IN_TURNS[span.ends] ?? span.ends };
}

const IN_TURNS: { readonly [E in Span["ends"]]?: Span["ends"] } = { roundStart: "turnStart", roundEnd: "turnEnd" };

function isSpanOver(span: Span, began: Began, now: FightClock): boolean {
  const { unit, ends } = span;
  if (ends === "combatStart") return began.older !== undefined && isOlder(span, began.older);
  if (now.ended && !span.amount) return true;
  if (ends === "combatEnd" && !now.ended) return false;
  const jump = jumped(began, now);
  const amount = span.amount - (unit === "seconds" ? jump : roundsIn(jump, now));
  if (jump > 0 && amount <= 0 && span.amount) return true;
  switch (unit) {
    case "seconds":
      return now.seconds - began.seconds >= amount;
    case "turns":
      return turnsOver(amount, ends, began, now);
    case "rounds":
      return roundsOver(amount, ends, began, now);
  }
}

/** True if a span that the start of a fight ends was over when its bearer joined. */
function isOlder({ amount, unit }: Span, older: number): boolean {
  return !amount || (unit === "seconds" && older >= amount);
}

function turnsOver(amount: number, ends: Span["ends"], began: Began, now: FightClock): boolean {
  switch (ends) {
    case "turnStart":
      return turnsBegun(began, now) >= Math.max(1, amount);
    case "roundStart":
    case "roundEnd":
      return turnsEnded(began, now) >= amount && now.round - began.round >= amount;
    default:
      return amount ? turnsEnded(began, now) >= amount : isTurnOver(began, now);
  }
}

/** True if the turn in which it began is over, or without one the next. */
function isTurnOver(began: Began, now: FightClock): boolean {
  if (began.slot === "") return turnsEnded(began, now) >= 1;
  // A turn may also end by a defeat; after Undo it may not have begun.
  return began.slot !== now.slot && (now.turns > began.turns || isLater(began, now));
}

function isLater(began: Began, now: FightClock): boolean {
  return (
    now.round > began.round ||
    (now.round === began.round && began.time !== null && now.time !== null && isPast(began.time, now.time, now.counts))
  );
}

/**
 * Returns the seconds that a duration in rounds or turns has left by the clock of the fight; null if it has none, or
 * none are left.
 */
export function secondsLeft(spans: readonly Span[], began: Began, now: FightClock): number | null {
  const length = now.perRound || now.roundTime;
  const left = spansLeft(spans, began, now).filter(({ amount, unit }) => amount && unit !== "seconds");
  return left.length && length > 0 ? Math.ceil(Math.max(...left.map(({ amount }) => amount)) * length) : null;
}

function roundsOver(amount: number, ends: Span["ends"], began: Began, now: FightClock): boolean {
  const rounds = now.round - began.round;
  if (rounds !== amount) return rounds > amount;
  switch (ends) {
    case "roundStart":
      return rounds > 0;
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
  /** Its duration in rounds, before the end of the fight turned them into seconds. */
  readonly rounds?: object | null;
  /** World time when it knocked its bearer out. */
  readonly since?: number;
  /** Id of the fight that set or adopted this condition and removes it. */
  readonly fight?: string;
  /** Id of the fight whose combatant this marks as defeated or fled. */
  readonly out?: string;
}

export function flagsOf(effect: ActiveEffect.Implementation): EffectFlags {
  return ownFlags(effect);
}

/** Returns an update of these flags only. */
export function withFlags(flags: EffectFlags): { flags: Record<string, EffectFlags> } {
  return { flags: { [SYSTEM_ID]: flags } };
}

export function beginning(
  combat: string,
  { round, time, seconds, turns, slot, offset }: FightClock,
  { older, turnOf }: { readonly older?: number | undefined; readonly turnOf?: string | undefined } = {},
): Began {
  return {
    combat,
    round,
    time,
    seconds: seconds - (older ?? 0),
    turns,
    slot,
    offset,
    ...(older === undefined ? {} : { older }),
    ...(turnOf === undefined ? {} : { turnOf }),
  };
}

/**
 * Returns the time by which an effect ends: that of its bearer, or of the combatant in whose turn it began, whose turns
 * are over when it leaves.
 */
export function clockOf({ turnOf }: Began, state: EncounterState, bearer: string, atEnd = false): FightClock | null {
  const own = fightClockOf(state, bearer, atEnd);
  if (!own || turnOf === undefined) return own;
  return fightClockOf(state, turnOf, atEnd) ?? { ...own, turns: Infinity, slot: "" };
}

/**
 * Returns the time for a bearer of effects; null if the fight is not running.
 * @param atEnd true also if it is over
 */
export function fightClockOf(state: EncounterState, bearer: string, atEnd = false): FightClock | null {
  const view = look(state);
  const participant = participantOf(state, bearer);
  if (!view || !participant || !(state.status === "running" || (atEnd && state.status === "over"))) return null;
  const acting = [...currentIds(state), ...state.held.flat()];
  const own = view.slotsOf(participant).find((slot) => isTurn(slot) && acting.includes(slot.id));
  const { round, time } = state.clock;
  const { clock } = view.pacing;
  const at = (round: number): number => clock.seconds({ round, time: null, played: false }, view.setting);
  return {
    round,
    time,
    seconds: seconds(state),
    offset: game.time.worldTime - Math.floor(seconds(state)),
    perRound: isEndless(view.pacing) ? 0 : at(round + 1) - at(round),
    turns: participant.turns ?? 0,
    slot: own?.id ?? "",
    counts: clock.counts,
    endless: isEndless(view.pacing),
    roundTime: CONFIG.time.roundTime,
    ended: state.status === "over",
  };
}
