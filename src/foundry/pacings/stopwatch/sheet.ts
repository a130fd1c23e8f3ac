import { sameJson, statsOf, type Json } from "../../../rules/core.ts";
import { roman, stopwatchValues, weaponNow } from "../../../rules/pacings.ts";
import type { Duration, StopwatchAction, StopwatchStats } from "../../../rules/pacings.ts";
import type { TimeSource } from "../../../rules/values.ts";
import { actionsOf, LONGEST_LABEL, spellsOf, weaponsOf, within } from "../../actors/carried-items.ts";
import type { Need, PacingParts } from "../../fight/pacing-parts.ts";
import { numberText, line, text, textsBelow } from "../../host/i18n.ts";
import { join, type Words } from "../../host/rich-text.ts";
import { dataOf, requestTo } from "../../reading/context.ts";
import { offerWith } from "../../reading/offers.ts";
import { worldActions } from "../../settings/world-actions.ts";
import { give, no, notNow } from "../../reading/sheet-part.ts";
import type { Held, ItemHint, NoWay, RowWish, SheetPart, Way } from "../../reading/sheet-part.ts";
import type { PartView, TimeCellView } from "../../reading/time-view.ts";
import { named, timesPart, whyClass } from "../../reading/time-words.ts";
import { secondsOf, secondsText } from "../../reading/unit-words.ts";
import { choosables, commandsFor, landing, stretchOf } from "./choices.ts";
import type { Membership, Types } from "./own.ts";

/** Returns the index among weapons with a class; -1 if unknown. */
export function placeOf(item: Item.OfType<"weapon">, { context, id }: Membership): number {
  const participant = context.participant(id);
  const actor = item.actor;
  if (!participant || !actor || actor.type === "hazard") return -1;
  const { weapons } = statsOf<StopwatchStats>(participant, context.view.setting);
  const label = item.name.slice(0, 60);
  const own = weaponsOf(actor)
    .filter(({ system }) => system.speedClass !== null)
    .findIndex((one) => one.id === item.id);
  return weapons[own]?.label === label ? own : weapons.findIndex((weapon) => weapon.label === label);
}

/** Returns whether the encounter has it in hand, and its rounds (T-12, T-23). */
export function held(item: Item.OfType<"weapon">, membership: Membership): Held | null {
  const participant = membership.context.participant(membership.id);
  const place = placeOf(item, membership);
  return participant && place >= 0
    ? weaponNow(
        participant,
        membership.context.view.setting,
        place,
        membership.now ? (membership.slot?.time ?? null) : null,
      )
    : null;
}

const { say } = textsBelow("Time.stopwatch");

function classes({ agility, classes: all }: ReturnType<typeof stopwatchValues>): PartView {
  return {
    title: say("Classes"),
    small: say("ClassesSmall"),
    classes: {
      caption: say("Caption", { agility }),
      heads: { speedClass: say("Class"), segments: say("Segments"), seconds: say("Seconds") },
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

function cell(duration: Duration | null, agility: number): TimeCellView {
  if (!duration) return { none: text("Time.None") };
  const { speedClass, segments } = duration;
  return {
    duration: { speedClass: roman(speedClass), segments: numberText(segments), seconds: secondsOf(segments) },
    why: whyClass(speedClass, agility, segments),
  };
}

const MOST_WEAPONS = 20;
const MOST_ACTIONS = 40;
const MOST_ROUNDS = 10_000;
const rounds = (value: number): number => within(value, 0, MOST_ROUNDS);

/** Without a class an action cannot be chosen. */
export const NEEDS: readonly Need[] = [
  { of: "creature", field: "agility", counted: ({ system }) => system.effectiveAgility, from: ["dx"] },
  { of: "weapon", field: "speedClass" },
  { of: "spell", field: "speedClass" },
  { of: "action", field: "speedClass" },
];

export const readStats: NonNullable<PacingParts["stats"]> = (actor) => ({
  agility: within(actor.system.effectiveAgility, 1, 1_000),
  weapons: weaponsOf(actor)
    .filter(({ system }) => system.speedClass !== null)
    .slice(0, MOST_WEAPONS)
    .map(({ id, name, system }) => ({
      label: name.slice(0, LONGEST_LABEL),
      ...(id ? { item: id } : {}),
      speedClass: within(system.speedClass ?? 1, 1, 10),
      draw: within(system.drawClass ?? 0, 0, 10),
      reload: within(system.reloadClass ?? 0, 0, 10),
      capacity: rounds(system.capacity),
      perSegment: rounds(system.perSegment),
      longer: system.longer,
      ready: system.ready,
      loaded: rounds(system.loaded),
    })),
  actions: [
    ...actionsOf(actor, Infinity).map(({ name, system: { speedClass } }) => ({ name, speedClass })),
    ...spellsOf(actor, Infinity).map(({ name, system: { classInUse } }) => ({ name, speedClass: classInUse })),
  ]
    .flatMap(({ name, speedClass }) =>
      speedClass === null ? [] : [{ label: name.slice(0, LONGEST_LABEL), speedClass: within(speedClass, 1, 10) }],
    )
    .slice(0, MOST_ACTIONS)
    // What the sheet says counts first.
    .concat(worldActions().listed),
});

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
function hands(source: TimeSource, type: string, owner: string | null): readonly ItemHint[] {
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
  uses: ["attributes", "speed", "fatigue", "agility"],
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
        row: ({ id, kind, draw, use, reload, lane }) => {
          const weapon = source.weapons.find((other) => other.id === id);
          return {
            cells: [cell(draw, agility), use ? cell(use, agility) : { none: say("Unrated") }, cell(reload, agility)],
            lane,
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
  held,
  hands,
};
