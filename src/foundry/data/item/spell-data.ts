import { levelOf, type Figure } from "../../../rules/core.ts";
import { choice, count, countOrNone, line, speedClass } from "../fields.ts";
import { itemSchema, wielderOf } from "./item.ts";

/** `Item.system` of a spell: how long it takes to cast. */
const spellSchema = () => ({
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

export type SpellSchema = ReturnType<typeof spellSchema>;

export class SpellData extends foundry.abstract.TypeDataModel<SpellSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.spell"];

  static override defineSchema(): SpellSchema {
    return spellSchema();
  }

  /** Level with how it came about; null as long as it is neither given nor a skill of that name. */
  get levelFigure(): Figure | null {
    if (this.level !== null) return { value: this.level, parts: [{ code: "given", value: this.level }] };
    const wielder = wielderOf(this.parent);
    return wielder && levelOf(this.parent.name, wielder.skills, wielder.attributes);
  }
}

/** Phases of side-segments (S-30), or none of its own. */
export const ACTION_PHASES = ["none", "movement", "missile", "magic", "melee", "morale"] as const;

/** `Item.system` of a named action: what it costs wherever time is counted. */
const actionSchema = () => ({
  ...itemSchema(),
  /** One line of help. */
  summary: line(),
  /** stopwatch (T-8); null = the GM rates it. */
  speedClass: speedClass(),
  /** side-segments: segments it takes; null = the GM says. */
  segments: countOrNone(0, 1_000),
  phase: choice(ACTION_PHASES, "none"),
  /** two-action: actions of a round it takes; null = not one of them. */
  actions: countOrNone(1, 100),
});

export type ActionSchema = ReturnType<typeof actionSchema>;

export class ActionData extends foundry.abstract.TypeDataModel<ActionSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.action"];

  static override defineSchema(): ActionSchema {
    return actionSchema();
  }
}
