import { look, type JsonObject } from "../../../rules/core.ts";
import { actionPeriodValues, actionPeriodStats, budgetsNote, fireCap } from "../../../rules/pacings.ts";
import type { TimeSource } from "../../../rules/values.ts";
import { LONGEST_LABEL } from "../../actors/carried-items.ts";
import { commandsOf } from "../../dialogs/ask-command.ts";
import type { Fight } from "../../fight/fight.ts";
import { counted, numberText, line, text, textsBelow } from "../../host/i18n.ts";
import { isSameActor } from "../../host/same-actor.ts";
import { dataOf } from "../../reading/context.ts";
import { partOf } from "../../reading/pools.ts";
import { offersFor } from "../../reading/offers.ts";
import { give, isRanged, no, notNow } from "../../reading/sheet-part.ts";
import type {
  ExplainedText,
  NoWay,
  PartView,
  Readout,
  RowWish,
  SheetLine,
  SheetPart,
  Way,
} from "../../reading/sheet-part.ts";
import type { GaugeView } from "../../reading/views.ts";
import { exactTime, speedText } from "../../reading/time-words.ts";
import { asksManoeuvre } from "./choices.ts";
import type { Context, Offer, Membership, Types } from "./own.ts";

type Values = ReturnType<typeof actionPeriodValues>;

const { say, sayLine, sayCounted } = textsBelow("Time.actionPeriod");

/** "4 turns a round", "one every 4 steps, first on 12 − 3d6" */
function actionPeriodRead(values: Values): Readout {
  const { basicSpeed, turns } = values;
  return {
    value: {
      text: sayCounted("Turns", turns),
      why: say("WhyTurns", { speed: speedText(basicSpeed), exact: exactTime(basicSpeed / 8), turns }),
    },
    notes: turns ? [...period(values), first(values)] : [],
  };
}

function period({ basicSpeed, period: steps, turns }: Values): readonly ExplainedText[] {
  if (steps === null || turns < 2) return [];
  return [
    {
      text: sayCounted("Every", steps),
      why: say("WhyEvery", { speed: speedText(basicSpeed), exact: exactTime(96 / basicSpeed), steps }),
    },
  ];
}

function first({ basicSpeed, target, first: [best, worst] }: Values): ExplainedText {
  return {
    text: say("First", { target }),
    why: say("WhyFirst", { speed: speedText(basicSpeed), exact: exactTime(basicSpeed / 2), target, best, worst }),
  };
}

function actionPeriodParts(
  values: Values,
  source: TimeSource,
  actor: Actor.Implementation,
  combat: Fight | null,
): readonly PartView[] {
  const used = combat ? gauges(actor, combat) : [];
  return [
    ...(values.turns ? [{ title: say("Steps"), small: spread(values), steps: steps(values) }] : []),
    { title: say("Budgets"), ...(used.length ? { gauges: used } : {}), lines: budgets(values, source) },
  ];
}

function spread({ turns, period: gap }: Values): string {
  const all = sayCounted("Turns", turns);
  return gap === null || turns < 2 ? all : sayCounted("Apart", gap, { turns: all });
}

/** Steps at either end of the timeline. */
const MARGIN = 2;

function steps({ samples, target }: Values) {
  const all = samples.flatMap((sample) => sample.steps);
  const top = Math.max(...all) + MARGIN;
  const span = top - Math.min(...all) + MARGIN;
  return samples.map(({ roll, steps: taken }) => ({
    roll: sayLine("If", { roll }),
    spoken: say("IfSpoken", { roll, steps: taken }),
    why: say("WhySteps", { target, roll, step: taken[0] ?? 0 }),
    steps: taken.map((step) => ({ step: numberText(step), at: ((top - step) / span).toFixed(3) })),
  }));
}

