import type { Command } from "../../../rules/core.ts";
import { speedOrderValues } from "../../../rules/pacings.ts";
import { ownTraitValues } from "../../../rules/values.ts";
import { attribute, weaponsOf, within } from "../../actors/carried-items.ts";
import { traitsOf } from "../../data/actor/defences.ts";
import { commandsOf, type Give } from "../../dialogs/ask-command.ts";
import { hasRegainedConsciousness } from "../../fight/effects/fight-conditions.ts";
import type { StatsReader } from "../../fight/host-adapter.ts";
import type { Need } from "../../fight/needs.ts";
import { askFields } from "../../host/dialog.ts";
import { textsBelow } from "../../host/i18n.ts";
import type { MenuEntry } from "../../host/menu-entry.ts";
import { dataOf, noteOf } from "../../reading/context.ts";
import { offersFor } from "../../reading/offers.ts";
import { groupName, nameOf } from "../../reading/people.ts";
import { no, notNow, type NoWay, type RowWish, type SheetPart, type Way } from "../../reading/sheet-part.ts";
import { named, speedText, timesPart } from "../shared/time-words.ts";
import { askForPosture } from "./ask-manoeuvre.ts";
import { strikesOf } from "./attack.ts";
import { bringsOf } from "./manoeuvres.ts";
import { say as sayOwn, type Context, type Membership, type Types } from "./own.ts";

/** Most points of one blow or effort. */
const MOST = 100_000;

/**
 * HP and FP lost without an attack (B-58, B-81, B-82), for the GM and whoever plays them; of several each loses so
 * many.
 */
export function harmEntries(ids: readonly string[], context: Context, give: Give): readonly MenuEntry[] {
  const { state, owned, participant } = context;
  if (
    state.status !== "running" ||
    !ids.length ||
    !ids.every((id) => owned(id) && participant(id)?.kind === "creature")
  )
    return [];
  const entry = (kind: "injury" | "fatigue"): MenuEntry => ({
    label: sayOwn(`Harm.${kind}.${ids.length > 1 ? "Each" : "One"}`),
    symbol: kind === "injury" ? "c-bleeding" : "c-tired",
    group: "state",
    run: async () => {
      const commands = await askToHarm(kind, ids, context);
      if (commands.length) await give(...commands);
    },
  });
  return [entry("injury"), entry("fatigue"), ...posing(ids, context, give)];
}

/** Whose turn it is has it among the verbs; of everybody else the GM says so, and of several at once. */
function posing(ids: readonly string[], context: Context, give: Give): readonly MenuEntry[] {
  const [first = ""] = ids;
  if (!context.gm || (ids.length === 1 && offersFor(first, context).some(({ code }) => code === "pose"))) return [];
  return [
    {
      label: sayOwn(`Harm.pose.${ids.length > 1 ? "Each" : "One"}`),
      symbol: "a-posture",
      group: "state",
      run: async () => {
        const [command] =
          (await askForPosture(first, context, ids.length > 1 ? groupName(ids, context) : nameOf(first, context))) ??
          [];
        if (command) await give(...ids.map((participant) => ({ ...command, participant, ruling: true })));
      },
    },
  ];
}

/** Asks how many points are lost. Returns the commands that take them; none if the dialog was closed. */
export async function askToHarm(
  kind: "injury" | "fatigue",
  ids: readonly string[],
  context: Context,
): Promise<readonly Command[]> {
  const own = (name: string): string => sayOwn(`Harm.${kind}.${name}`);
  const values = await askFields({
    title: ids.length > 1 ? groupName(ids, context) : nameOf(ids[0] ?? "", context),
    fields: [
      { name: "points", label: own("Label"), kind: "integer", min: 1, max: MOST, required: true, hint: own("Hint") },
    ],
    verb: own("Verb"),
  });
  const points = Number(values?.points);
  return Number.isInteger(points) && points > 0 && points <= MOST
    ? ids.map((participant) => ({ type: "harm", participant, [kind]: points }))
    : [];
}

const { say, sayLine } = textsBelow("Time.speedOrder");

const MOST_POINTS = 1_000_000;
/** Points left. Who has none of a kind can lose none: no roll is ever owed for them. */
const points = ({ value, max }: { readonly value: number; readonly max: number }): number =>
  max > 0 ? within(value, -MOST_POINTS, MOST_POINTS) : 1;
/** Points when fresh, where there are any. */
const most = (name: "maxHp" | "maxFp", max: number): Record<string, number> =>
  max > 0 ? { [name]: within(max, 1, MOST_POINTS) } : {};

/** Who is faster acts first (B-2). */
export const NEEDS: readonly Need[] = [
  {
    of: "creature",
    field: "basicSpeed",
    counted: ({ system }) => system.figures.basicSpeed.value / 4,
    from: ["dx", "ht"],
  },
];

export const readStats: StatsReader = (actor) => {
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

/** Whether there is a weapon ready, to feint with or to aim (B-9, B-23); nothing is said of creatures without any. */
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

/** The manoeuvre of this turn (B-7). */
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

/** The attack itself, with its manoeuvre if none is chosen yet (B-7). */
function attack({ item, mode }: RowWish & { do: "attack" }, membership: Membership): Way | NoWay {
  const { id, context, slot, now } = membership;
  const strikes = strikesOf(id, context);
  const modeId =
    Object.entries(item.system.modes as Record<string, unknown>).find(([, one]) => one === mode)?.[0] ?? "";
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
