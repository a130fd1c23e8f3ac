import { stepYards, type Value } from "../../../../rules/values.ts";
import type { CreatureData } from "../../../data/actor/creature-data.ts";
import { numberText, hasText, text } from "../../../host/i18n.ts";
import { diceFor } from "../../../reading/actor-in-fight.ts";
import { explain, valueName, shownValue, type ValueUnit, placeName } from "../../../reading/explain.ts";
import type { Feature } from "../../../reading/sheet-part.ts";
import { fieldWords, inField } from "../../shared/read-field.ts";
import { dodgeOf, DODGES, type FieldMaker, type FieldView, type ValueView, type Uses } from "./pieces.ts";

interface StatView {
  readonly label: string;
  readonly value: ValueView;
  readonly field?: FieldView;
  /** Value with posture and conditions: "now 7". */
  readonly now?: string;
}

type Cell<Key extends string> = (key: Key, of: CreatureData, make: FieldMaker) => StatView;

/** Key, feature that needs it, and cell. */
type Stat = readonly [key: string, feature: Feature, make: (of: CreatureData, make: FieldMaker) => StatView];

const stat = <const Key extends string>(key: Key, feature: Feature, cell: Cell<Key>): Stat => [
  key,
  feature,
  (of, make) => cell(key, of, make),
];

const STATS: readonly Stat[] = [
  stat("st", "attributes", strength),
  ...(["dx", "iq", "ht"] as const).map((key) => stat(key, "attributes", stored({ roll: true }))),
  ...(["will", "per"] as const).map((key) => stat(key, "attributes", settable({ roll: true }))),
  stat("basicSpeed", "speed", settable({ unit: "quarters", short: "speed" })),
  stat("move", "speed", moveStat),
  stat("dodge", "defence", dodgeStat),
  stat("dodgePercent", "percent", optional),
  stat("dr", "defence", drStat),
  stat("agility", "agility", settable()),
  stat("initiative", "initiative", (key, of, make) => ({
    ...derived(key, of.figures.initiative, make, { unit: "percent" }),
    field: make.number(key, label(key), of.initiative),
  })),
  stat("initiativeModifier", "initiative", stored()),
  stat("awareness", "initiative", optional),
  stat("armourClass", "oldSchool", (key, of, make) => {
    const own = of.figures.armourClass;
    return { ...optional(key, of, make), ...(own ? derived(key, own, make) : {}) };
  }),
  stat("hitDice", "oldSchool", stored()),
  stat("morale", "oldSchool", optional),
];

/** Cells that the actor's pacings and combat rules use, or the rest; armour class leads with a d20. */
export function strip(of: CreatureData, uses: Uses, make: FieldMaker, used = true) {
  const leads = ([, feature]: Stat): number => Number(uses.has("d20") && feature === "oldSchool");
  const stats = [...STATS].sort((a, b) => leads(b) - leads(a));
  return stats.filter(([, feature]) => uses.has(feature) === used).map(([key, , cell]) => ({ key, ...cell(of, make) }));
}

const label = (key: string): string => (hasText(`Sheet.Stats.${key}`) ? text(`Sheet.Stats.${key}`) : valueName(key));

const now = (value: number): string => text("Sheet.Now", { value });

interface Kind {
  readonly unit?: ValueUnit;
  readonly roll?: boolean;
  readonly short?: string;
}

function plainStat(
  key: string,
  value: string,
  make: FieldMaker,
  { roll = false, short = key }: Kind = {},
  tip?: string,
): StatView {
  return {
    label: label(short),
    value: {
      id: make.id(`${key}-figure`),
      value,
      ...(tip === undefined ? {} : { tip }),
      ...(roll ? { action: "rollValue", args: { key } } : { action: "explain" }),
      title: text(roll ? "Sheet.RollValue" : "Sheet.Value", { name: label(key), value }),
    },
  };
}

function derived(key: string, own: Value, make: FieldMaker, kind: Kind = {}): StatView {
  const { unit = null } = kind;
  return plainStat(key, shownValue(own, unit), make, kind, explain(own, { name: label(key), unit }));
}

function stored(kind: Kind = {}): Cell<"dx" | "iq" | "ht" | "initiativeModifier" | "hitDice"> {
  return (key, { [key]: value }, make) => ({
    ...plainStat(key, numberText(value), make, kind),
    field: make.number(key, label(key), value),
  });
}

function optional(
  key: "awareness" | "morale" | "armourClass" | "dodgePercent",
  { [key]: value }: CreatureData,
  make: FieldMaker,
): StatView {
  return {
    ...plainStat(key, value === null ? "–" : numberText(value), make),
    field: make.number(key, label(key), value, { placeholder: "–" }),
  };
}

