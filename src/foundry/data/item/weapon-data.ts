import { modeFigures, type ModeValues } from "../../../rules/values.ts";
import { TEXTS } from "../../host/constants.ts";
import {
  choice,
  count,
  countOrNone,
  flag,
  lineField,
  measure,
  modifier,
  modifierOrNone,
  speedClass,
} from "../fields.ts";
import { thingSchema, wielderOf } from "./item.ts";
import { DAMAGE_TYPES, FIRE_KINDS, KIND, type ItemKind } from "./kinds.ts";

const { NumberField, SchemaField, TypedObjectField } = foundry.data.fields;

const MODE_KINDS = ["melee", "ranged"] as const;

/** A cut, a thrust, a throw, a shot. Fields unused by the kind are kept and hidden. */
const mode = () =>
  new SchemaField({
    name: lineField(),
    sort: count(),
    kind: choice(MODE_KINDS, "melee"),
    skill: lineField(),
    /** null = that of the skill. */
    level: countOrNone(0, 1_000),
    /** null = that of the skill, else the chance of the level (PC-2). */
    percent: countOrNone(0, 1_000),
    /** Of the weapon itself (D20-3, PC-3). */
    attackBonus: modifier(),
    /** Dice: "2d+1", "sw+2". */
    damage: lineField(),
    damageType: choice(DAMAGE_TYPES, "cr"),
    /** DR is divided by it (B-56). */
    divisor: new NumberField({ required: true, nullable: false, min: 0.1, max: 100, initial: 1 }),
    /** Melee: "C", "1", "1-2", "C,1". */
    reach: lineField("1"),
    /** Bonus to parry or block; null = cannot. */
    parry: modifierOrNone(),
    block: modifierOrNone(),
    fencing: flag(),
    balanced: flag(true),
    twoHanded: flag(),
    minimumStrength: countOrNone(0, 1_000),
    /** Ranged: yards; 0 = none given (B-40). */
    minimumRange: measure(),
    halfDamage: measure(),
    range: measure(),
    accuracy: count(0, 0, 100),
    /** Shots per attack, and projectiles per shot. */
    rateOfFire: count(1, 0, 10_000),
    projectiles: count(1, 1, 1_000),
    bulk: modifier(),
    recoil: count(1, 0, 100),
  });

const schema = () => ({
  ...thingSchema(),
  ranged: flag(),
  ready: flag(true),
  /** side-segments, in segments. */
  weaponSpeed: count(5, 1, 100),
  /** side-segments: attacks in rounds, if different from the wielder's. */
  attacks: countOrNone(1, 100),
  perRounds: countOrNone(1, 100),
  trained: flag(true),
  specialised: flag(),
  /** stopwatch: classes of using, drawing and reloading. */
  speedClass: speedClass(),
  drawClass: speedClass(),
  reloadClass: speedClass(),
  /** stopwatch: rounds per segment of an automatic weapon, else 0. */
  perSegment: count(0, 0, 10_000),
  /** Rounds; 0 = not counted. */
  capacity: count(0, 0, 10_000),
  loaded: count(0, 0, 10_000),
  /** Used by action-period. */
  rateOfFire: count(1, 1, 1_000),
  fireKind: choice(FIRE_KINDS, "muscle"),
  /** Much longer than most (T-21). */
  longer: flag(),
  /** Modes by id. */
  modes: new TypedObjectField(mode(), { validateKey: (key: string) => /^[A-Za-z0-9]{1,16}$/.test(key) }),
});

export type WeaponSchema = ReturnType<typeof schema>;

export class WeaponData extends foundry.abstract.TypeDataModel<WeaponSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.thing", "SEGMENTZERO.Item.weapon"];

  get [KIND](): ItemKind {
    return "weapon";
  }

  static override defineSchema = schema;

  /** Values by mode id (B-48, B-51), computed on each call. */
  get modeFigures(): Readonly<Record<string, ModeValues>> {
    const wielder = wielderOf(this.parent);
    return Object.fromEntries(
      Object.entries(this.modes).map(([id, { skill, level, percent, parry, block }]) => [
        id,
        modeFigures({ skill, level, percent, parry, block }, this.parent.name, wielder),
      ]),
    );
  }
}

interface WithModes {
  readonly fields: {
    readonly modes: {
      readonly element: { readonly fields: Readonly<Record<string, { label: string; hint: string }>> };
    };
  };
}

/**
 * Sets labels and hints of mode fields, because Foundry may skip typed objects for `LOCALIZATION_PREFIXES`.
 * In `i18nInit`.
 */
export function localiseModes(): void {
  const { fields }: WithModes = WeaponData.schema;
  for (const [name, field] of Object.entries(fields.modes.element.fields)) {
    const key = `${TEXTS}.Item.mode.FIELDS.${name}`;
    field.label = game.i18n?.localize(`${key}.label`) ?? name;
    field.hint = game.i18n?.localize(`${key}.hint`) ?? "";
  }
}
