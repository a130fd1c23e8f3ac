import { isPast, type Pacing } from "../../rules/index.ts";

/** How long an effect lasts. */
export interface Span {
  readonly amount: number;
  readonly unit: "seconds" | "rounds" | "turns";
  /** At what it ends when its time has come. "inTime": as soon as it has. */
  readonly ends: "inTime" | "turnStart" | "turnEnd" | "roundStart" | "roundEnd";
}

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
export interface Standing extends Omit<Began, "combat"> {
  readonly counts: Pacing["counts"];
  /** Time runs without rounds. */
  readonly endless: boolean;
  /** Seconds of a round where the fight has none (`CONFIG.time.roundTime`); 0 if the world says nothing. */
  readonly roundTime: number;
}

/**
 * Is an effect over? Several spans are over when all of them are.
 *
 * Seconds: as soon as the fight has lasted that much longer. Rounds: at the same time in the window, so many windows later. Turns: with the
 * bearer's own, of which the one in which the effect began does not count.
 */
export function isOver(spans: readonly Span[], began: Began, now: Standing): boolean {
  return spans.length > 0 && spans.every((span) => isSpanOver(inTermsOf(span, now), began, now));
}

/** Without windows a round is as long as the world says, else a turn. */
function inTermsOf(span: Span, { endless, roundTime }: Standing): Span {
  if (!endless || span.unit !== "rounds") return span;
  return roundTime > 0 ? { ...span, unit: "seconds", amount: span.amount * roundTime } : { ...span, unit: "turns" };
}

function isSpanOver({ amount, unit, ends }: Span, began: Began, now: Standing): boolean {
  switch (unit) {
    case "seconds": return now.seconds - began.seconds >= amount;
    case "turns": return ends === "turnStart" ? turnsBegun(began, now) >= amount : turnsEnded(began, now) >= amount;
    case "rounds": return roundsOver(amount, ends, began, now);
  }
}

function roundsOver(amount: number, ends: Span["ends"], began: Began, now: Standing): boolean {
  const rounds = now.round - began.round;
  if (rounds !== amount) return rounds > amount;
  switch (ends) {
    case "roundStart": return true;
    case "roundEnd": return false;
    case "turnEnd": return began.time !== null && now.time !== null && isPast(began.time, now.time, now.counts);
    default: return began.time === null || (now.time !== null && !isPast(now.time, began.time, now.counts));
  }
}

/** Own turns ended since, but for the one in which it began. */
function turnsEnded(began: Began, now: Standing): number {
  const own = began.slot !== "" && began.slot !== now.slot ? 1 : 0;
  return Math.max(0, now.turns - began.turns - own);
}

function turnsBegun(began: Began, now: Standing): number {
  return turnsEnded(began, now) + (now.slot !== "" && now.slot !== began.slot ? 1 : 0);
}
