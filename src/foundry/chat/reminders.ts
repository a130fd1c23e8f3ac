import type { JsonObject } from "../../rules/index.ts";
import { readingOf } from "../applications/tracker/build/clock.ts";
import { contextOf } from "../applications/tracker/build/context.ts";
import { nameOf, portraitOf } from "../applications/tracker/build/people.ts";
import { text } from "../applications/tracker/texts.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { post } from "./card.ts";

/**
 * Tells in chat what the rules want to be thought of: a test that is due, a task that is finished. Of those who are hidden, and of what
 * concerns nobody in particular, only the GM is told. Called on one client.
 */
export async function remind(combat: SegmentZeroCombat, code: string, data: JsonObject): Promise<void> {
  const context = game.user && contextOf(combat, game.user);
  const words = context?.presenter.told?.(code, data, context);
  if (!context || !words) return;
  const combatant = typeof data.participant === "string" ? combat.combatants.get(data.participant) : undefined;
  const secret = !combatant || combatant.hidden;
  await post({
    template: "note", readers: secret ? "gm" : "public", combatant,
    view: {
      ...(combatant?.id ? { portrait: portraitOf(combatant.id, context), title: nameOf(combatant.id, context) } : { icon: "note", title: text("Cards.Note") }),
      when: context.presenter.reading?.(context) ?? readingOf(context), words, foot: secret ? [text("Cards.Secret")] : [],
    },
  });
}
