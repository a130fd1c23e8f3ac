import { castingClass, castingSegments, costIn, levelOf, type Value } from "../../../rules/values.ts";
import { HEALS, RESISTED_BY, SPELL_VALUES, SPELL_UNITS, SPELL_WAYS, type SpellUse } from "../../../rules/core.ts";
import { choice, count, countOrNone, flag, lineField, speedClass } from "../fields.ts";
import { itemSchema, wielderOf } from "./item.ts";
import { DAMAGE_TYPES, KIND, type ItemKind } from "./kinds.ts";

/** "none", or as in `SpellUse`. */
const SPELL_DOES = ["none", ...SPELL_WAYS] as const;
const SPELL_DAMAGE = [HEALS, ...DAMAGE_TYPES] as const;
/** Lasting conditions, without the conditions that the fight handles itself. */
const SPELL_CONDITIONS = [
  "none",
  "sleep",
  "paralysis",
  "restrain",
  "grappled",
  "fear",
  "blind",
  "deaf",
  "silence",
  "burning",
  "poison",
  "choking",
  "bleeding",
  "invisible",
  "hidden",
  "fly",
  "hover",
  "burrow",
] as const;

const spellSchema = () => ({
  ...itemSchema(),
  /** Seconds (M-8). */
  castingTime: count(1, 1, 10_000),
  /** side-segments, in segments; null = by the casting time. */
  castingSpeed: countOrNone(1, 100),
  /** stopwatch: I to X as 1 to 10; null = by the casting time. */
  speedClass: speedClass(),
  does: choice(SPELL_DOES, "none"),
  resist: choice(RESISTED_BY, "will"),
  /** Only on the caster. */
  onSelf: flag(),
  /** Dice: "2d+1"; "" for none. */
  damage: lineField(),
  damageType: choice(SPELL_DAMAGE, "burn"),
  /** 0 = instant. */
  lasts: count(0, 0, 10_000_000),
  unit: choice(SPELL_UNITS, "seconds"),
  condition: choice(SPELL_CONDITIONS, "none"),
  /** Value of the target (M-9). */
  changes: choice(["none", ...SPELL_VALUES], "none"),
  changesBy: count(0, -100, 100),
  /** FP (M-1); null = the first number in `cost`. */
  fatigue: countOrNone(0, 1_000),
  /** null = the skill's of the spell's name. */
  level: countOrNone(0, 1_000),
  /** null = the skill's of the spell's name, else the chance of the level (PC-2). */
  percent: countOrNone(0, 1_000),
  /** In words. */
  cost: lineField(),
  range: lineField(),
  duration: lineField(),
});

export type SpellSchema = ReturnType<typeof spellSchema>;

export class SpellData extends foundry.abstract.TypeDataModel<SpellSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.spell"];

  get [KIND](): ItemKind {
    return "spell";
  }

  static override defineSchema = spellSchema;

  /** Casting Spd in use (M-8). */
  get segments(): number {
    return this.castingSpeed ?? castingSegments(this.castingTime);
  }

  get classInUse(): number {
    return this.speedClass ?? castingClass(this.castingTime);
  }

  get fatigueInUse(): number {
    return this.fatigue ?? Math.min(1_000, costIn(this.cost));
  }

  /** Null for a spell that does nothing by itself. */
  get use(): SpellUse | null {
    const { does, resist, castingTime, lasts, unit, condition, changes, changesBy: by } = this;
    if (does === "none") return null;
    return {
      way: does,
      resist,
      cost: this.fatigueInUse,
      seconds: castingTime,
      lasts,
      unit,
      condition: lasts > 0 && condition !== "none" ? condition : "",
      ...(lasts > 0 && changes !== "none" && by !== 0 ? { changes: { figure: changes, by } } : {}),
    };
  }

  /** Null without a level or a skill of that name. */
  get levelFigure(): Value | null {
    if (this.level !== null) return { value: this.level, parts: [{ code: "given", value: this.level }] };
    const wielder = wielderOf(this.parent);
    return wielder && levelOf(this.parent.name, wielder.skills, wielder.attributes);
  }
}

/** S-30. */
const ACTION_PHASES = ["none", "movement", "missile", "magic", "melee", "morale"] as const;

const actionSchema = () => ({
  ...itemSchema(),
  summary: lineField(),
  /** stopwatch (T-8); null = the GM rates it. */
  speedClass: speedClass(),
  /** side-segments: segments; null = the GM decides. */
  segments: countOrNone(0, 1_000),
  phase: choice(ACTION_PHASES, "none"),
  /** two-action: actions of a round; null = none of them. */
  actions: countOrNone(1, 100),
});

export type ActionSchema = ReturnType<typeof actionSchema>;

export class ActionData extends foundry.abstract.TypeDataModel<ActionSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.action"];

  get [KIND](): ItemKind {
    return "action";
  }

  static override defineSchema = actionSchema;
}
