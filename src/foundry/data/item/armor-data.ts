import { count, flag, isLocation, locations, modifierOrNone } from "../fields.ts";
import { thingSchema } from "./item-schema.ts";

/** `Item.system` of armour. */
const schema = () => ({
  ...thingSchema(),
  worn: flag(true),
  dr: count(1, 0, 10_000),
  /** Places on the body that it covers, by the names of `CreatureData.dr`. */
  locations: locations(),
  /** Old-school armour class of whoever wears it; null = does not change it. */
  armourClass: modifierOrNone(),
});

export type ArmorSchema = ReturnType<typeof schema>;

export class ArmorData extends foundry.abstract.TypeDataModel<ArmorSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.thing", "SEGMENTZERO.Item.armor"];

  static override defineSchema(): ArmorSchema {
    return schema();
  }

  /** What is stored and is no place on the body goes, so that the rest of the armour stays. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    const { locations: places } = source;
    if (places !== undefined) source.locations = (isMany(places) ? [...places] : [places]).filter(isLocation);
    return super.migrateData(source);
  }
}

const isMany = (value: unknown): value is Iterable<unknown> => typeof value === "object" && value !== null && Symbol.iterator in value;
