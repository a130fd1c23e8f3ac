import type { Rolled } from "../../../../rules/core.ts";
import {
  damageBase,
  damageWith,
  defenceNow,
  type PlainRoll,
  type Value,
  type CurrentState,
} from "../../../../rules/values.ts";
import { damageType, inOrder, type CarriedWeapon, type WeaponMode } from "../../../actors/carried-items.ts";
import type { CreatureData } from "../../../data/actor/creature-data.ts";
import { damageTypeInFull, diceWords } from "../../../host/damage-words.ts";
import { numberText, signed, text } from "../../../host/i18n.ts";
import { beside } from "../../../host/lists.ts";
import { isSameActor } from "../../../host/same-actor.ts";
import { isItem } from "../../../host/typed-calls.ts";
import { diceFor, membershipOf, scoreUnder, stateWhere } from "../../../reading/actor-in-fight.ts";
import { explain, valueName } from "../../../reading/explain.ts";
import { sheetIn } from "../../sheet-parts.ts";
import type { Feature, SheetMembership } from "../../../reading/sheet-part.ts";
import { inField } from "../../shared/read-field.ts";
import type { RollKind, ValueButton } from "../buttons.ts";

export interface SheetFrame {
  readonly actor: Actor.Implementation;
  readonly sheet: string;
  readonly open: boolean;
}

/** A field, or its value when locked. */
export interface FieldView {
  /** The same in every render. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** Text of a locked field; default: its value. */
  readonly shown?: string;
  readonly tip?: string;
  readonly number?: boolean;
  /** True if "+2" adds. */
  readonly relative?: boolean;
  readonly play?: boolean;
  /** True if another source provides it, such as rounds counted by the encounter. */
  readonly fixed?: boolean;
}

interface TickView extends Pick<FieldView, "id" | "name" | "label" | "play"> {
  readonly on: boolean;
  readonly word?: string;
}

/** A derived value that a click rolls or explains. */
export type ValueView = ValueButton & ValueLook;

interface ValueLook {
  readonly id: string;
  readonly value: string;
  /** For screen readers: "Dodge 9: roll 3d6". */
  readonly title: string;
  readonly tip?: string;
  readonly lowered?: boolean;
}

export interface FieldMaker {
  /** @param path "st", below `system` */
  readonly number: (path: string, label: string, value: number | null, more?: Partial<FieldView>) => FieldView;
  readonly text: (name: string, label: string, value: string, more?: Partial<FieldView>) => FieldView;
  readonly tick: (path: string, label: string, on: boolean, more?: Partial<TickView>) => TickView;
  /** Returns a maker for fields of an item. */
  readonly of: (item: string) => FieldMaker;
  readonly id: (key: string) => string;
}

export function fieldsIn(sheet: string, before = ""): FieldMaker {
  const id = (key: string): string => `${sheet}-${`${before}${key}`.replaceAll(".", "-")}`;
  return {
    id,
    number: (path, label, value, more) => ({
      id: id(path),
      name: `${before}system.${path}`,
      label,
      value: inField(value),
      number: true,
      ...more,
    }),
    text: (name, label, value, more) => ({ id: id(name), name: `${before}${name}`, label, value, ...more }),
    tick: (path, label, on, more) => ({ id: id(path), name: `${before}system.${path}`, label, on, ...more }),
    of: (item) => fieldsIn(sheet, `items.${item}.`),
  };
}

/** Returns what is rolled against: skills as they are, defences with posture and stun (B-44, B-70). */
function rolled(own: Value, kind: RollKind, current: CurrentState): Value {
  return kind === "skill" ? own : defenceNow(own, current);
}

interface Rolls {
  readonly item: Item.Implementation;
  readonly mode?: string;
  readonly name?: string;
  readonly membership: SheetMembership | null;
}

/** Level, parry or block as on the sheet. */
function levelOf(item: Item.Implementation, mode: string, kind: RollKind): Value | null {
  if (isItem(item, "weapon")) return item.system.modeFigures[mode]?.[kind] ?? null;
  if (isItem(item, "shield")) return item.system.blockFigure;
  return isItem(item, "skill") || isItem(item, "spell") ? item.system.levelFigure : null;
}

/** Own percentage, also of parries with the weapon (PC-6); null for that of the level. */
function percentOf(item: Item.Implementation, mode: string): number | null {
  if (isItem(item, "weapon")) return item.system.modeFigures[mode]?.percent?.value ?? null;
  return isItem(item, "skill") || isItem(item, "spell") ? item.system.percent : null;
}

function rolledAs(kind: RollKind, mode: WeaponMode | undefined, item: Item.Implementation): Rolled {
  if (kind !== "skill") return { kind: "defence" };
  if (mode) return { kind: mode.kind === "ranged" ? "ranged" : "melee" };
  const attribute = isItem(item, "skill") ? item.system.attribute : "none";
  return attribute === "none" ? { kind: "test" } : { kind: "test", of: attribute };
}

