import type { JsonObject } from "../../rules/index.ts";
import { contextOf } from "../applications/tracker/build/context.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";

/**
 * Tells in chat what the rules want to be thought of: a test that is due, a task that is finished. Of those who are hidden, and of what
 * concerns nobody in particular, only the GM is told. Called on one client.
 */
export async function remind(combat: SegmentZeroCombat, code: string, data: JsonObject): Promise<void> {
  const context = game.user && contextOf(combat, game.user);
  const words = context?.presenter.told?.(code, data, context);
  if (!words) return;
  const combatant = typeof data.participant === "string" ? combat.combatants.get(data.participant) : undefined;
  const forGm = !combatant || combatant.hidden;
  await ChatMessage.create({
    content: foundry.utils.escapeHTML(words),
    speaker: { ...ChatMessage.getSpeaker(combatant?.actor ? { actor: combatant.actor } : {}), ...(combatant ? { alias: combatant.name } : {}) },
    ...(forGm ? { whisper: (game.users ?? []).filter((user) => user.isGM).map((user) => user.id) } : {}),
  } as never);
}
