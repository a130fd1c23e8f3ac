import { blockWith, type Value } from "../../../rules/values.ts";
import { count, countOrNone, flag, isLocation, lineField, locations, modifier, modifierOrNone } from "../fields.ts";
import { thingSchema, wielderOf } from "./item.ts";

const armorSchema = () => ({
  ...thingSchema(),
  worn: flag(true),
  dr: count(1, 0, 10_000),
  /** As in `CreatureData.dr`. */
  locations: locations(),
  /** Old-school; null = unchanged. */
  armourClass: modifierOrNone(),
});

export type ArmorSchema = ReturnType<typeof armorSchema>;

export class ArmorData extends foundry.abstract.TypeDataModel<ArmorSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.thing", "SEGMENTZERO.Item.armor"];
  static override defineSchema = armorSchema;

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    const { locations: places } = source;
    if (places !== undefined) source.locations = (isMany(places) ? [...places] : [places]).filter(isLocation);
    return super.migrateData(source);
  }
}

const isMany = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value;

const shieldSchema = () => ({
  ...thingSchema(),
  ready: flag(true),
  /** Bonus to every active defence while ready. */
  defenceBonus: count(1, 0, 100),
  /** Skill of blocking; a null level is that of the skill. */
  skill: lineField(),
  level: countOrNone(0, 1_000),
  dr: count(0, 0, 10_000),
  hp: count(0, 0, 10_000),
  /** Old-school bonus of the shield. */
  armourClass: modifier(),
});

export type ShieldSchema = ReturnType<typeof shieldSchema>;

export class ShieldData extends foundry.abstract.TypeDataModel<ShieldSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.thing", "SEGMENTZERO.Item.shield"];
  static override defineSchema = shieldSchema;

  /** Block (B-48); includes the shield's bonus only while ready. Null if the skill is unknown. */
  get blockFigure(): Value | null {
    return blockWith({ skill: this.skill, level: this.level }, this.parent.name, wielderOf(this.parent));
  }
}

const gearSchema = () => thingSchema();

export type GearSchema = ReturnType<typeof gearSchema>;

export class GearData extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.thing"];
  static override defineSchema = gearSchema;
}
