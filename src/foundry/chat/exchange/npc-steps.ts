import {
  mayTryAgain,
  exchangeOf,
  look,
  outcomeOf,
  type Command,
  type EncounterState,
  type Exchange,
  type View,
} from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { viewerOf } from "../../reading/fight-context.ts";
import { cardContextFor } from "../../reading/exchange/card-context.ts";
import {
  bestChoice,
  choicesFor,
  noDefence,
  rolledDamage,
  rolledDefence,
} from "../../reading/exchange/defence-links.ts";
import type { CardContext, ExchangeStatus } from "../../reading/exchange/model.ts";

/**
 * Takes the next step of every attack that was just made, or has just gone on, where an NPC has to roll: the best
 * defence that is allowed, and the damage of what it has hit with. Real dice; the card of the attack shows them.
 * Attacks from before the click wait for a person.
 * @param before the fight as it is written
 * @param give carries out a step; returns the encounter after it, or null if it was refused
 * @returns whether any step was taken
 */
export async function npcSteps(
  combat: Fight,
  before: EncounterState,
  { state }: View,
  give: (command: Command) => EncounterState | null,
): Promise<boolean> {
  const fresh = Object.entries(state.exchanges ?? {})
    .filter(([id, exchange]) => before.exchanges?.[id] !== exchange)
    .sort(([, a], [, b]) => a.number - b.number);
  if (!fresh.some(([, exchange]) => isOfNpc(exchange.attacker, combat) || isOfNpc(exchange.target, combat)))
    return false;
  const cardContext = game.user && cardContextFor(combat, viewerOf(combat, game.user), true, state);
  if (!cardContext) return false;
  const whisper = watchersOf(
    fresh.map(([, exchange]) => exchange),
    combat,
  );
  // One after the other: an NPC that has parried with a sword does not parry the next attack with it.
  let at = state;
  for (const [id] of fresh) {
    const command = await stepOf(id, at, cardContext, combat, whisper);
    at = (command && give(command)) ?? at;
  }
  return at !== state;
}

async function stepOf(
  id: string,
  state: EncounterState,
  known: CardContext,
  combat: Fight,
  whisper: readonly string[],
): Promise<Command | null> {
  const view = look(state);
  const exchange = view && exchangeOf(view, id);
  if (!view || !exchange || !view.participant(exchange.attacker) || !view.participant(exchange.target)) return null;
  const status: ExchangeStatus = { id, exchange, outcome: outcomeOf(exchange, mayTryAgain(exchange, view)) };
  const cardContext: CardContext = { ...known, view, state };
  if (status.outcome.owed === "defence" && isOfNpc(exchange.target, combat))
    return defence(status, cardContext, whisper);
  if (status.outcome.owed === "damage" && isOfNpc(exchange.attacker, combat))
    return (await rolledDamage(status, cardContext, whisper))?.command ?? null;
  return null;
}

/** With the highest score of those that can be made. Who cannot be looked up is left to the GM. */
async function defence(
  status: ExchangeStatus,
  cardContext: CardContext,
  whisper: readonly string[],
): Promise<Command | null> {
  const choices = choicesFor(status, cardContext);
  if (!choices) return null;
  const best = bestChoice(choices);
  return best ? (await rolledDefence(status, best, whisper)).command : noDefence(status);
}

/** Whom no player has. */
function isOfNpc(id: string, { combatants }: Fight): boolean {
  return combatants.get(id)?.hasPlayerOwner === false;
}

/** The game masters, where somebody hidden attacks or is attacked; else everybody. */
export function watchersOf(exchanges: readonly Exchange[], { combatants }: Fight): readonly string[] {
  const secret = exchanges.some(({ attacker, target }) =>
    [attacker, target].some((id) => combatants.get(id)?.hidden !== false),
  );
  return secret ? [...(game.users ?? [])].flatMap(({ id, isGM }) => (isGM && id ? [id] : [])) : [];
}
