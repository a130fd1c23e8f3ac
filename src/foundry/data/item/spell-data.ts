import { levelOf, type Figure } from "../../../rules/index.ts";
import { count, countOrNone, line, speedClass } from "../fields.ts";
import { itemSchema } from "./item-schema.ts";
import { wielderOf } from "./wielder.ts";

/** `Item.system` of a spell: how long it takes to cast. */
const schema = () => ({
  ...itemSchema(),
  /** side-segments: Casting Spd, in segments. */
  castingSpeed: count(3, 1, 100),
  /** stopwatch: speed class I to X as 1 to 10. */
  speedClass: speedClass(),
  /** Level as given; null = that of the skill of the same name. */
  level: countOrNone(0, 1_000),
  /** Points of fatigue, range and duration, in words. */
  cost: line(),
  range: line(),
  duration: line(),
});

export type SpellSchema = ReturnType<typeof schema>;

export class SpellData extends foundry.abstract.TypeDataModel<SpellSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.spell"];

  static override defineSchema(): SpellSchema {
    return schema();
  }

  /** Level with how it came about; null as long as it is neither given nor a skill of that name. */
  get levelFigure(): Figure | null {
    if (this.level !== null) return { value: this.level, parts: [{ code: "given", value: this.level }] };
    const wielder = wielderOf(this.parent);
    return wielder && levelOf(this.parent.name, wielder.skills, wielder.attributes);
  }
}
