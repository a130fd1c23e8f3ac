import { openAttack } from "../../../attack/open.ts";
import { strikesOf } from "../../../attack/verbs.ts";
import { offersFor } from "../../../tracker/build/offers.ts";
import { commandsOf } from "../../../tracker/menus.ts";
import { bringsOf } from "../../../tracker/pacing/speed-order/manoeuvres.ts";
import type { Seat } from "../seat.ts";
import { no, notNow, type NoWay, type Way, type Wish } from "./way.ts";

const MANOEUVRES: Readonly<Record<Wish["do"], string>> = { attack: "attack", draw: "ready", reload: "ready", cast: "concentrate", act: "" };

/** The manoeuvre of this turn (B-7). */
export function speedOrder(wish: Wish, seat: Seat): Way | NoWay {
  const { id, context, slot } = seat;
  if (wish.do === "attack") return attack(wish, seat);
  const offers = offersFor(id, context).filter(({ code, barred }) => code === "manoeuvre" && barred === undefined);
  if (!offers.length) return notNow(seat);
  if (wish.do === "act") return no("Gm");
  const offer = offers.find(({ data }) => data.manoeuvre === MANOEUVRES[wish.do]);
  if (!offer) return no("Forced");
  if (slot?.note?.manoeuvre === offer.data.manoeuvre) return no("Chosen");
  return { cost: bringsOf(offer.data), ...(offer.asks?.length ? { asks: true } : {}), commands: () => commandsOf(offer, id, context) };
}

/** The attack itself, with its manoeuvre if none is chosen yet (B-7). */
function attack({ item, mode }: Wish & { do: "attack" }, seat: Seat): Way | NoWay {
  const { id, context, combat, slot, now } = seat;
  const strikes = strikesOf(id, context);
  const modeId = Object.entries(item.system.modes as Record<string, unknown>).find(([, one]) => one === mode)?.[0] ?? "";
  const open = (): Promise<boolean> => openAttack(combat, [id], { item: item.id ?? "", mode: modeId });
  if (!now) return strikes.attack ? { asks: true, open, commands: nothing } : notNow(seat);
  if (slot?.note?.forced) return no("Forced");
  if (strikes.spent) return no("NoAttackLeft");
  const offer = offersFor(id, context).find(({ code, data }) => code === "manoeuvre" && data.manoeuvre === (slot?.note?.manoeuvre ?? "attack"));
  return { asks: true, open, commands: nothing, ...(offer ? { cost: bringsOf(offer.data) } : {}) };
}

const nothing = (): Promise<null> => Promise.resolve(null);
