import { offersFor } from "../../../tracker/build/offers.ts";
import { commandsOf } from "../../../tracker/menus.ts";
import { bringsOf } from "../../../tracker/pacing/speed-order/manoeuvres.ts";
import type { Seat } from "../seat.ts";
import { no, notNow, type NoWay, type Way, type Wish } from "./way.ts";

const MANOEUVRES: Readonly<Record<Wish["do"], string>> = { attack: "attack", draw: "ready", reload: "ready", cast: "concentrate", act: "" };

/** The manoeuvre of this turn (B-7). */
export function speedOrder(wish: Wish, seat: Seat): Way | NoWay {
  const { id, context, slot } = seat;
  const offers = offersFor(id, context).filter(({ code, barred }) => code === "manoeuvre" && barred === undefined);
  if (!offers.length) return notNow(seat);
  if (wish.do === "act") return no("Gm");
  const offer = offers.find(({ data }) => data.manoeuvre === MANOEUVRES[wish.do]);
  if (!offer) return no("Forced");
  if (slot?.note?.manoeuvre === offer.data.manoeuvre) return no("Chosen");
  return { cost: bringsOf(offer.data), ...(offer.asks?.length ? { asks: true } : {}), commands: () => commandsOf(offer, id, context) };
}
