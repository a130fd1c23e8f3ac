import type { Json, Request } from "../../rules/index.ts";
import { contextOf, forEverybody } from "../applications/tracker/build/context.ts";
import { askedName, whatOf } from "../applications/tracker/build/owed.ts";
import { visibilityOption } from "../compat.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";

/** Rolls what these requests ask for with real dice, shows each roll in chat, and gives the answers for one command. */
export async function answersFor(combat: SegmentZeroCombat, requests: readonly Request[]): Promise<Record<string, Json>> {
  const rolled = await Promise.all(requests.filter(({ dice }) => dice).map(async (request) => [request.id, await roll(combat, request)] as const));
  return Object.fromEntries(rolled);
}

async function roll(combat: SegmentZeroCombat, request: Request): Promise<number> {
  const { count, faces } = request.dice as { count: number; faces: number };
  const dice = new Roll(`${count}d${faces}`);
  await dice.evaluate();
  const combatant = request.participant === undefined ? undefined : combat.combatants.get(request.participant);
  // A hidden combatant's dice, and dice that the GM alone is asked for, are for the GM alone.
  const secret = combatant?.hidden === true || request.gm === true;
  const own = game.user && contextOf(combat, game.user);
  const context = own && (secret ? own : forEverybody(own));
  const alias = context ? askedName(request, context) : (combatant?.name ?? "");
  const message = {
    speaker: { ...ChatMessage.getSpeaker(combatant?.actor ? { actor: combatant.actor } : {}), alias },
    flavor: foundry.utils.escapeHTML(context ? whatOf(request, context) : request.what),
  };
  await dice.toMessage(message as never, visibilityOption(secret ? "gm" : "public") as never);
  return dice.total ?? count;
}
