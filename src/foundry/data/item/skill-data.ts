import { choice, countOrNone, measure, modifier } from "../fields.ts";
import { itemSchema } from "./item-schema.ts";

export const SKILL_ATTRIBUTES = ["none", "st", "dx", "iq", "ht", "will", "per"] as const;

/** `Item.system` of a skill. */
const schema = () => ({
  ...itemSchema(),
  attribute: choice(SKILL_ATTRIBUTES, "dx"),
  /** Above or below its attribute. */
  relative: modifier(),
  /** Level as given; null = attribute + relative. */
  level: countOrNone(0, 1_000),
  points: measure(),
});

export type SkillSchema = ReturnType<typeof schema>;

export class SkillData extends foundry.abstract.TypeDataModel<SkillSchema, Item.Implementation> {
  static override defineSchema(): SkillSchema {
    return schema();
  }
}