/** Makes a field for a derived value; an empty field derives it again. */
function settable(kind: Kind = {}): Cell<"will" | "per" | "basicSpeed" | "agility"> {
  return (key, { [key]: set, figures: { [key]: own } }, make) => ({
    ...derived(key, own, make, kind),
    field: make.number(key, label(key), set, {
      placeholder: inField(kind.unit === "quarters" ? own.value / 4 : own.value),
      tip: text("Sheet.Follows", { how: explain(own, { name: label(key), unit: kind.unit ?? null }) }),
    }),
  });
}

/** The stored score; tip and "now" show fatigue and wounds. */
function strength(key: "st", { st, figures: { st: own } }: CreatureData, make: FieldMaker): StatView {
  return {
    ...plainStat(key, numberText(st), make, { roll: true }, explain(own, { name: label(key) })),
    field: make.number(key, label(key), st),
    ...(own.value === st ? {} : { now: now(own.value) }),
  };
}

/** Shows the yards in this posture (B-70). */
function moveStat(key: "move", of: CreatureData, make: FieldMaker): StatView {
  const { move: own } = of.figures;
  const { move: left } = of.now;
  const cell = derived(key, own, make);
  const how = explain(left.value === own.value ? own : left, { name: label(key), unit: "yards" });
  return {
    ...cell,
    value: { ...cell.value, tip: text("Sheet.MoveTip", { how, step: stepYards(left.value) }) },
    ...(left.value === own.value ? {} : { now: now(left.value) }),
  };
}

/** Shows the dodge as lowered by posture and stun (B-20, B-70), or the percentage that is rolled (PC-6). */
function dodgeStat(key: "dodge", of: CreatureData, make: FieldMaker): StatView {
  if (diceFor(of.parent, DODGES) === "d100") {
    const cell = derived(key, dodgeOf(of.parent), make, { roll: true });
    const title = text("Sheet.Roll.percent", { name: label(key), value: cell.value.value });
    return { ...cell, value: { ...cell.value, title } };
  }
  const { dodge: own } = of.figures;
  const { dodge: left } = of.now;
  const cell = derived(key, own, make, { roll: true });
  if (left.value === own.value) return cell;
  const title = text("Sheet.RollValueNow", { name: label(key), value: own.value, now: left.value });
  return {
    ...cell,
    now: now(left.value),
    value: { ...cell.value, title, tip: explain(left, { name: label(key) }) },
  };
}

/** Returns the DR of the torso or body, with every location in the tip. */
function drStat(key: "dr", { figures: { dr } }: CreatureData, make: FieldMaker): StatView {
  const places = Object.entries(dr).map(([place, own]) => explain(own, { name: placeName(place) }));
  const value = numberText(dr.torso?.value ?? dr.body?.value ?? 0);
  return plainStat(key, value, make, {}, places.length ? places.join("; ") : text("Sheet.NoDr"));
}

interface Shown {
  readonly open: boolean;
  /** True if a button beside HP applies injuries. */
  readonly injures: boolean;
}

/** HP, and FP if used; without FP only on an open sheet. */
export function pools(of: CreatureData, uses: Uses, make: FieldMaker, { open, injures }: Shown) {
  return (["hp", "fp"] as const)
    .filter((key) => key === "hp" || (uses.has("fatigue") && (open || of.fp.max > 0)))
    .map((key) => pool(key, of, uses, make, key === "hp" && injures ? "HintInjure" : "Hint"));
}

/** FP that no pacing of this actor uses. */
export const unusedPool = (of: CreatureData, uses: Uses, make: FieldMaker) =>
  uses.has("fatigue") ? null : pool("fp", of, uses, make, "Hint");

function pool(key: "hp" | "fp", of: CreatureData, uses: Uses, make: FieldMaker, hint: "Hint" | "HintInjure") {
  const { value, max } = of[key];
  // B-59, B-80: the highest value below a third.
  const low = Math.ceil(max / 3) - 1;
  const rules = uses.has("fatigue") && max > 0;
  const state = !rules ? "" : value <= 0 ? "Empty" : value <= low ? "Low" : "Fine";
  return {
    key,
    label: fieldWords(of, key).label,
    value: make.number(`${key}.value`, fieldWords(of, `${key}.value`).label, value, {
      play: true,
      relative: true,
      tip: text(`Sheet.Pools.${hint}`, { verb: text("Combat.gurps.Harm.injury.One") }),
    }),
    max: make.number(`${key}.max`, fieldWords(of, `${key}.max`).label, max),
    of: text("Sheet.Pools.Of", { max: numberText(max) }),
    part: max > 0 ? Math.max(0, Math.min(1, value / max)).toFixed(3) : "0",
    marks: rules && low > 0 ? [(low / max).toFixed(3)] : [],
    note: state ? text(`Sheet.Pools.${key}.${state}`, { low }) : "",
    alert: state === "Empty" || state === "Low",
    less: text(`Sheet.Pools.${key}.Less`),
    more: text(`Sheet.Pools.${key}.More`),
  };
}
