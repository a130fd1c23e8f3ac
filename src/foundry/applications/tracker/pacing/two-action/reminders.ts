import type { JsonObject } from "../../../../../rules/index.ts";
import type { TrackerContext } from "../../build/context.ts";
import { nameOf } from "../../build/people.ts";
import { counted, text, word } from "../../texts.ts";

const BASE = "Pacing.two-action.Notes";

/** A grenade thrown without a draw, Awareness tests, a task that is done, and what one-action rounds change. */
export function told(code: string, data: JsonObject, context: TrackerContext): string | null {
  const named = { ...data, participant: nameOf(word(data.participant), context) };
  switch (code) {
    case "awareness": {
      const tests = counted(`${BASE}.awareness`, Number(data.tests), named);
      return Number(data.halved) ? text(`${BASE}.awarenessHalved`, { tests, halved: Number(data.halved) }) : tests;
    }
    case "drawBeforeThrow": case "taskDone": return text(`${BASE}.${code}`, named);
    case "oneActionRounds": return text(`${BASE}.${code}`);
    default: return null;
  }
}
