import type { Command, JsonObject, Offer } from "../../../../../rules/index.ts";
import { LONGEST_LABEL } from "../../../../../rules/pacing/two-action/facts.ts";
import { offersFor } from "../../../tracker/build/offers.ts";
import { text } from "../../../tracker/texts.ts";
import type { Seat } from "../seat.ts";
import { give, isRanged, no, notNow, type NoWay, type Way, type Wish } from "./way.ts";

/** One of the actions of this turn; combinations are said in the tracker. */
export function twoAction(wish: Wish, seat: Seat): Way | NoWay {
  const offers = offersFor(seat.id, seat.context);
  if (wish.do === "act" && Number(wish.item.system.actions) > 1) return taskOf(wish.item.name, offers) ?? notNow(seat);
  const act = offers.find(({ code }) => code === "act");
  if (!act) return offers.some(({ code }) => code === "revise") ? no("AllSaid") : notNow(seat);
  return { ...give({ ...act.command, actions: [actionOf(wish)] } as Command), cost: text("Sheet.ActionOf", { action: Number(act.data.action), of: Number(act.data.of) }) };
}

/** what takes several actions is a task. */
function taskOf(name: string, offers: readonly Offer[]): Way | null {
  const offer = offers.find(({ code, data }) => code === "ownTask" && data.label === name.slice(0, LONGEST_LABEL));
  return offer ? { ...give(offer.command), cost: text("Pacing.two-action.Costs.ownTask", { actions: Number(offer.data.actions), seconds: Number(offer.data.seconds) }) } : null;
}

function actionOf(wish: Wish): JsonObject {
  switch (wish.do) {
    case "attack": return { kind: isRanged(wish) ? "fire" : "attack", roll: true };
    case "draw": return { kind: "draw" };
    case "reload": return { kind: "reload" };
    case "cast": return { kind: "power", roll: true };
    case "act": return { kind: "other", label: wish.item.name.slice(0, LONGEST_LABEL) };
  }
}
