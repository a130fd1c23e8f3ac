import type { View } from "../encounter/view.ts";
import type { Manoeuvre } from "../gurps/manoeuvres.ts";
import type { JsonObject } from "../json.ts";
import type { Exchange } from "./exchange.ts";
import { footingOf, NO_FOOTING, type Footing } from "./footing.ts";

/**
 * How somebody stood when the attack on them came. Kept with the exchange, since defences are judged by that moment however late they are rolled (B-8, B-41). What is as
 * usual is left out, so that it costs a few bytes.
 */
export interface Stance extends JsonObject {
  /** Window of the own turn that had begun last: what can be used up, a block, counts from one to the next (B-47). */
  readonly turn: number;
  readonly manoeuvre?: Manoeuvre;
  readonly option?: string;
  readonly stunned?: true;
  readonly shock?: number;
  readonly blocked?: true;
  readonly spent?: readonly string[];
  readonly out?: "unconscious" | "dead";
  /** As the sheet names it; absent where the fight is not told. */
  readonly posture?: string;
  /** What a defence disturbs (B-12, B-25). */
  readonly focus?: "aim" | "concentrate";
}

/** How the target of an exchange stands against it: as at the time of the attack, with what other defences of the same turn have used up since. As it stands now, where the pacing keeps nothing. */
export function footingAgainst(exchange: Exchange, view: View): Footing {
  const target = view.participant(exchange.target);
  if (!target) return NO_FOOTING;
  const now = footingOf(target, view);
  const { stance } = exchange;
  if (!stance) return now;
  const { manoeuvre = null, option = null, stunned = false, shock = 0, spent = [], out = null, posture } = stance;
  // Whoever has not moved since is as the sheet says, also where a table only shows what follows from attacks.
  const hasMoved = posture !== view.pacing.stance?.(target, view).posture;
  return { ...now, manoeuvre, option, stunned, shock, spent, out, blocked: hasBlocked(exchange, stance, view, now), ...(posture !== undefined && hasMoved ? { posture } : {}) };
}

/** Whether a defence counts for the turn that the target is in, and not for one that is over by now. */
export function isOfThisTurn({ target, stance }: Exchange, view: View): boolean {
  const participant = view.participant(target);
  return !stance || !participant || view.pacing.stance?.(participant, view)?.turn === stance.turn;
}

/** B-47: a block of the same turn, before the attack or after it. */
function hasBlocked(exchange: Exchange, { blocked, turn }: Stance, view: View, now: Footing): boolean {
  if (blocked || (now.blocked && isOfThisTurn(exchange, view))) return true;
  return Object.values(view.state.exchanges ?? {}).some(({ target, stance, defences }) => target === exchange.target && stance?.turn === turn && defences.some(({ kind }) => kind === "block"));
}
