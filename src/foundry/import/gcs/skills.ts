import type { ItemDraft } from "../draft.ts";
import type { Field } from "../fit.ts";
import { say } from "../saying.ts";
import { secondsIn } from "./casting-time.ts";
import { everyEntry, filledIn, isContainer, nameOf, plain, type Keys, type Placed } from "./entries.ts";
import { keptOf, notesOf, spellLines, traitLines } from "./kept.ts";
import { ownData } from "./own-data.ts";

/** A skill by name and specialisation, and how good somebody is at it. */
export interface KnownSkill {
  readonly name: string;
  readonly specialisation: string;
  readonly level: number | null;
}

/** The skills of a character, as weapons look for them. */
export class SkillBook {
  constructor(private readonly skills: readonly KnownSkill[]) {}

  /** Full name of the skill with which a weapon is best used: among those it names, the best one that is known; else the first it names; "" if it names none. */
  bestFor(defaults: Field, owner: Field): string {
    const named = defaults
      .entries()
      .filter((one) => /^\s*(?:skill|parry|block)\s*$/iu.test(one.at("type").line()) && !isAnything(one, owner));
    let best: { readonly name: string; readonly level: number } | null = null;
    for (const one of named) {
      for (const skill of this.matching(one, owner)) {
        const level = (skill.level ?? 0) + (one.at("modifier").number() ?? 0);
        if (!best || level > best.level) best = { name: fullName(skill), level };
      }
    }
    return best?.name ?? named.map((one) => nameGiven(one, owner)).find(Boolean) ?? "";
  }

  private matching(one: Field, owner: Field): readonly KnownSkill[] {
    const name = textCriterion(one.at("name"), owner);
    const specialisation = textCriterion(one.at("specialization"), owner);
    return this.skills.filter((skill) => name.fits(skill.name) && specialisation.fits(skill.specialisation));
  }
}

/** Which texts a criterion of GCS accepts. */
interface TextCriterion {
  /** The one text that it accepts; null if it accepts several, or any. */
  readonly only: string | null;
  readonly fits: (text: string) => boolean;
  /** It accepts any text at all. */
  readonly any: boolean;
}

/** How GCS compares, by its words for it. */
const COMPARISONS: Readonly<Record<string, (text: string, wanted: string) => boolean>> = {
  is: (text, wanted) => text === wanted,
  is_not: (text, wanted) => text !== wanted,
  contains: (text, wanted) => text.includes(wanted),
  does_not_contain: (text, wanted) => !text.includes(wanted),
  starts_with: (text, wanted) => text.startsWith(wanted),
  does_not_start_with: (text, wanted) => !text.startsWith(wanted),
  ends_with: (text, wanted) => text.endsWith(wanted),
  does_not_end_with: (text, wanted) => !text.endsWith(wanted),
};

/**
 * Reads a text that names something: plain as older versions of GCS write it (empty accepts anything), or since 5.47 an object
 * `{ compare, qualifier }`.
 * @param owner entry whose replacements fill in `@placeholders@`
 */
function textCriterion(field: Field, owner: Field): TextCriterion {
  const written = filledIn(field.isObject ? field.at("qualifier").line() : field.line(), owner);
  const compare = field.isObject ? field.at("compare").line().toLowerCase() || "is" : written ? "is" : "";
  const compares = Object.hasOwn(COMPARISONS, compare) ? COMPARISONS[compare] : undefined;
  if (!compares || (!written && /^(?:contains|starts_with|ends_with)$/u.test(compare)))
    return { only: null, fits: () => true, any: true };
  return { only: compare === "is" ? written : null, any: false, fits: (text) => compares(plain(text), plain(written)) };
}

/** True for a default that accepts any skill at all. */
function isAnything(one: Field, owner: Field): boolean {
  return textCriterion(one.at("name"), owner).any;
}

/** Full name of the skill that a default names outright; "" if it only describes it. */
function nameGiven(one: Field, owner: Field): string {
  return fullName({
    name: textCriterion(one.at("name"), owner).only ?? "",
    specialisation: textCriterion(one.at("specialization"), owner).only ?? "",
  });
}

