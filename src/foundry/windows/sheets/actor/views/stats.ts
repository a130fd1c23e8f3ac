import { stepYards, type Figure } from "../../../../../rules/values.ts";
import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import { figure, hasText, text } from "../../../../host/i18n.ts";
import { explain, figureName, figureValue, type FigureUnit } from "../../../../reading/explain.ts";
import type { Feature } from "../../../../reading/sheet-part.ts";
import { fieldWords, inField } from "../../shared/read-field.ts";
import type { FieldMaker, Uses } from "./pieces.ts";
import type { FieldView, PoolView, StatView } from "./types.ts";

/** One figure of the strip: who reads it, and what stands in it. */
interface Stat {
  readonly key: string;
  readonly feature: Feature;
  readonly make: (of: CreatureData, make: FieldMaker) => Omit<StatView, "key">;
}

/** In the order of the strip. */
const STATS: readonly Stat[] = [
  ...(["st", "dx", "iq", "ht"] as const).map((key): Stat => ({
    key,
    feature: "attributes",
    make: (of, make) => {
      const own = key === "st" ? of.figures.st : null;
      return {
        ...stored(key, of[key], make, own ? { tip: explain(own, { name: label(key) }) } : {}),
        ...(own && own.value !== of.st ? { now: now(own.value) } : {}),
      };
    },
  })),
  ...(["will", "per"] as const).map((key): Stat => ({
    key,
    feature: "attributes",
    make: (of, make) => settable(key, of[key], of.figures[key], make, { roll: true }),
  })),
  {
    key: "basicSpeed",
    feature: "speed",
    make: (of, make) =>
      settable("basicSpeed", of.basicSpeed, of.figures.basicSpeed, make, { unit: "quarters", short: "speed" }),
  },
  { key: "move", feature: "speed", make: moveStat },
  { key: "dodge", feature: "speed", make: dodgeStat },
  { key: "dr", feature: "speed", make: drStat },
  { key: "agility", feature: "agility", make: (of, make) => settable("agility", of.agility, of.figures.agility, make) },
  {
    key: "initiative",
    feature: "initiative",
    make: (of, make) => ({
      ...derived("initiative", of.figures.initiative, make, { unit: "percent" }),
      field: make.number("initiative", label("initiative"), of.initiative),
    }),
  },
  {
    key: "initiativeModifier",
    feature: "initiative",
    make: (of, make) => stored("initiativeModifier", of.initiativeModifier, make, { roll: false }),
  },
  {
    key: "awareness",
    feature: "initiative",
    make: (of, make) => ({
      ...plainStat("awareness", of.awareness === null ? "–" : figure(of.awareness), make),
      field: make.number("awareness", label("awareness"), of.awareness, { placeholder: "–" }),
    }),
  },
  {
    key: "armourClass",
    feature: "oldSchool",
    make: (of, make) => {
      const own = of.figures.armourClass;
      const field = make.number("armourClass", label("armourClass"), of.armourClass, { placeholder: "–" });
      return own
        ? { ...derived("armourClass", own, make, {}), field }
        : { ...plainStat("armourClass", "–", make), field };
    },
  },
  { key: "hitDice", feature: "oldSchool", make: (of, make) => stored("hitDice", of.hitDice, make, { roll: false }) },
  {
    key: "morale",
    feature: "oldSchool",
    make: (of, make) => ({
      ...plainStat("morale", of.morale === null ? "–" : figure(of.morale), make),
      field: make.number("morale", label("morale"), of.morale, { placeholder: "–" }),
    }),
  },
];

/** The strip: what the world's pacings read. */
export function strip(of: CreatureData, uses: Uses, make: FieldMaker): readonly StatView[] {
  return STATS.filter(({ feature }) => uses.has(feature)).map((stat) => ({ key: stat.key, ...stat.make(of, make) }));
}

/** The rest of it: nobody's pacing reads it now, but it is not lost. */
export function unusedStats(of: CreatureData, uses: Uses, make: FieldMaker): readonly StatView[] {
  return STATS.filter(({ feature }) => !uses.has(feature)).map((stat) => ({ key: stat.key, ...stat.make(of, make) }));
}

// ---------------------------------------------------------------------------------------------- kinds of cells

function label(key: string): string {
  return hasText(`Sheet.Stats.${key}`) ? text(`Sheet.Stats.${key}`) : figureName(key);
}

function now(value: number): string {
  return text("Sheet.Now", { value });
}

/** A number that simply stands there. */
function stored(
  key: string,
  value: number,
  make: FieldMaker,
  { tip, roll = true }: { readonly tip?: string; readonly roll?: boolean },
): Omit<StatView, "key"> {
  const shown = figure(value);
  return {
    label: label(key),
    field: make.number(key, label(key), value),
    figure: {
      id: make.id(`${key}-figure`),
      value: shown,
      ...(tip === undefined ? {} : { tip }),
      data: { figure: key },
      ...(roll
        ? { action: "rollFigure", title: text("Sheet.RollFigure", { name: label(key), value: shown }) }
        : { action: "explain", title: text("Sheet.Figure", { name: label(key), value: shown }) }),
    },
  };
}

interface Kind {
  readonly unit?: FigureUnit;
  readonly roll?: boolean;
  /** Key of the label, where there is less room than for the name. */
  readonly short?: string;
}

function derived(
  key: string,
  own: Figure,
  make: FieldMaker,
  { unit = null, roll = false, short = key }: Kind,
): Omit<StatView, "key"> {
  const value = figureValue(own, unit);
  return {
    label: label(short),
    figure: {
      id: make.id(`${key}-figure`),
      value,
      tip: explain(own, { name: label(key), unit }),
      data: { figure: key },
      action: roll ? "rollFigure" : "explain",
      title: text(roll ? "Sheet.RollFigure" : "Sheet.Figure", { name: label(key), value }),
    },
  };
}