/** Shows moves, fire and extra turns (P-16 to P-25). */
function budgets({ yards, fire, extra, turns }: Values, source: TimeSource): readonly SheetLine[] {
  return [
    {
      words: sayLine("Yards", { turn: yards.turn, round: yards.round }),
      why: say("WhyYards", { turn: yards.turn, round: yards.round }),
    },
    ...fire.map(({ id, label, turn, round }): SheetLine => {
      const kind = source.weapons.find((weapon) => weapon.id === id)?.fireKind ?? "muscle";
      const shots = sayCounted("Shots", turn);
      return {
        words: round === null ? sayLine("Fire", { label, shots }) : sayLine("FireCapped", { label, shots, round }),
        why: say(`WhyFire.${round === null ? "none" : "capped"}`, {
          kind: text(`Items.Choices.fireKind.${kind}`),
          turn,
          round: round ?? 0,
        }),
      };
    }),
    ...(extra
      ? [
          {
            words: sayLine(`Extra.${extra.turns === 1 ? "one" : "two"}`, { gap: extra.gap }),
            why: say(`WhyExtra.${turns === 1 ? "one" : "two"}`),
          },
        ]
      : []),
  ];
}

/** Shows what is used up in this round of a running fight. */
function gauges(actor: Actor.Implementation, { encounter, combatants }: Fight): readonly GaugeView[] {
  const view = encounter.pacing === "action-period" && encounter.status === "running" ? look<Types>(encounter) : null;
  const combatant = [...combatants].find((one) => isSameActor(one.actor, actor));
  const participant = combatant?.id ? view?.participant(combatant.id) : undefined;
  if (!view || participant?.kind !== "creature") return [];
  const { moves, yards } = budgetsNote(participant, view.setting);
  const [used, cap] = yards?.[1] ? yards : moves;
  const words = yards
    ? sayLine("UsedYards", { moves: moves[0], of: moves[1], yards: yards[0], cap: yards[1] })
    : sayLine("Used", { moves: moves[0], of: moves[1] });
  return [{ words, part: partOf(used, cap) }];
}

/**
 * Returns what a row of the sheet does: drawing and reloading are Ready, casting is Concentrate (P-16, P-22). Null if
 * the combat rules have manoeuvres.
 */
function rowAction(wish: RowWish, membership: Membership): Way | NoWay | null {
  const offers = offersFor(membership.id, membership.context);
  const act = offers.find(({ code }) => code === "act");
  if (!act) return notNow(membership);
  if (!asksManoeuvre(act)) return null;
  switch (wish.do) {
    case "attack":
      return isRanged(wish)
        ? fire(wish.item.name.slice(0, LONGEST_LABEL), offers, act, membership)
        : take(act, { manoeuvre: "attack", weapon: wish.item.name.slice(0, LONGEST_LABEL) });
    case "draw":
      return take(act, { manoeuvre: "ready" });
    case "reload":
      return take(act, { manoeuvre: "ready", reload: wish.item.id ?? "" });
    case "cast":
      return take(act, { manoeuvre: "concentrate" });
    case "act":
      return no("Gm");
  }
}

function take(act: Offer, report: JsonObject): Way {
  return give({ ...act.command, report });
}

/** Fires at full rate or with what is left; without a limit, makes a plain attack (P-22). */
function fire(weapon: string, offers: readonly Offer[], act: Offer, { id, context }: Membership): Way | NoWay {
  const offer = offers.find(({ code, data }) => code === "fire" && data.weapon === weapon);
  if (offer)
    return {
      cost: counted("Sheet.Shots", dataOf(offer).shots ?? 0),
      ...(offer.asks?.length ? { asks: true } : {}),
      commands: () => commandsOf(offer, id, context),
    };
  return isLimited(weapon, context.participant(id), context)
    ? no("NoShots")
    : take(act, { manoeuvre: "attack", weapon });
}

/** True for a weapon with a limit, which is used up if there is no offer; bows have none. */
function isLimited(weapon: string, participant: ReturnType<Context["participant"]>, { view }: Context): boolean {
  const carried =
    participant && actionPeriodStats(participant, view.setting).weapons?.find(({ label }) => label === weapon);
  return carried ? fireCap(carried) !== null : false;
}

export const sheet: SheetPart<Types> = {
  uses: ["attributes", "speed", "defence", "fatigue"],
  time: {
    read: (source, options) => actionPeriodRead(actionPeriodValues(source, options)),
    parts: (source, options, actor, combat) =>
      actionPeriodParts(actionPeriodValues(source, options), source, actor, combat),
  },
  rowAction,
  itemHints: (source, options) => {
    const [fire] = actionPeriodValues(source, options).fire;
    return fire
      ? [
          {
            words:
              fire.round === null
                ? line("Items.Fire", { turn: fire.turn })
                : line("Items.FireCapped", { turn: fire.turn, round: fire.round }),
          },
        ]
      : [];
  },
};
