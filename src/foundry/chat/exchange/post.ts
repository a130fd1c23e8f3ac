import { visibilityOption } from "../../compat.ts";
import { readingOf } from "../../applications/tracker/build/clock.ts";
import type { SegmentZeroCombat } from "../../documents/combat.ts";
import { arrived } from "./arrived.ts";
import { contentFor, readersOf } from "./stored.ts";
import { flagsWith } from "./flag.ts";
import { sceneFor } from "./scene.ts";
import { markOf, standingOf } from "./standing.ts";

/**
 * Posts the card of one attack, or of several that were made by one click; it grows with what becomes of them. Everybody may read it, unless somebody hidden attacks or
 * is attacked: then the game masters and whoever posts it. Nothing is posted if none of the attacks has come to stand in the fight.
 * @param rolls the dice of the attack rolls, for modules that show dice
 * @returns whether a card was posted
 */
export async function postExchange(combat: SegmentZeroCombat, ids: readonly string[], rolls: readonly Roll[]): Promise<boolean> {
  if (!(await arrived(combat, ids))) return false;
  const standing = standingOf({ ids }, combat);
  if (standing.is !== "there") return false;
  const [first] = standing.all;
  const people = standing.all.flatMap(({ exchange: { attacker, target } }) => [attacker, target]);
  const secret = people.some((id) => combat.combatants.get(id)?.hidden !== false);
  const scene = sceneFor(combat, readersOf(combat, secret), false);
  if (!first || !scene) return false;
  const { context } = scene;
  const when = context.presenter.reading?.(context) ?? readingOf(context);
  const content = await contentFor(combat, { when }, standing, secret);
  const speaker = combat.combatants.get(first.exchange.attacker);
  const masters = [...(game.users ?? [])].filter(({ isGM }) => isGM).map(({ id }) => id);
  const flag = { combat: combat.id ?? "", ids, when, drawn: markOf(standing) };
  await ChatMessage.create({
    content, speaker: { ...ChatMessage.getSpeaker(speaker?.actor ? { actor: speaker.actor } : {}), ...(speaker ? { alias: speaker.name } : {}) }, whisper: secret ? masters : [],
    flags: flagsWith(flag), ...(rolls.length ? { rolls, sound: CONFIG.sounds.dice } : {}),
  } as never, visibilityOption(secret ? "gm" : "public") as never);
  return true;
}
