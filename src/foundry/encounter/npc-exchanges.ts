import { apply, exchangeOf, look, outcomeOf, type Command, type EncounterState, type Exchange, type View } from "../../rules/index.ts";
import { readerOf } from "../applications/tracker/build/sight.ts";
import { choicesFor, type Choice } from "../chat/exchange/defence-links.ts";
import { sceneFor, type Scene } from "../chat/exchange/scene.ts";
import type { Stood } from "../chat/exchange/standing.ts";
import { noDefence, rolledDamage, rolledDefence } from "../chat/exchange/steps.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";

/**
 * The next step of every attack that was just made, or has just gone on, where it is for an NPC to roll: the best defence that is allowed, and the damage of what it
 * has hit with. Real dice; the card of the attack tells them. Attacks that stand there from before wait for somebody.
 * @param before the fight as it is written
 * @returns null if NPCs have nothing to roll
 */
export async function exchangesOfNpcs(combat: SegmentZeroCombat, before: EncounterState, { state }: View): Promise<readonly Command[] | null> {
  const fresh = Object.entries(state.exchanges ?? {}).filter(([id, exchange]) => before.exchanges?.[id] !== exchange).sort(([, a], [, b]) => a.number - b.number);
  if (!fresh.some(([, exchange]) => isOfNpc(exchange.attacker, combat) || isOfNpc(exchange.target, combat))) return null;
  const scene = game.user && sceneFor(combat, readerOf(combat, game.user), true, state);
  if (!scene) return null;
  const whisper = watchersOf(fresh.map(([, exchange]) => exchange), combat);
  const commands: Command[] = [];
  // One after the other: who has parried with a sword does not parry the next blow with it.
  let at = state;
  for (const [id] of fresh) {
    const command = await stepOf(id, at, scene, combat, whisper);
    const outcome = command && apply(at, command);
    if (!outcome || outcome.refusal) continue;
    commands.push(command);
    at = outcome.state;
  }
  return commands.length ? commands : null;
}

async function stepOf(id: string, state: EncounterState, known: Scene, combat: SegmentZeroCombat, whisper: readonly string[]): Promise<Command | null> {
  const view = look(state);
  const exchange = view && exchangeOf(view, id);
  if (!view || !exchange || !view.participant(exchange.attacker) || !view.participant(exchange.target)) return null;
  const stood: Stood = { id, exchange, outcome: outcomeOf(exchange, view.pacing.mayTryAgain?.(exchange, view) ?? false) };
  const scene: Scene = { ...known, view, state };
  if (stood.outcome.owed === "defence" && isOfNpc(exchange.target, combat)) return defence(stood, scene, whisper);
  if (stood.outcome.owed === "damage" && isOfNpc(exchange.attacker, combat)) return (await rolledDamage(stood, scene, whisper))?.command ?? null;
  return null;
}

/** With the highest score of those that can be made. Who cannot be looked up is left to the GM. */
async function defence(stood: Stood, scene: Scene, whisper: readonly string[]): Promise<Command | null> {
  const choices = choicesFor(stood, scene);
  if (!choices) return null;
  const best = choices.filter(({ barred }) => !barred).reduce<Choice | null>((high, one) => (!high || one.score > high.score ? one : high), null);
  return best ? (await rolledDefence(stood, best, whisper)).command : noDefence(stood);
}

/** Whom no player has. */
function isOfNpc(id: string, { combatants }: SegmentZeroCombat): boolean {
  return combatants.get(id)?.hasPlayerOwner === false;
}

/** The game masters, where somebody hidden attacks or is attacked; else everybody. */
function watchersOf(exchanges: readonly Exchange[], { combatants }: SegmentZeroCombat): readonly string[] {
  const secret = exchanges.some(({ attacker, target }) => [attacker, target].some((id) => combatants.get(id)?.hidden !== false));
  return secret ? [...(game.users ?? [])].flatMap(({ id, isGM }) => (isGM && id ? [id] : [])) : [];
}
