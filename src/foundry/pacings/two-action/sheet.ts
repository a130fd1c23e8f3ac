import { twoActionValues, type TwoActionAction } from "../../../rules/pacings.ts";
import { LONGEST_LABEL } from "../../actors/carried-items.ts";
import { numberText, text, textsBelow } from "../../host/i18n.ts";
import { offersFor } from "../../reading/offers.ts";
import { give, isRanged, no, notNow } from "../../reading/sheet-part.ts";
import type { NoWay, RowWish, SheetPart, Way } from "../../reading/sheet-part.ts";
import { named, timesPart } from "../../reading/time-words.ts";
import type { Offer, Membership, Types } from "./own.ts";

const { say, sayLine, sayCounted } = textsBelow("Time.twoAction");

/** Q-10; combinations are chosen in the tracker. */
function rowAction(wish: RowWish, membership: Membership): Way | NoWay {
  const offers = offersFor(membership.id, membership.context);
  if (wish.do === "act" && Number(wish.item.system.actions) > 1)
    return taskOf(wish.item.name, offers) ?? notNow(membership);
  const act = offers.find(({ code }) => code === "act");
  if (!act) return offers.some(({ code }) => code === "revise") ? no("AllChosen") : notNow(membership);
  const { action, of } = act.data;
  const one = { ...act.command, actions: [actionOf(wish)] };
  // in the actions that are left.
  const twice = wish.do === "reload" && Number(action) < Number(of) && !isHalfLoaded(wish.item, membership);
  return { ...give(...(twice ? [one, one] : [one])), cost: text("Sheet.ActionOf", { action, of }) };
}

function isHalfLoaded({ id: item }: Item.OfType<"weapon">, { id, context }: Membership): boolean {
  return context.participant(id)?.facts.reloading === item;
}

/** Makes a task of several actions. */
function taskOf(name: string, offers: readonly Offer[]): Way | null {
  const offer = offers.find(({ code, data }) => code === "ownTask" && data.label === name.slice(0, LONGEST_LABEL));
  return offer ? { ...give(offer.command), cost: text("Pacing.two-action.Costs.ownTask", offer.data) } : null;
}

function actionOf(wish: RowWish): TwoActionAction {
  switch (wish.do) {
    case "attack":
      return { kind: isRanged(wish) ? "fire" : "attack", roll: true };
    case "draw":
      return { kind: "draw" };
    case "reload":
      return {
        kind: "reload",
        label: wish.item.name.slice(0, LONGEST_LABEL),
        ...(wish.item.id ? { item: wish.item.id } : {}),
      };
    case "cast":
      return { kind: "power", roll: true };
    case "act":
      return { kind: "other", label: wish.item.name.slice(0, LONGEST_LABEL) };
  }
}

export const sheet: SheetPart<Types> = {
  uses: ["initiative"],
  time: {
    read: (source, options) => {
      const { initiative } = twoActionValues(source, options);
      return {
        value: named(initiative, "initiative", numberText(initiative.value)),
        notes: [{ text: say("Initiative") }],
      };
    },
    parts: (source, options) => {
      const { initiative, surprised, actions, seconds, quickDraw, times } = twoActionValues(source, options);
      const points = surprised.half ? say("AndHalf", { points: surprised.points }) : numberText(surprised.points);
      const lines = [
        { words: sayLine("Actions", { actions: sayCounted("Count", actions), seconds: seconds * actions }) },
        {
          words: sayLine("Surprised", { points }),
          why: say("WhySurprised", { initiative: initiative.value, points }),
        },
        ...(quickDraw ? [{ words: sayLine("QuickDraw") }] : []),
      ];
      const table = timesPart(times, source, {
        small: say("Small"),
        columns: [say("First"), say("Later")],
        row: ({ attacks, halved, ranged, timeline }) => ({
          cells: [
            { text: numberText(attacks.first), ...(halved ? { why: say("Halved") } : {}) },
            { text: numberText(attacks.later) },
          ],
          timeline,
          sum: ranged ? "shots" : "attacks",
        }),
      });
      return [{ title: say("Round"), lines }, ...table];
    },
  },
  rowAction,
};
