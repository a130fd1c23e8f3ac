import { requests, type Json, type JsonObject } from "../../../../../rules/index.ts";
import { offersFor } from "../../../tracker/build/offers.ts";
import { choosables, isSame, landing } from "../../../tracker/pacing/stopwatch/choices.ts";
import { secondsOf } from "../../../tracker/pacing/stopwatch/deeds.ts";
import { commandsFor } from "../../../tracker/pacing/stopwatch/panel.ts";
import { placeOf } from "../held.ts";
import type { Seat } from "../seat.ts";
import { give, no, notNow, type NoWay, type Way, type Wish } from "./way.ts";

/** Begins it, or answers what is done next; what has to come first, the pacing puts before it (T-12, T-23). */
export function stopwatch(wish: Wish, seat: Seat): Way | NoWay {
  const action = actionOf(wish, seat);
  if ("reason" in action) return action as unknown as NoWay;
  const { context, id } = seat;
  const asked = requests(context.state).find(({ what, participant }) => what === "nextAction" && participant === id);
  if (!asked && !offersFor(id, context).some(({ code }) => code === "begin")) return busy(seat);
  const participant = context.participant(id);
  const from = asked ? Number(asked.data?.from ?? 0) : beginsAt(seat);
  const known = participant && choosables(participant, from, context).find(({ value }) => isSame(value, unnamed(action)));
  if (!known) return no(wish.do === "reload" ? "Full" : wish.do === "draw" ? "InHand" : "NotPossible");
  const { at, takes } = landing(known.data, false);
  return { ...give(...commandsFor(id, action, context)), cost: at || takes };
}

function actionOf(wish: Wish, seat: Seat): JsonObject | NoWay {
  switch (wish.do) {
    case "cast": return byClass(wish.item.system.speedClass, wish.item.name);
    case "act": return byClass(wish.item.system.speedClass, wish.item.name);
    case "attack": case "draw": case "reload": {
      const weapon = placeOf(wish.item, seat);
      return weapon < 0 ? no("NoClass") : { do: wish.do === "attack" ? "weapon" : wish.do, weapon };
    }
  }
}

/** T-9: anything else by its class, with its name. */
function byClass(speedClass: number | null, label: string): JsonObject | NoWay {
  return speedClass === null ? no("NoClass") : { do: "class", speedClass, label: label.slice(0, 60) };
}

/** A name does not change how long something takes. */
function unnamed({ label: _, ...action }: JsonObject): Json {
  return action;
}

/** As the core counts it: from the slot of whoever acts, else from now on. */
function beginsAt({ context, id }: Seat): number {
  return Number(offersFor(id, context).find(({ code }) => code === "begin")?.data.from ?? context.state.clock.time ?? 0);
}

function busy(seat: Seat): NoWay {
  const { slot, context } = seat;
  return slot?.state === "open" && !context.state.pause && slot.time > (context.state.clock.time ?? 0) ? no("Busy", { at: secondsOf(slot.time) }) : notNow(seat);
}