/** "Guns (Pistol)". */
export function fullName({ name, specialisation }: Pick<KnownSkill, "name" | "specialisation">): string {
  return (specialisation ? `${name} (${specialisation})` : name).slice(0, 200);
}

const ATTRIBUTES: Readonly<Record<string, string>> = {
  st: "st",
  dx: "dx",
  iq: "iq",
  ht: "ht",
  will: "will",
  per: "per",
};

/** What stands in a list and its containers, without the containers themselves. */
const leaves = (list: Field): readonly Placed[] => [...everyEntry(list)].filter(({ entry }) => !isContainer(entry));

/** Skills and techniques, out of their containers. */
export function readSkills(list: Field, keys: Keys): readonly ItemDraft[] {
  return leaves(list).map((placed) => skillOf(placed, keys));
}

/** The same as weapons look for them. */
export function knownSkills(items: readonly ItemDraft[]): readonly KnownSkill[] {
  return items.map(({ name, system }) => ({
    name,
    specialisation: typeof system.specialisation === "string" ? system.specialisation : "",
    level: typeof system.level === "number" ? system.level : null,
  }));
}

function skillOf({ entry, within }: Placed, keys: Keys): ItemDraft {
  const name = nameOf(entry, "name", "description") || "?";
  const technique = isTechnique(entry);
  const base = entry.at("default");
  const level = entry.at("calc").at("level").whole(0, 1_000);
  // "DX/A"; of a technique "H" alone, since it is based on a skill.
  const [, attribute = "", difficulty = ""] =
    /^(?:([^/]*)\/)?(.*)$/u.exec(entry.at("difficulty").line().toLowerCase()) ?? [];
  const rsl = entry.first("calc/rsl", "relative_level").line().replace(/[−–]/gu, "-");
  const techLevel = entry.at("tech_level").line();
  const basedOn = technique ? basisOf(base, entry) : "";
  return {
    key: keys.of(entry, "skill"),
    type: "skill",
    name,
    timed: [],
    system: {
      specialisation: technique ? basedOn : filledIn(entry.at("specialization").line(), entry),
      attribute: technique
        ? "none"
        : Object.hasOwn(ATTRIBUTES, attribute)
          ? (ATTRIBUTES[attribute] ?? "none")
          : attributeOf(rsl),
      relative: relativeOf(rsl),
      level,
      points: Math.max(0, entry.at("points").number() ?? 0),
    },
    text: [
      ...(techLevel ? [say("Item.techLevel", { level: techLevel })] : []),
      ...(difficulty ? [say("Item.difficulty", { difficulty: difficulty.toUpperCase() })] : []),
      ...(technique && entry.at("limit").number() !== null
        ? [say("Item.limit", { limit: entry.at("limit").number() ?? 0 })]
        : []),
      ...keptOf(entry, within),
      ...notesOf(entry),
    ],
  };
}

/** What a technique is based on: a skill by its full name, or an attribute. */
function basisOf(base: Field, entry: Field): string {
  const name = textCriterion(base.at("name"), entry).only ?? "";
  return name
    ? fullName({ name, specialisation: textCriterion(base.at("specialization"), entry).only ?? "" })
    : base
        .at("type")
        .line()
        .replace(/^skill$/iu, "")
        .toUpperCase();
}

/** By its type or id, or because it is based on another skill. */
function isTechnique(entry: Field): boolean {
  return (
    /technique/iu.test(entry.at("type").line()) ||
    entry.at("id").line().startsWith("q") ||
    (entry.at("default").isObject && !entry.at("difficulty").line().includes("/"))
  );
}

/** "DX+2": above or below what it is based on. */
function relativeOf(rsl: string): number {
  const [, figure = "0"] = /([+-]\d{1,3})\s*$/u.exec(rsl) ?? [];
  return Number(figure) + 0;
}

function attributeOf(rsl: string): string {
  const [, attribute = ""] = /^(ST|DX|IQ|HT|Will|Per)\b/iu.exec(rsl) ?? [];
  return ATTRIBUTES[attribute.toLowerCase()] ?? "none";
}

/** Spells, out of their containers. Their casting time is theirs; a casting speed or speed class of its own GCS does not know. */
export function readSpells(list: Field, keys: Keys): readonly ItemDraft[] {
  return leaves(list).map((placed) => spellOf(placed, keys));
}

