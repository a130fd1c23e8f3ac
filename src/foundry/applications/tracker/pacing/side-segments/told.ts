import type { JsonObject } from "../../../../../rules/index.ts";
import type { TrackerContext } from "../../build/context.ts";
import { sideName } from "../../build/people.ts";
import { text, word } from "../../texts.ts";
import { own } from "./deeds.ts";
import { causeText } from "./notes.ts";

/** What chat keeps of a round: what was carried over, how morale held, who was delayed or slipped away. When effects count stands on the plate. */
export function told(code: string, data: JsonObject, _: TrackerContext): string | null {
  switch (code) {
    case "carried": return text(own("Notes.carried"), data);
    // The card of the dice says it already.
    case "morale": return data.rolled === true ? null : text(own(data.outcome === "failed" ? "Notes.moraleFailed" : "Notes.moraleHeld"), { cause: causeText(word(data.cause)) || text(own("Morale.NoCause")) });
    case "delayed": return text(own("Notes.delayed"), { ...data, sides: (data.sides as readonly string[]).map((side) => sideName(side)).join(", ") });
    case "avoided": return text(own("Notes.avoided"), { side: sideName(word(data.side)) });
    case "lastGasp": return text(own(data.made === true ? "Notes.lastGasp" : "Notes.lastGaspFailed"));
    default: return null;
  }
}
