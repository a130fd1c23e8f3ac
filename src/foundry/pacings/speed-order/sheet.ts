import { speedOrderValues } from "../../../rules/pacings.ts";
import { ownTraitValues } from "../../../rules/values.ts";
import { attribute, weaponsOf, within } from "../../actors/carried-items.ts";
import { traitsOf } from "../../data/actor/defences.ts";
import { commandsOf } from "../../dialogs/ask-command.ts";
import { hasRegainedConsciousness } from "../../fight/effects/fight-conditions.ts";
import { BASIC_SPEED, type Need, type PacingParts } from "../../fight/pacing-parts.ts";
import { textsBelow } from "../../host/i18n.ts";
import { dataOf, noteOf } from "../../reading/context.ts";
import { offersFor } from "../../reading/offers.ts";
import { no, notNow, type NoWay, type RowWish, type SheetPart, type Way } from "../../reading/sheet-part.ts";
import { named, speedText, timesPart } from "../../reading/time-words.ts";
import { strikesOf } from "./attack.ts";
import { askToHarm } from "./ask-harm.ts";
import { bringsOf } from "./manoeuvres.ts";
import type { Membership, Types } from "./own.ts";

const { say, sayLine } = textsBelow("Time.speedOrder");

const MOST_POINTS = 1_000_000;
/** 1 without such points, so that no rolls are due. */
const points = ({ value, max }: { readonly value: number; readonly max: number }): number =>
  max > 0 ? within(value, -MOST_POINTS, MOST_POINTS) : 1;
const most = (name: "maxHp" | "maxFp", max: number): Record<string, number> =>
  max > 0 ? { [name]: within(max, 1, MOST_POINTS) } : {};

export const NEEDS: readonly Need[] = [BASIC_SPEED];

export const readStats: NonNullable<PacingParts["stats"]> = (actor) => {
  const { system } = actor;
  const { basicSpeed, will, move } = system.figures;
  const traits = ownTraitValues(traitsOf([...actor.items]));
  return {
    basicSpeed: within(basicSpeed.value, 0, 4_000),
    dx: attribute(system.dx),
    ht: attribute(system.ht),
    iq: attribute(system.iq),
    will: attribute(will.value),
    move: attribute(move.value),
    hp: points(system.hp),
    fp: points(system.fp),
    ...most("maxHp", system.hp.max),
    ...most("maxFp", system.fp.max),
    posture: system.posture,
    ...(Object.keys(traits).length ? { traits } : {}),
    ...inHand(weaponsOf(actor)),
    ...(points(system.hp) < 1 ? { woken: hasRegainedConsciousness(actor) } : {}),
  };
};

/** B-9, B-23: for feint and aim; nothing without weapons. */
function inHand(weapons: readonly Item.OfType<"weapon">[]): { readonly armed?: boolean; readonly aims?: boolean } {
  if (!weapons.length) return {};
  const ready = weapons.filter(({ system }) => system.ready);
  return {
    armed: ready.length > 0,
    aims: ready.some(
      ({ system }) => system.ranged || Object.values(system.modes).some(({ kind }) => kind === "ranged"),
    ),
  };
}

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
  if (slot && noteOf(slot).manoeuvre === dataOf(offer).manoeuvre) return no("Chosen");
  return {
    cost: bringsOf(offer),
    ...(offer.asks?.length ? { asks: true } : {}),
    commands: () => commandsOf(offer, id, context),
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
  const note = slot ? noteOf(slot) : {};
  if (note.forced) return no("Forced");
  if (strikes.spent) return no("NoAttackLeft");
  const offer = offersFor(id, context).find(
    (one) => one.code === "manoeuvre" && dataOf(one).manoeuvre === (note.manoeuvre ?? "attack"),
  );
  return { ...dialog, ...(offer ? { cost: bringsOf(offer) } : {}) };
}

export const sheet: SheetPart<Types> = {
  uses: ["attributes", "speed", "fatigue"],
  time: {
    read: (source) => {
      const { basicSpeed, dx } = speedOrderValues(source);
      return {
        value: named(source.basicSpeed, "basicSpeed", speedText(basicSpeed), "quarters"),
        notes: [{ text: say("Ties", { dx }) }],
      };
    },
    parts: (source) => {
      const { times, move, step } = speedOrderValues(source);
      const lines = [
        { words: sayLine("OneTurn") },
        { words: sayLine("Move", { move, step }), why: named(source.move, "move", "", "yards").why ?? "" },
      ];
      const table = timesPart(times, source, {
        small: say("Small"),
        row: ({ lane, ranged }) => ({ lane, sum: ranged && lane.rounds ? "shots" : "attacks" }),
      });
      return [{ title: say("Turn"), lines }, ...table];
    },
  },
  rowAction,
  harm: { ask: askToHarm, fatigue: (participant, points) => ({ type: "harm", participant, fatigue: points }) },
};