function spellOf({ entry, within }: Placed, keys: Keys): ItemDraft {
  const own = ownData(entry, "spell");
  const seconds = secondsIn(entry.at("casting_time").line());
  const [cost, upkeep] = [entry.at("casting_cost").line(), entry.at("maintenance_cost").line()];
  return {
    key: keys.of(entry, "spell"),
    type: "spell",
    name: nameOf(entry, "name", "description") || "?",
    timed: own.timed,
    system: {
      level: entry.at("calc").at("level").whole(0, 1_000),
      cost: upkeep && upkeep !== "-" ? `${cost} / ${upkeep}` : cost,
      duration: entry.at("duration").line(),
      ...(seconds === null ? {} : { castingTime: seconds }),
      ...own.system,
    },
    text: [...spellLines(entry), ...keptOf(entry, within), ...notesOf(entry)],
  };
}

/** Traits that the rules know of, by their name without what stands in brackets behind it. */
const RULES: Readonly<Record<string, string>> = {
  "combat reflexes": "combatReflexes",
  "extra attack": "extraAttack",
  "high pain threshold": "highPainThreshold",
  "low pain threshold": "lowPainThreshold",
  "hard to kill": "hardToKill",
  "hard to subdue": "hardToSubdue",
  "enhanced dodge": "enhancedDodge",
  "enhanced parry": "enhancedParry",
  "enhanced block": "enhancedBlock",
  "enhanced time sense": "enhancedTimeSense",
};

/** Traits that would change the course of a fight and that no rule of ours follows (B-90). */
const WITHOUT_RULE: ReadonlySet<string> = new Set(["altered time rate"]);

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^perk/iu, "perk"],
  [/^quirk/iu, "quirk"],
  [/^disadvantage/iu, "disadvantage"],
  [/^advantage/iu, "advantage"],
];

/** Traits, out of their containers; a container itself is only a heading. */
export function readTraits(list: Field, keys: Keys): readonly ItemDraft[] {
  return leaves(list).map((placed) => traitOf(placed, keys));
}

function traitOf({ entry, within }: Placed, keys: Keys): ItemDraft {
  const name = nameOf(entry, "name", "description") || "?";
  const points = entry.first("calc/points", "base_points").whole(-1_000, 1_000) ?? 0;
  const own = ownData(entry, "trait");
  if (isWithoutRule(name)) entry.book.note("left-out", entry.path, "traitWithoutRule", { name });
  return {
    key: keys.of(entry, "trait"),
    type: "trait",
    name,
    text: [...traitLines(entry), ...keptOf(entry, within), ...notesOf(entry)],
    timed: [],
    system: { kind: kindOf(entry, points), rule: ruleOf(name), levels: levelsOf(entry, name), points, ...own.system },
  };
}

function kindOf(entry: Field, points: number): string {
  const tags = entry
    .first("tags", "categories")
    .entries()
    .map((tag) => tag.line());
  const [, kind] = KINDS.find(([pattern]) => tags.some((tag) => pattern.test(tag))) ?? [];
  return kind ?? (points < 0 ? "disadvantage" : points > 0 ? "advantage" : "other");
}

/** The rule of ours that a trait of this name follows; "Extra Attack 2" is "Extra Attack" as well. */
export function ruleOf(name: string): string {
  const key = keyOf(name);
  return Object.hasOwn(RULES, key) ? (RULES[key] ?? "none") : "none";
}

function keyOf(name: string): string {
  return plain(name).replace(/ \d+$/u, "");
}

/** True if it would change the course of a fight, and does not. */
export function isWithoutRule(name: string): boolean {
  return WITHOUT_RULE.has(keyOf(name));
}

function levelsOf(entry: Field, name: string): number | null {
  const levels = entry.at("levels").exists
    ? entry.at("levels")
    : entry.at("can_level").value === true
      ? entry.at("calc").at("current_level")
      : null;
  const [, written] = / (\d{1,3})$/u.exec(plain(name)) ?? [];
  return levels?.whole(0, 1_000) ?? (written === undefined ? null : Number(written));
}
