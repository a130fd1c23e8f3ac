import { requests, type JsonObject } from "../../../../../rules/index.ts";
import { turnIn } from "../../../../../rules/pacing/side-segments/facts.ts";
import { offersFor } from "../../../tracker/build/offers.ts";
import { text } from "../../../tracker/texts.ts";
import { answerDeclaration, askToDeclare } from "../../../tracker/pacing/side-segments/ask-declaration.ts";
import type { Seat } from "../seat.ts";
import { no, notNow, type NoWay, type Way, type Wish } from "./way.ts";

/** Declares it, or changes one's mind to it (S-12); the dialog shows first in which segment it lands. */
export function sideSegments(wish: Wish, seat: Seat): Way | NoWay {
  const { id, context } = seat;
  const usual = intentOf(wish);
  if (!usual) return no("Gm");
  const owed = requests(context.state).find(({ what, participant }) => what === "declare" && participant === id);
  if (owed) {
    return { asks: true, cost: text("Sheet.Declares"), commands: async () => {
      const value = await answerDeclaration(owed, context, usual);
      return value === null ? null : [{ type: "answer", answers: { [owed.id]: value } }];
    } };
  }
  const offer = offersFor(id, context).find(({ code }) => code === "declare" || code === "redeclare" || code.startsWith("change-"));
  if (offer) {
    const type = offer.code.startsWith("change-") ? "changeIntent" : "declare";
    return { asks: true, cost: text(type === "declare" ? "Sheet.Declares" : "Sheet.Changes"), commands: () => askToDeclare(type, id, context, usual) };
  }
  const participant = context.participant(id);
  const declared = participant && turnIn(participant, context.view.setting).intent;
  return declared ? no("Declared") : notNow(seat);
}

/** Drawing and reloading are no actions of these rules. */
function intentOf(wish: Wish): JsonObject | null {
  switch (wish.do) {
    case "attack": return { action: wish.item.system.ranged ? "fire" : "attack", weapon: wish.item.name };
    case "cast": return { action: "cast", spell: wish.item.name };
    // S-39: with the speed and the phase that stand on it.
    case "act": return { action: "other", own: wish.item.name };
    default: return null;
  }
}
