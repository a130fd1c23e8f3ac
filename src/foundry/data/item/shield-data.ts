import { blockWith, type Figure } from "../../../rules/index.ts";
import { count, countOrNone, flag, line, modifier } from "../fields.ts";
import { thingSchema } from "./item-schema.ts";
import { wielderOf } from "./wielder.ts";

/** `Item.system` of a shield or cloak. */
const schema = () => ({
  ...thingSchema(),
  /** In hand. */
  ready: flag(true),
  /** Bonus to every active defence while it is ready. */
  defenceBonus: count(1, 0, 100),
  /** Skill with which it blocks, and its level as given; null = that of the skill. */
  skill: line(),
  level: countOrNone(0, 1_000),
  dr: count(0, 0, 10_000),
  hp: count(0, 0, 10_000),
  /** What it adds to old-school armour class. */
  armourClass: modifier(),
});

export type ShieldSchema = ReturnType<typeof schema>;

export class ShieldData extends foundry.abstract.TypeDataModel<ShieldSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.thing", "SEGMENTZERO.Item.shield"];

  static override defineSchema(): ShieldSchema {
    return schema();
  }

  /** Block with how it came about (B-48); null as long as its skill is not known. What it adds to every defence counts while it is ready. */
  get blockFigure(): Figure | null {
    return blockWith({ skill: this.skill, level: this.level }, this.parent.name, wielderOf(this.parent));
  }
}
