import type { Command, JsonObject, Offer } from "../../../../../rules/index.ts";
import { fireCap } from "../../../../../rules/pacing/action-period/budgets.ts";
import { statsFor } from "../../../../../rules/pacing/action-period/facts.ts";
import { commandsOf } from "../../../tracker/menus.ts";
import type { TrackerContext } from "../../../tracker/build/context.ts";
import { offersFor } from "../../../tracker/build/offers.ts";
import { counted } from "../../../tracker/texts.ts";
import type { Seat } from "../seat.ts";
import { give, isRanged, no, notNow, type NoWay, type Way, type Wish } from "./way.ts";

const LONGEST_LABEL = 60;

/** The turn is taken with it (P-16, P-22); drawing and reloading are Ready, casting is Concentrate. */
export function actionPeriod(wish: Wish, seat: Seat): Way | NoWay {
  const offers = offersFor(seat.id, seat.context);
  const act = offers.find(({ code }) => code === "act");
  if (!act) return notNow(seat);
  switch (wish.do) {
    case "attack": return isRanged(wish) ? fire(wish.item.name.slice(0, LONGEST_LABEL), offers, act, seat) : take(act, { manoeuvre: "attack", weapon: wish.item.name.slice(0, LONGEST_LABEL) });
    case "draw": case "reload": return take(act, { manoeuvre: "ready" });
    case "cast": return take(act, { manoeuvre: "concentrate" });
    case "act": return no("Gm");
  }
}

function take(act: Offer, report: JsonObject): Way {
  return give({ ...act.command, report } as Command);
}

/** P-22: at the full rate, or with what is left of it; without a limit simply an attack. */
function fire(weapon: string, offers: readonly Offer[], act: Offer, { id, context }: Seat): Way | NoWay {
  const offer = offers.find(({ code, data }) => code === "fire" && data.weapon === weapon);
  if (offer) return { cost: counted("Sheet.Shots", Number(offer.data.shots)), ...(offer.asks?.length ? { asks: true } : {}), commands: () => commandsOf(offer, id, context) };
  return isLimited(weapon, context.participant(id), context) ? no("NoShots") : take(act, { manoeuvre: "attack", weapon });
}

/** What is limited and not on offer is used up; a bow shoots whatever hangs beside it. */
function isLimited(weapon: string, participant: ReturnType<TrackerContext["participant"]>, { view }: TrackerContext): boolean {
  const carried = participant && statsFor(participant, view.setting).weapons?.find(({ label }) => label === weapon);
  return carried ? fireCap(carried) !== null : false;
}
