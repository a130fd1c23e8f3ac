import {
  damageBase,
  damageWith,
  defenceNow,
  type Strength,
  type Value,
  type CurrentState,
} from "../../../../../rules/values.ts";
import { damageType, type Weapon, type WeaponMode } from "../../../../actors/carried-items.ts";
import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import { damageTypeInFull, diceWords } from "../../../../host/damage-words.ts";
import { numberText, text } from "../../../../host/i18n.ts";
import { beside } from "../../../../host/lists.ts";
import { isSameActor } from "../../../../host/same-actor.ts";
import { explain, valueName } from "../../../../reading/explain.ts";
import { shellOf } from "../../../../reading/pacing-shell.ts";
import type { Feature } from "../../../../reading/sheet-part.ts";
import { defaultPacing } from "../../../../settings/settings.ts";
import { inField } from "../../shared/read-field.ts";

/** What every part of a sheet is built from. */
export interface SheetFrame {
  readonly actor: Actor.Implementation;
  /** Id of the window, with which the ids of fields begin. */
  readonly sheet: string;
  /** The sheet is open for changes. */
  readonly open: boolean;
}

/** A field, or in its place what stands in it. */
export interface FieldView {
  /** Id of the control, the same from render to render. */
  readonly id: string;
  /** Path in the document: "system.st". */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** What counts while the field is empty. */
  readonly placeholder?: string;
  /** Stands in place of a locked field; its value by default. */
  readonly shown?: string;
  /** How it came about, or what may be written into it. */
  readonly tip?: string;
  readonly number?: boolean;
  /** "+2" adds to it. */
  readonly relative?: boolean;
  /** Can be filled in while the sheet is locked. */
  readonly play?: boolean;
  /** Can never be filled in: it shows something else than the document, as the rounds that an encounter has counted. */
  readonly fixed?: boolean;
}

/** A tick: "worn", "in hand". */
export interface TickView extends Pick<FieldView, "id" | "name" | "label" | "play"> {
  readonly on: boolean;
  /** Stands beside it, where there is little room. */
  readonly word?: string;
}

/** A value that follows from others, as a button: it rolls against the value, or says how it came about. */
export interface ValueView {
  readonly id: string;
  readonly value: string;
  /** For screen readers: "Dodge 9: roll 3d6". */
  readonly title: string;
  /** How it came about. */
  readonly tip?: string;
  /** Name of the action, and what goes with it. */
  readonly action: "rollFigure" | "rollItem" | "rollDamage" | "explain";
  readonly data: Readonly<Record<string, string>>;
  /** Less than usual for the moment. */
  readonly lowered?: boolean;
}

/** Ids and names of the fields of one sheet. */
export interface FieldMaker {
  /** @param path "st", below `system` */
  readonly number: (path: string, label: string, value: number | null, more?: Partial<FieldView>) => FieldView;
  readonly text: (name: string, label: string, value: string, more?: Partial<FieldView>) => FieldView;
  readonly tick: (path: string, label: string, on: boolean, more?: Partial<TickView>) => TickView;
  /** The same for the fields of one of its items. */
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

type Kind = "skill" | "parry" | "block";

/** The value to roll against: a skill as it is, a defence as posture and stun leave it (B-44, B-70). */
export function rolled(own: Value, kind: Kind, current: CurrentState): Value {
  return kind === "skill" ? own : defenceNow(own, current);
}

/** The owner of a level. `percent`: skills are in per cent where it would be rolled. */
interface Rolls {
  readonly item: string;
  readonly mode?: string;
  readonly name: string;
  readonly moment: CurrentState;
  readonly percent?: boolean;
}

/**
 * A level, parry or block of an item, as a button that rolls against it. Skills in per cent have neither parry nor
 * block, which are rolled with 3d6.
 */
export function rollable(own: Value | null, kind: Kind, of: Rolls, make: FieldMaker): ValueView | null {
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
    data: { item, mode, kind },
    ...(left.value === own.value ? {} : { lowered: true }),
  };
}

/** The data of an actor that is no hazard; of a hazard those members that both have. */
export const creatureOf = (actor: Actor.Implementation): CreatureData => actor.system as CreatureData;

/** Posture and stun of the item's owner. */
export function currentStateOf({ actor }: Item.Implementation): CurrentState {
  return (actor && creatureOf(actor).moment) ?? { posture: "standing", stunned: false };
}

/** Items of one kind in the order of their list. */
export function itemsOf<const Type extends Item.SubType>(
  actor: Actor.Implementation,
  type: Type,
): readonly Item.OfType<Type>[] {
  return [...actor.items]
    .filter((item): item is Item.OfType<Type> => item.type === type)
    .sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
}

/** What every row of an item has. @param note parts of the line below the name */
export const rowOf = (item: Item.Implementation, ...note: readonly (string | false | null | undefined)[]) => ({
  id: item.id ?? "",
  name: item.name,
  /** "What can be done with Sabre" */
  menu: text("Sheet.Row.Menu", { name: item.name }),
  note: beside(note),
});

/**
 * Damage of a way to use a weapon, in its owner's hands.
 * @returns `dice`: "1d+3", null if it cannot be rolled; `shown`: "1d+3 cut", "3d (2) imp", or as it is typed; `kind`:
 * "cutting"; `how`: "sw+2 with swing
 * 1d+1", or what is missing for a roll, "" where the dice stand on the weapon
 */
export function damageRollOf(item: Weapon, mode: WeaponMode) {
  const { damage } = mode;
  // Without an owner, or on a hazard, there is no strength.
  const { thrust = "", swing = "" } = (item.actor?.system ?? {}) as Partial<Strength>;
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

/** What the encounters of an actor read from its sheet. */
export interface Uses {
  /** Ids of the pacings, the world's own first. */
  readonly pacings: readonly string[];
  readonly has: (feature: Feature) => boolean;
}

/**
 * The pacings of the world, of the encounter on view, and of every running encounter with this actor. Everything else
 * is one click away.
 */
export function usesOf(actor: Actor.Implementation): Uses {
  const fights = [...(game.combats ?? [])].filter(
    (combat) =>
      combat === game.combat || (combat.started && [...combat.combatants].some((one) => isSameActor(one.actor, actor))),
  );
  const pacings = [...new Set([defaultPacing(), ...fights.map(({ encounter }) => encounter.pacing)])];
  return {
    pacings,
    has: (feature) => pacings.some((pacing) => shellOf(pacing).sheet?.uses?.includes(feature) ?? true),
  };
}
