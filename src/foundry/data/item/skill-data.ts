import { skillLevel, type Value } from "../../../rules/values.ts";
import { choice, countOrNone, lineField, measure, modifier } from "../fields.ts";
import { itemSchema, wielderOf } from "./item.ts";
import { TRAIT_RULES } from "./kinds.ts";

const SKILL_ATTRIBUTES = ["none", "st", "dx", "iq", "ht", "will", "per"] as const;

const skillSchema = () => ({
  ...itemSchema(),
  /** "Pistol" of "Guns (Pistol)". */
  specialisation: lineField(),
  attribute: choice(SKILL_ATTRIBUTES, "dx"),
  relative: modifier(),
  /** null = attribute + relative. */
  level: countOrNone(0, 1_000),
  /** null = the chance of the level (PC-2). */
  percent: countOrNone(0, 1_000),
  points: measure(),
});

export type SkillSchema = ReturnType<typeof skillSchema>;

export class SkillData extends foundry.abstract.TypeDataModel<SkillSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.skill"];
  static override defineSchema = skillSchema;

  /** Null without a level or an owner's attribute. */
  get levelFigure(): Value | null {
    const wielder = wielderOf(this.parent);
    const { specialisation, attribute, relative, level } = this;
    if (!wielder && level === null) return null;
    return skillLevel(
      { name: this.parent.name, specialisation, attribute, relative, level },
      wielder?.attributes ?? NOBODY,
    );
  }
}

const NOBODY = { st: 0, dx: 0, iq: 0, ht: 0, will: 0, per: 0 };

const TRAIT_KINDS = ["advantage", "perk", "disadvantage", "quirk", "other"] as const;

const traitSchema = () => ({
  ...itemSchema(),
  kind: choice(TRAIT_KINDS, "advantage"),
  rule: choice(TRAIT_RULES, "none"),
  /** null = has none. */
  levels: countOrNone(0, 1_000),
  points: modifier(),
});

export type TraitSchema = ReturnType<typeof traitSchema>;

export class TraitData extends foundry.abstract.TypeDataModel<TraitSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.trait"];
  static override defineSchema = traitSchema;
}
