import { inTurn } from "../model/build.ts";
import type { Exchange } from "../model/exchange.ts";
import type { Recipe } from "../model/recipe.ts";
import { viewOf, type View } from "../order/state-view.ts";
import { harmed, healedBy, viewFor } from "./combat-status.ts";

/**
 * True if harm that a target takes from this attack counts at once; else it waits until the pacing posts it (S-32,
 * SA-13). Without combat rules it always counts at once.
 */
export function harmCounts(exchange: Exchange, view: View): boolean {
  return exchange.rules === undefined || (view.pacing.exchange?.harmCounts?.(exchange, view) ?? true);
}

/** Returns what the target loses and gets back, under the rules of the attack; null if it has left. */
export function harmOf({ target, applied, ...exchange }: Exchange, now: View): Recipe | null {
  const view = viewFor(exchange, now);
  const participant = view.participant(target);
  if (!participant || !applied) return null;
  const injuries = applied.injuries.filter((points) => points > 0);
  return inTurn(
    injuries.length ? harmed(participant, { injuries, fatigue: 0 }, view) : null,
    applied.healed ? healedBy(participant, applied.healed) : null,
  );
}

/**
 * Returns what lets waiting harm count, in the order of the attacks, so that two can kill each other; null if none does.
 * @param isDue default: by the pacing
 */
export function postHarm(before: View, isDue: typeof harmCounts = harmCounts): Recipe | null {
  const next = (view: View): readonly [string, Exchange] | undefined =>
    Object.entries(view.state.exchanges ?? {})
      .filter(([, exchange]) => exchange.applied?.waits && isDue(exchange, view))
      .sort(([, a], [, b]) => a.number - b.number)[0];
  if (!next(before)) return null;
  return (draft, emit) => {
    for (let view: View | null = before, due = next(before); view && due; due = view ? next(view) : undefined) {
      const [id, exchange] = due;
      const { waits: _, ...applied } = exchange.applied!;
      draft.exchanges![id] = { ...exchange, applied };
      harmOf(exchange, view)?.(draft, emit);
      view = viewOf(draft.settled());
    }
  };
}
