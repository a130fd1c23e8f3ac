import { damageBase, damageWith, defenceNow, type Value, type CurrentState } from "../../../../rules/values.ts";
import { damageType, inOrder, type CarriedWeapon, type WeaponMode } from "../../../actors/carried-items.ts";
import type { CreatureData } from "../../../data/actor/creature-data.ts";
import { damageTypeInFull, diceWords } from "../../../host/damage-words.ts";
import { numberText, text } from "../../../host/i18n.ts";
import { beside } from "../../../host/lists.ts";
import { isSameActor } from "../../../host/same-actor.ts";
import { explain, valueName } from "../../../reading/explain.ts";
import { sheetOf } from "../../sheet-parts.ts";
import type { Feature } from "../../../reading/sheet-part.ts";
import { defaultPacing } from "../../../settings/settings.ts";
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
export function rolled(own: Value, kind: RollKind, current: CurrentState): Value {
  return kind === "skill" ? own : defenceNow(own, current);
}

/** `percent`: skills are percentages. */
interface Rolls {
  readonly item: string;
  readonly mode?: string;
  readonly name: string;
  readonly moment: CurrentState;
  readonly percent?: boolean;
}

/** Null for a percentage skill's parry or block, which use 3d6. */
export function rollable(own: Value | null, kind: RollKind, of: Rolls, make: FieldMaker): ValueView | null {
  const { item, mode = "", name, moment: current, percent = false } = of;
  if (!own || (percent && kind !== "skill")) return null;
  const left = rolled(own, kind, current);
  const value = numberText(left.value);
  return {
    id: make.id(`${item}-${mode}-${kind}`),
    value,
    title: text(percent && kind === "skill" ? "Sheet.Roll.percent" : `Sheet.Roll.${kind}`, { name, value }),
    tip: explain(left, { name: valueName(kind) }),
    action: "rollItem",
    args: { item, mode, kind },
    ...(left.value === own.value ? {} : { lowered: true }),
  };
}

/** For a hazard only the common members exist. */
export const shownCreature = (actor: Actor.Implementation): CreatureData => actor.system as CreatureData;

export function currentStateOf({ actor }: Item.Implementation): CurrentState {
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
  const pacings = [...new Set([defaultPacing(), ...fights.map(({ encounter }) => encounter.pacing)])];
  return {
    pacings,
    has: (feature) => pacings.some((pacing) => sheetOf(pacing).uses?.includes(feature) ?? true),
  };
}
