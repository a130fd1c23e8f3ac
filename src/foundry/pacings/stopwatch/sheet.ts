import { sameJson, type Json } from "../../../rules/core.ts";
import { roman, stopwatchValues } from "../../../rules/pacings.ts";
import type { Duration, StopwatchAction } from "../../../rules/pacings.ts";
import type { TimeSource } from "../../../rules/values.ts";
import { numberText, line, text, textsBelow } from "../../host/i18n.ts";
import { join, type Words } from "../../host/rich-text.ts";
import { dataOf, requestTo } from "../../reading/context.ts";
import { offerWith } from "../../reading/offers.ts";
import { give, no, notNow } from "../../reading/sheet-part.ts";
import type { NoWay, PartView, RowWish, SheetLine, SheetPart, TimeCell, Way } from "../../reading/sheet-part.ts";
import { named, timesPart, whyClass } from "../../reading/time-words.ts";
import { secondsOf, secondsText } from "../../reading/unit-words.ts";
import { choosables, commandsFor, landing, stretchOf } from "./choices.ts";
import type { Membership, Types } from "./own.ts";
import { placeOf } from "./stats.ts";

const { say } = textsBelow("Time.stopwatch");

function classes({ agility, classes: all }: ReturnType<typeof stopwatchValues>): PartView {
  return {
    title: say("Classes"),
    small: say("ClassesSmall"),
    classes: {
      caption: say("Caption", { agility }),
      headings: { speedClass: say("Class"), segments: say("Segments"), seconds: say("Seconds") },
      // The tallest bar equals eight segments, or the slowest class.
      columns: all.map((segments, at) => ({
        name: roman(at + 1),
        bar: Math.round((segments * 800) / Math.max(8, ...all)) / 100,
        segments: numberText(segments),
        seconds: secondsText(segments),
        why: whyClass(at + 1, agility, segments),
      })),
    },
  };
}

function cell(duration: Duration | null, agility: number): TimeCell {
  if (!duration) return { none: text("Time.None") };
  const { speedClass, segments } = duration;
  return {
    duration: { speedClass: roman(speedClass), segments: numberText(segments), seconds: secondsOf(segments) },
    why: whyClass(speedClass, agility, segments),
  };
}

/** Begins it, or answers the next action; earlier steps are added (T-12, T-23). */
function rowAction(wish: RowWish, membership: Membership): Way | NoWay {
  const action = actionOf(wish, membership);
  if ("reason" in action) return action;
  const { context, id } = membership;
  const asked = requestTo("nextAction", id, context);
  if (!asked && !offerWith("begin", id, context)) return busy(membership);
  const participant = context.participant(id);
  const from = asked ? (dataOf(asked).from ?? 0) : beginsAt(membership);
  const known =
    participant && choosables(participant, from, context).find(({ value }) => sameJson(value, unnamed(action)));
  if (!known) return no(wish.do === "reload" ? "Full" : wish.do === "draw" ? "InHand" : "NotPossible");
  const { at, takes } = landing(known.data, false);
  return { ...give(...commandsFor(id, action, context)), cost: at || takes };
}

function actionOf(wish: RowWish, membership: Membership): StopwatchAction | NoWay {
  switch (wish.do) {
    case "cast":
      return byClass(wish.item.system.classInUse, wish.item.name);
    case "act":
      return byClass(wish.item.system.speedClass, wish.item.name);
    case "attack":
    case "draw":
    case "reload": {
      const weapon = placeOf(wish.item, membership);
      return weapon < 0 ? no("NoClass") : { do: wish.do === "attack" ? "weapon" : wish.do, weapon };
    }
  }
}

/** Returns an action given by class and name (T-9). */
function byClass(speedClass: number | null, label: string): StopwatchAction | NoWay {
  return speedClass === null ? no("NoClass") : { do: "class", speedClass, label: label.slice(0, 60) };
}

function unnamed({ label: _, ...action }: StopwatchAction): Json {
  return action;
}

/** Counts from the current slot, else from now. */
function beginsAt({ context, id }: Membership): number {
  const begin = offerWith("begin", id, context);
  return (begin && dataOf(begin).from) ?? context.state.clock.time ?? 0;
}

function busy(membership: Membership): NoWay {
  const { slot, context } = membership;
  return slot?.state === "open" && !context.state.pause && slot.time > (context.state.clock.time ?? 0)
    ? no("Busy", { at: secondsOf(slot.time) })
    : notNow(membership);
}

/** T-4: "In Adeline Duval’s hands, agility 13: draw 5 segments, 2.5 s; use 5 segments, 2.5 s". */
function hands(source: TimeSource, type: string, owner: string | null): readonly SheetLine[] {
  const {
    times: [time],
    agility,
  } = stopwatchValues(source);
  if (!time?.use) return [];
  const part = (key: string, duration: Duration | null): readonly Words[] =>
    duration ? [line(`Items.Hands.${key}`, { takes: stretchOf(duration.segments) })] : [];
  const lead =
    owner === null ? line("Items.Hands.Anybody", { agility }) : line("Items.Hands.Lead", { name: owner, agility });
  const parts = join(
    [
      ...part("Draw", time.draw),
      ...part(type === "spell" ? "Cast" : type === "action" ? "Do" : "Use", time.use),
      ...part("Reload", time.reload),
    ],
    "; ",
  );
  const why = [time.draw, time.use, time.reload].flatMap((duration) =>
    duration ? [whyClass(duration.speedClass, agility, duration.segments)] : [],
  );
  return [{ words: [...lead, { text: " " }, ...parts], why: why.join("\n") }];
}

export const sheet: SheetPart<Types> = {
  uses: ["attributes", "speed", "defence", "fatigue", "agility"],
  time: {
    read: (source) => {
      const { agility } = stopwatchValues(source);
      return {
        value: named(source.agility, "agility", say("Agility", { agility })),
        notes: [{ text: say("Segment", { seconds: secondsText(1) }) }],
      };
    },
    parts: (source) => {
      const values = stopwatchValues(source);
      const { agility, times } = values;
      const table = timesPart(times, source, {
        spells: true,
        small: say("TimesSmall"),
        columns: ["Draw", "Use", "Reload"].map((name) => say(name)),
        row: ({ id, kind, draw, use, reload, timeline }) => {
          const weapon = source.weapons.find((other) => other.id === id);
          return {
            cells: [cell(draw, agility), use ? cell(use, agility) : { none: say("Unrated") }, cell(reload, agility)],
            timeline,
            sum: kind === "spell" ? "castings" : weapon?.perSegment ? "rounds" : weapon?.capacity ? "shots" : "attacks",
            time: secondsOf,
          };
        },
      });
      return [classes(values), ...table];
    },
  },
  rowAction,
  drawsByItself: true,
  hands,
};
