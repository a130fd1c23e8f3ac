import {
  damageBase,
  damageWith,
  defenceNow,
  type Strength,
  type Figure,
  type Moment,
} from "../../../../../rules/values.ts";
import { damageType, type Weapon, type WeaponMode } from "../../../../actors/carried-items.ts";
import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import { damageTypeInFull, diceWords } from "../../../../host/damage-words.ts";
import { figure, text } from "../../../../host/i18n.ts";
import { beside } from "../../../../host/lists.ts";
import { isSameActor } from "../../../../host/same-actor.ts";
import { explain, figureName } from "../../../../reading/explain.ts";
import { shellOf } from "../../../../reading/pacing-shell.ts";
import type { Feature } from "../../../../reading/sheet-part.ts";
import { defaultPacing } from "../../../../settings/settings.ts";
import { inField } from "../../shared/read-field.ts";
import type { FieldView, FigureView, RowView, TickView } from "./types.ts";

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

/** What is rolled: a skill as it is, a defence as posture and stun leave it (B-44, B-70). */
export function rolled(own: Figure, kind: Kind, moment: Moment): Figure {
  return kind === "skill" ? own : defenceNow(own, moment);
}

/** Whose level it is, how it is called, and whether skills are in per cent where it would be rolled. */
interface Rolls {
  readonly item: string;
  readonly mode?: string;
  readonly name: string;
  readonly moment: Moment;
  readonly percent?: boolean;
}

/** A level, parry or block of an item, as a button that rolls against it. Per cent give neither parry nor block: those are figures of 3d6. */
export function rollable(own: Figure | null, kind: Kind, of: Rolls, make: FieldMaker): FigureView | null {
  const { item, mode = "", name, moment, percent = false } = of;
  if (!own || (percent && kind !== "skill")) return null;
  const left = rolled(own, kind, moment);
  const value = figure(left.value);
  return {
    id: make.id(`${item}-${mode}-${kind}`),
    value,
    title: text(percent && kind === "skill" ? "Sheet.Roll.percent" : `Sheet.Roll.${kind}`, { name, value }),
    tip: explain(left, { name: figureName(kind) }),
    action: "rollItem",
    data: { item, mode, kind },
    ...(left.value === own.value ? {} : { lowered: true }),
  };
}

/** Of whoever has it. */
export function momentOf({ actor }: Item.Implementation): Moment {
  return (actor?.system as CreatureData | undefined)?.moment ?? { posture: "standing", stunned: false };
}

type ItemType = Item.SubType;

/** Items of one kind in the order of their list, as everybody else orders them. */
export function itemsOf<const Type extends ItemType>(
  actor: Actor.Implementation,
  type: Type,
): readonly Item.OfType<Type>[] {
  return [...actor.items]
    .filter((item): item is Item.OfType<Type> => item.type === type)
    .sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
}

export function rowOf(item: Item.Implementation, note: string): RowView {
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    menu: text("Sheet.Row.Menu", { name: item.name }),
    note,
  };
}

/** What is there, one after the other. */
export function told(...parts: readonly (string | false | null | undefined)[]): string {
  return beside(parts);
}

/** Damage of a way to use a weapon, in the hands of whoever has it. */
export interface DamageRoll {
  /** "1d+3"; null if it cannot be rolled. */
  readonly dice: string | null;
  /** "1d+3 cut", "3d (2) imp"; as it is typed where the dice are unknown. */
  readonly shown: string;
  /** "cutting": the kind in full; empty without damage. */
  readonly kind: string;
  /** "sw+2 with swing 1d+1", or what is missing for a roll; empty where the dice stand on the weapon. */
  readonly how: string;
}

export function damageRollOf(item: Weapon, mode: WeaponMode): DamageRoll {
  const { damage } = mode;
  // What belongs to nobody, or to a hazard, has no strength.
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

/** What the fights of an actor read from its sheet. */
export interface Uses {
  /** Ids of the pacings, the world's own first. */
  readonly pacings: readonly string[];
  readonly has: (feature: Feature) => boolean;
}

/** What the world's own pacing reads, that of the fight on view, and of every fight in which this actor is. Everything else is one click away. */
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
