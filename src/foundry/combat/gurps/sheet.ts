import { commandsOf } from "../../dialogs/ask-command.ts";
import { dataOf } from "../../reading/context.ts";
import { offersFor } from "../../reading/offers.ts";
import { no, notNow, type NoWay, type RowWish, type SheetPart, type Way } from "../../reading/sheet-part.ts";
import { askToHarm } from "./ask-harm.ts";
import { strikesOf } from "./attack.ts";
import { bringsOf } from "./manoeuvres.ts";
import { combatNote, type Membership, type Types } from "./own.ts";

const MANOEUVRES: Readonly<Record<RowWish["do"], string>> = {
  attack: "attack",
  draw: "ready",
  reload: "ready",
  cast: "concentrate",
  act: "",
};

/** B-7. */
function rowAction(wish: RowWish, membership: Membership): Way | NoWay {
  const { id, context, slot } = membership;
  if (wish.do === "attack") return attack(wish, membership);
  const offers = offersFor(id, context).filter(({ code, barred }) => code === "manoeuvre" && barred === undefined);
  if (!offers.length) return notNow(membership);
  if (wish.do === "act") return no("Gm");
  const offer = offers.find((one) => dataOf(one).manoeuvre === MANOEUVRES[wish.do]);
  if (!offer) return no("Forced");
  if (wish.do !== "reload" && slot && combatNote(slot).manoeuvre === dataOf(offer).manoeuvre) return no("Chosen");
  return {
    cost: bringsOf(offer),
    ...(offer.asks?.length ? { asks: true } : {}),
    commands: () =>
      wish.do === "reload"
        ? Promise.resolve([{ ...offer.command, weapon: wish.item.id ?? "" }])
        : commandsOf(offer, id, context),
  };
}

/** Attacks, with its manoeuvre if none is chosen (B-7). */
function attack({ item, mode }: RowWish & { do: "attack" }, membership: Membership): Way | NoWay {
  const { id, context, slot, now } = membership;
  const strikes = strikesOf(id, context);
  const modeId = Object.entries(item.system.modes).find(([, one]) => one === mode)?.[0] ?? "";
  const dialog: Way = {
    asks: true,
    attack: { item: item.id ?? "", mode: modeId },
    commands: () => Promise.resolve(null),
  };
  if (!now) return strikes.attack ? dialog : notNow(membership);
  const note = slot ? combatNote(slot) : {};
  if (note.forced) return no("Forced");
  if (strikes.spent) return no("NoAttackLeft");
  const offer = offersFor(id, context).find(
    (one) => one.code === "manoeuvre" && dataOf(one).manoeuvre === (note.manoeuvre ?? "attack"),
  );
  return { ...dialog, ...(offer ? { cost: bringsOf(offer) } : {}) };
}

export const sheet: SheetPart<Types> = {
  uses: ["attributes", "speed", "defence", "fatigue"],
  rowAction,
  harm: { ask: askToHarm, fatigue: (participant, points) => ({ type: "harm", participant, fatigue: points }) },
};
