import * as fields from "./fields/index.ts";
import { TypeDataModel } from "./model.ts";

/**
 * [14] `system` of an effect: its changes (API 14: ActiveEffectTypeDataModel, EffectChangeData). A system may extend
 * it.
 */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, fields.DataField> {
    return {
      changes: new fields.ArrayField(
        new fields.SchemaField({
          key: new fields.StringField({ required: true }),
          type: new fields.StringField({ required: true, blank: false, initial: "add" }),
          value: new fields.AnyField({ required: true, nullable: true }),
          phase: new fields.StringField({ required: true, blank: false, initial: "initial" }),
          priority: new fields.NumberField(),
        }),
      ),
    };
  }
}
