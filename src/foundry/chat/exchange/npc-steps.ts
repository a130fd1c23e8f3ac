import { look, type Command, type EncounterState, type Exchange, type View } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { viewerOf } from "../../reading/fight-context.ts";
import { cardContextFor, isThere, statusIn } from "../../reading/exchange/card-context.ts";
import { bestChoice, defenceChoices } from "../../reading/exchange/defence-choices.ts";
import { noDefence, rolledDamage, rolledDefence, type Rolled } from "../../reading/exchange/defence-links.ts";
import type { CardContext, ExchangeStatus } from "../../reading/exchange/model.ts";

/**
 * Takes the next step of every new or continued attack in which an NPC must roll: its best allowed defence, or its
 * damage, with real dice on the card. Attacks from before the click wait for a user.
 * @param before the encounter as written
 * @param give carries out a step; returns the new encounter, or null if refused
 * @returns true if any step was taken
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
  // One by one: a parry with a sword excludes another with it.
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
  const status = view && statusIn(id, view);
  if (!view || !status || !isThere(status, view)) return null;
  const { exchange } = status;
  const cardContext: CardContext = { ...known, view, state };
  if (status.outcome.owed === "defence" && isOfNpc(exchange.target, combat))
    return (await bestDefence(status, cardContext, whisper))?.command ?? null;
  if (status.outcome.owed === "damage" && isOfNpc(exchange.attacker, combat))
    return (await rolledDamage(status, cardContext, whisper))?.command ?? null;
  return null;
}

/** Rolls the possible defence with the highest score, if any. Null without an actor: the GM decides. */
export async function bestDefence(
  status: ExchangeStatus,
  cardContext: CardContext,
  whisper: readonly string[],
): Promise<Rolled | null> {
  const choices = defenceChoices(status, cardContext);
  if (!choices) return null;
  const best = bestChoice(choices);
  return best ? rolledDefence(status, best, cardContext, whisper) : { command: noDefence(status), rolled: "" };
}

/** True without a player owner. */
function isOfNpc(id: string, { combatants }: Fight): boolean {
  return combatants.get(id)?.hasPlayerOwner === false;
}

/** Returns the GMs if a hidden combatant attacks or is attacked; otherwise all. */
export function watchersOf(exchanges: readonly Exchange[], { combatants }: Fight): readonly string[] {
  const secret = exchanges.some(({ attacker, target }) =>
    [attacker, target].some((id) => combatants.get(id)?.hidden !== false),
  );
  return secret ? [...(game.users ?? [])].flatMap(({ id, isGM }) => (isGM && id ? [id] : [])) : [];
}
