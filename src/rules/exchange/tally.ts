import { mergedTally, type Tally } from "../model/tally.ts";
import type { Exchange } from "../model/exchange.ts";
import type { Draft } from "../model/recipe.ts";
import { outcomeOf } from "./outcome.ts";
import { dealsDamage, isHealing } from "./spell.ts";

/** An attack's counts for its attacker; null for feints, healing, and spells without damage. */
export function attackTally(exchange: Exchange): Tally | null {
  if (exchange.kind === "feint" || !dealsDamage(exchange) || isHealing(exchange)) return null;
  const { landed, owed: pending } = outcomeOf(exchange);
  return { attacks: 1, hits: landed > 0 && pending !== "defence" ? 1 : 0, dealt: injuryOf(exchange) };
}

/** HP of damage that were applied. */
export function injuryOf({ applied }: Exchange): number {
  return applied?.injuries.reduce((sum, points) => sum + points, 0) ?? 0;
}

/** Adds to a participant's totals, if it is still there. */
export function addTally(draft: Draft, id: string, more: Tally): void {
  const participant = draft.participant(id);
  if (participant) participant.tally = mergedTally(participant.tally ?? {}, more);
}

/** Keeps the totals of an attack that is about to be dropped. */
export function countDropped(draft: Draft, exchange: Exchange): void {
  const made = attackTally(exchange);
  if (made) addTally(draft, exchange.attacker, made);
  const taken = injuryOf(exchange);
  if (taken) addTally(draft, exchange.target, { taken });
}
