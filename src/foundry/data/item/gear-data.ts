import { thingSchema } from "./item-schema.ts";

/** `Item.system` of anything else that is carried. */
const schema = () => thingSchema();

export type GearSchema = ReturnType<typeof schema>;

export class GearData extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.thing"];

  static override defineSchema(): GearSchema {
    return schema();
  }
}