/** Follows from others until it is set by hand; an empty field lets it follow again. */
function settable(
  key: string,
  set: number | null,
  own: Figure,
  make: FieldMaker,
  kind: Kind = {},
): Omit<StatView, "key"> {
  const field: FieldView = make.number(key, label(key), set, {
    placeholder: inField(kind.unit === "quarters" ? own.value / 4 : own.value),
    tip: text("Sheet.Follows", { how: explain(own, { name: label(key), unit: kind.unit ?? null }) }),
  });
  return { ...derived(key, own, make, kind), field };
}

function plainStat(key: string, value: string, make: FieldMaker): Omit<StatView, "key"> {
  return {
    label: label(key),
    figure: {
      id: make.id(`${key}-figure`),
      value,
      title: text("Sheet.Figure", { name: label(key), value }),
      data: { figure: key },
      action: "explain",
    },
  };
}

// ---------------------------------------------------------------------------------------------- cells with something of their own

/** B-70: yards of this Move in this posture. */
function moveStat(of: CreatureData, make: FieldMaker): Omit<StatView, "key"> {
  const { move: own } = of.figures;
  const { move: left } = of.now;
  const cell = derived("move", own, make, {});
  const how = explain(left.value === own.value ? own : left, { name: label("move"), unit: "yards" });
  return {
    ...cell,
    figure: { ...cell.figure, tip: text("Sheet.MoveTip", { how, step: stepYards(left.value) }) },
    ...(left.value === own.value ? {} : { now: now(left.value) }),
  };
}

/** B-20, B-70: what posture and stun take off. It is rolled with what is left. */
function dodgeStat(of: CreatureData, make: FieldMaker): Omit<StatView, "key"> {
  const { dodge: own } = of.figures;
  const { dodge: left } = of.now;
  const cell = derived("dodge", own, make, { roll: true });
  if (left.value === own.value) return cell;
  return {
    ...cell,
    now: now(left.value),
    figure: {
      ...cell.figure,
      title: text("Sheet.RollFigureNow", { name: label("dodge"), value: own.value, now: left.value }),
      tip: explain(left, { name: label("dodge") }),
    },
  };
}

/** The body's; what covers other places is in the words. */
function drStat(of: CreatureData, make: FieldMaker): Omit<StatView, "key"> {
  const places = Object.entries(of.figures.dr);
  const value = figure(of.figures.dr.torso?.value ?? of.figures.dr.body?.value ?? 0);
  const tip = places.length
    ? places.map(([place, own]) => explain(own, { name: placeName(place) })).join("; ")
    : text("Sheet.NoDr");
  const cell = plainStat("dr", value, make);
  return { ...cell, figure: { ...cell.figure, tip } };
}

/** "torso", "left arm": places that we have words for, and those that somebody made up. */
export function placeName(place: string): string {
  return hasText(`Sheet.Places.${place}`)
    ? text(`Sheet.Places.${place}`)
    : place
        .replace(/[-_]+/g, " ")
        .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
        .toLocaleLowerCase(game.i18n?.lang ?? "en");
}

/** How the pools are shown. */
interface Shown {
  /** The sheet is open for changes. */
  readonly open: boolean;
  /** Beside the HP stands a button that loses them as the fight wants it. */
  readonly injures: boolean;
}

/** HP, and FP where they are read. FP of nothing are those that this creature does not have; they show only where it can be given some. */
export function pools(of: CreatureData, uses: Uses, make: FieldMaker, { open, injures }: Shown): readonly PoolView[] {
  return (["hp", "fp"] as const)
    .filter((key) => key === "hp" || (uses.has("fatigue") && (open || of.fp.max > 0)))
    .map((key) => pool(key, of, uses, make, key === "hp" && injures ? "HintInjure" : "Hint"));
}

/** FP that nobody's pacing reads. */
export function unusedPool(of: CreatureData, uses: Uses, make: FieldMaker): PoolView | null {
  return uses.has("fatigue") ? null : pool("fp", of, uses, make);
}

function pool(
  key: "hp" | "fp",
  of: CreatureData,
  uses: Uses,
  make: FieldMaker,
  hint: "Hint" | "HintInjure" = "Hint",
): PoolView {
  const { value, max } = of[key];
  const { label } = fieldWords(of, key);
  // B-59, B-80: fewer than a third; the last number that is.
  const low = Math.ceil(max / 3) - 1;
  const rules = uses.has("fatigue") && max > 0;
  const state = !rules ? "" : value <= 0 ? "Empty" : value <= low ? "Low" : "Fine";
  return {
    key,
    label,
    value: make.number(`${key}.value`, fieldWords(of, `${key}.value`).label, value, {
      play: true,
      relative: true,
      tip: text(`Sheet.Pools.${hint}`, { verb: text("Pacing.speed-order.Harm.injury.One") }),
    }),
    max: make.number(`${key}.max`, fieldWords(of, `${key}.max`).label, max),
    of: text("Sheet.Pools.Of", { max: figure(max) }),
    part: max > 0 ? Math.max(0, Math.min(1, value / max)).toFixed(3) : "0",
    marks: rules && low > 0 ? [(low / max).toFixed(3)] : [],
    note: state ? text(`Sheet.Pools.${key}.${state}`, { low }) : "",
    alert: state === "Empty" || state === "Low",
    less: text(`Sheet.Pools.${key}.Less`),
    more: text(`Sheet.Pools.${key}.More`),
  };
}
