import type { Command } from "../../../rules/core.ts";
import type { TimeSource } from "../../../rules/values.ts";
import { twoActionFigures, type TwoActionAction, type TwoActionOptions } from "../../../rules/pacings.ts";
import { actionsOf, attribute, LONGEST_LABEL, within } from "../../actors/carried-items.ts";
import type { StatsReader } from "../../fight/host-adapter.ts";
import type { Need } from "../../fight/needs.ts";
import { textsBelow, figure, text } from "../../host/i18n.ts";
import { offersFor } from "../../reading/offers.ts";
import type { NoWay, RowWish, SheetPart, TimeOptions, Way } from "../../reading/sheet-part.ts";
import type { PartView, ReadView } from "../../reading/time-view.ts";
import { give, isRanged, no, notNow } from "../../reading/sheet-part.ts";
import { keyOf, laneView, named, itemNote, secondsAxis } from "../shared/time-words.ts";
import { dataOf } from "../../reading/context.ts";
import type { Offer, Seat, Types } from "./own.ts";

type Figures = ReturnType<typeof twoActionFigures>;

/** The settings are those of this pacing, filled in by its own list. */
const figuresOf = (source: TimeSource, options: TimeOptions): Figures =>
  twoActionFigures(source, options as TwoActionOptions);

const { say, sayLine, sayCounted } = textsBelow("Time.twoAction");

function twoActionRead({ initiative }: Figures): Pick<ReadView, "value" | "notes"> {
  return {
    value: named(initiative, "initiative", figure(initiative.value)),
    notes: [{ text: say("Initiative") }],
  };
}

function twoActionParts(figures: Figures, source: TimeSource): readonly PartView[] {
  const { surprised, actions, seconds, quickDraw, times } = figures;
  const columns = ["First", "Later"].map((name) => say(`${name}`));
  const lines = [
    { words: sayLine("Actions", { actions: sayCounted("Count", actions), seconds: seconds * actions }) },
    {
      words: sayLine("Surprised", { points: points(surprised) }),
      why: say("WhySurprised", { initiative: figures.initiative.value, points: points(surprised) }),
    },
    ...(quickDraw ? [{ words: sayLine("QuickDraw") }] : []),
  ];
  const table: PartView = {
    title: text("Time.Weapons"),
    small: say("Small"),
    times: {
      first: text("Time.Weapon"),
      columns,
      key: keyOf(times.map(({ lane }) => lane)),
      axis: secondsAxis(),
      rows: times.map((one) => ({
        name: one.label,
        note: itemNote({ id: one.id, kind: "weapon" }, source),
        span: columns.length + 1,
        cells: [
          { text: figure(one.attacks.first), ...(one.halved ? { why: say("Halved") } : {}) },
          { text: figure(one.attacks.later) },
        ],
        lane: laneView(one.lane, {
          name: one.label,
          sum: one.ranged ? "shots" : "attacks",
          time: (at) => text("Units.Seconds", { time: at }),
        }),
      })),
    },
  };
  return [{ title: say("Round"), lines }, ...(times.length ? [table] : [])];
}

function points({ points: whole, half }: Figures["surprised"]): string {
  return half ? say("AndHalf", { points: whole }) : figure(whole);
}

const MOST_ACTIONS = 40;

/** The chance of an Awareness test; without it the GM says how one ends. */
export const NEEDS: readonly Need[] = [{ of: "creature", field: "awareness" }];

/** Initiative, what the situation adds to it, the ability to draw and strike in one, and actions of their own. */
export const readStats: StatsReader = (actor) => ({
  initiative: attribute(actor.system.initiative),
  mods: within(actor.system.initiativeModifier, -1_000, 1_000),
  ability: actor.system.quickDraw,
  ...(actor.system.awareness === null ? {} : { awareness: within(actor.system.awareness, 0, 1_000) }),
  actions: actionsOf(actor, Infinity)
    .flatMap(({ name, system }) =>
      system.actions === null
        ? []
        : [{ label: name.slice(0, LONGEST_LABEL), actions: within(system.actions, 1, 1_000) }],
    )
    .slice(0, MOST_ACTIONS),
});

/** One of the actions of this turn; combinations are said in the tracker. */
function rowAction(wish: RowWish, seat: Seat): Way | NoWay {
  const offers = offersFor(seat.id, seat.context);
  if (wish.do === "act" && Number(wish.item.system.actions) > 1) return taskOf(wish.item.name, offers) ?? notNow(seat);
  const act = offers.find(({ code }) => code === "act");
  if (!act) return offers.some(({ code }) => code === "revise") ? no("AllSaid") : notNow(seat);
  const command: Command = act.command;
  const { action, of } = dataOf(act);
  return { ...give({ ...command, actions: [actionOf(wish)] }), cost: text("Sheet.ActionOf", { action, of }) };
}

/** what takes several actions is a task. */
function taskOf(name: string, offers: readonly Offer[]): Way | null {
  const offer = offers.find((one) => one.code === "ownTask" && dataOf(one).label === name.slice(0, LONGEST_LABEL));
  if (!offer) return null;
  const { actions, seconds } = dataOf(offer);
  return { ...give(offer.command), cost: text("Pacing.two-action.Costs.ownTask", { actions, seconds }) };
}

function actionOf(wish: RowWish): TwoActionAction {
  switch (wish.do) {
    case "attack":
      return { kind: isRanged(wish) ? "fire" : "attack", roll: true };
    case "draw":
      return { kind: "draw" };
    case "reload":
      return { kind: "reload" };
    case "cast":
      return { kind: "power", roll: true };
    case "act":
      return { kind: "other", label: wish.item.name.slice(0, LONGEST_LABEL) };
  }
}

/** What the sheets of actors and items have for it. */
export const sheet: SheetPart<Types> = {
  uses: ["initiative"],
  time: {
    read: (source, options) => twoActionRead(figuresOf(source, options)),
    parts: (source, options) => twoActionParts(figuresOf(source, options), source),
  },
  rowAction,
};