/** Returns a roll of an item under the combat rules in use; null if there is nothing to roll. */
export function rollOf({ item, mode = "", membership }: Rolls, kind: RollKind) {
  const way = isItem(item, "weapon") ? item.system.modes[mode] : undefined;
  const as = rolledAs(kind, way, item);
  const level = levelOf(item, mode, kind);
  const now = level && rolled(level, kind, currentStateOf(item));
  // A weapon that cannot parry has a percentage for attacks only.
  const percent = kind === "skill" || level ? percentOf(item, mode) : null;
  const bonus = kind === "skill" ? (way?.attackBonus ?? 0) : 0;
  const score = item.actor ? scoreUnder(item.actor, membership, { level: now, percent, bonus, rolled: as }) : now;
  const dice = item.actor ? diceFor(item.actor, as) : "3d6";
  return score && { score, dice, rolled: as, isLowered: now?.value !== level?.value };
}

export const DODGES: Rolled = { kind: "defence" };

/** Returns the dodge as now, under the combat rules in use a percentage (PC-6). */
export function dodgeOf(actor: Actor.Implementation): Value {
  const { now, dodgePercent: percent } = shownCreature(actor);
  return scoreUnder(actor, membershipOf(actor), { level: now.dodge, percent, bonus: 0, rolled: DODGES }) ?? now.dodge;
}

/** Null without anything to roll, such as a parry under rules without defences. */
export function rollable(kind: RollKind, of: Rolls, make: FieldMaker): ValueView | null {
  const { item, mode = "", name = item.name } = of;
  const roll = rollOf(of, kind);
  if (!roll) return null;
  const { score, dice, isLowered } = roll;
  const value = dice === "d20" ? signed(score.value) : numberText(score.value);
  const what = kind === "skill" ? name : text(`Sheet.Rolls.${kind}`, { name });
  const titles: Readonly<Record<PlainRoll, readonly [title: string, named: string]>> = {
    "3d6": [`Sheet.Roll.${kind}`, name],
    d100: ["Sheet.Roll.percent", what],
    d20: ["Sheet.RollD20", what],
  };
  const [title, named] = titles[dice];
  return {
    id: make.id(`${item.id}-${mode}-${kind}`),
    value,
    title: text(title, { name: named, value }),
    tip: explain(score, { name: valueName(kind) }),
    action: "rollItem",
    args: { item: item.id ?? "", mode, kind },
    ...(isLowered ? { lowered: true } : {}),
  };
}

/** For a hazard only the common members exist. */
export const shownCreature = (actor: Actor.Implementation): CreatureData => actor.system as CreatureData;

function currentStateOf({ actor }: Item.Implementation): CurrentState {
  return (actor && shownCreature(actor).moment) ?? { posture: "standing", stunned: false };
}

export const itemsOf = <const Type extends Item.SubType>(actor: Actor.Implementation, type: Type) =>
  inOrder(actor).filter((item): item is Item.OfType<Type> => item.type === type);

/** @param note parts of the line below the name */
export const pieceRow = (item: Item.Implementation, ...note: readonly (string | false | null | undefined)[]) => ({
  id: item.id ?? "",
  name: item.name,
  /** "Options for Sabre" */
  menu: text("Sheet.Row.Menu", { name: item.name }),
  note: beside(note),
});

/**
 * @returns `dice`: "1d+3", null if it cannot be rolled; `shown`: "1d+3 cut", "3d (2) imp", or as typed;
 * `kind`: "cutting"; `how`: "sw+2 with swing 1d+1", or what a roll lacks, "" for plain dice
 */
export function damageRollOf(item: CarriedWeapon, mode: WeaponMode) {
  const { damage } = mode;
  // Without an owner, or on a hazard, there is no strength.
  const { thrust = "", swing = "" } = item.actor?.system ?? {};
  const dice = damageWith(damage, { thrust, swing });
  const shown = damage ? text("Sheet.Damage", { dice: diceWords(dice ?? damage), type: damageType(mode) }) : "";
  const kind = damage ? damageTypeInFull(mode.damageType) : "";
  const base = damageBase(damage);
  if (!base) return { dice, shown, kind, how: dice === null ? text("Sheet.NoDice", { dice: damage }) : "" };
  const how =
    dice === null
      ? text(`Sheet.NoStrength.${base}`, { damage: diceWords(damage), name: item.actor?.name ?? "" })
      : text(`Sheet.Strength.${base}`, {
          damage: diceWords(damage),
          dice: diceWords(base === "thrust" ? thrust : swing),
        });
  return { dice, shown, kind, how };
}

export interface Uses {
  /** The world's first. */
  readonly pacings: readonly string[];
  readonly has: (feature: Feature) => boolean;
}

/** Returns the pacings of the world, of the viewed encounter, and of running encounters with this actor. */
export function usesOf(actor: Actor.Implementation): Uses {
  const fights = [...(game.combats ?? [])].filter(
    (combat) =>
      combat === game.combat || (combat.started && [...combat.combatants].some((one) => isSameActor(one.actor, actor))),
  );
  const states = [stateWhere(null), ...fights.map(({ encounter }) => encounter)];
  return {
    pacings: [...new Set(states.map(({ pacing }) => pacing))],
    has: (feature) => states.some((state) => sheetIn({ state }).uses?.includes(feature) ?? true),
  };
}
