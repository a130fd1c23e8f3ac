import type { ItemDraft } from "../draft.ts";
import type { Field } from "../fit.ts";
import { say } from "../saying.ts";
import { everyEntry, filledIn, isContainer, nameOf, plain, type Keys } from "./entries.ts";
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
  bestFor(defaults: Field): string {
    const named = defaults.entries().filter((one) => /^(?:skill|parry|block)$/iu.test(one.at("type").line()) && one.at("name").line());
    let best: { readonly name: string; readonly level: number } | null = null;
    for (const one of named) {
      for (const skill of this.matching(one.at("name").line(), one.at("specialization").line())) {
        const level = (skill.level ?? 0) + (one.at("modifier").number() ?? 0);
        if (!best || level > best.level) best = { name: fullName(skill), level };
      }
    }
    const [first] = named;
    return best?.name ?? (first ? fullName({ name: first.at("name").line(), specialisation: first.at("specialization").line() }) : "");
  }

  private matching(name: string, specialisation: string): readonly KnownSkill[] {
    return this.skills.filter((skill) => plain(skill.name) === plain(name) && (!specialisation || plain(skill.specialisation) === plain(specialisation)));
  }
}

/** "Guns (Pistol)". */
export function fullName({ name, specialisation }: Pick<KnownSkill, "name" | "specialisation">): string {
  return (specialisation ? `${name} (${specialisation})` : name).slice(0, 200);
}

const ATTRIBUTES: Readonly<Record<string, string>> = { st: "st", dx: "dx", iq: "iq", ht: "ht", will: "will", per: "per" };

/** Skills and techniques, out of their containers. */
export function readSkills(list: Field, keys: Keys): readonly ItemDraft[] {
  return [...everyEntry(list)].filter((entry) => !isContainer(entry)).map((entry) => skillOf(entry, keys));
}

/** The same as weapons look for them. */
export function knownSkills(items: readonly ItemDraft[]): readonly KnownSkill[] {
  return items.map(({ name, system }) => ({ name, specialisation: typeof system.specialisation === "string" ? system.specialisation : "", level: typeof system.level === "number" ? system.level : null }));
}

function skillOf(entry: Field, keys: Keys): ItemDraft {
  const name = nameOf(entry, "name", "description") || "?";
  const technique = isTechnique(entry);
  const base = entry.at("default");
  const level = entry.at("calc").at("level").whole(0, 1_000);
  const [attribute = "", difficulty = ""] = entry.at("difficulty").line().toLowerCase().split("/");
  const rsl = entry.first("calc/rsl", "relative_level").line().replace(/[−–]/gu, "-");
  const techLevel = entry.at("tech_level").line();
  const basedOn = technique ? fullName({ name: base.at("name").line(), specialisation: base.at("specialization").line() }) : "";
  return {
    key: keys.of(entry, "skill"), type: "skill", name, timed: [],
    system: {
      specialisation: technique ? filledIn(basedOn, entry) : filledIn(entry.at("specialization").line(), entry),
      attribute: technique ? "none" : (Object.hasOwn(ATTRIBUTES, attribute) ? ATTRIBUTES[attribute] ?? "none" : attributeOf(rsl)),
      relative: relativeOf(rsl), level, points: Math.max(0, entry.at("points").number() ?? 0),
    },
    text: [
      ...(techLevel ? [say("Item.techLevel", { level: techLevel })] : []),
      ...(difficulty ? [say("Item.difficulty", { difficulty: difficulty.toUpperCase() })] : []),
      ...notesOf(entry),
    ],
  };
}

/** By its type or id, or because it is based on another skill. */
function isTechnique(entry: Field): boolean {
  return /technique/iu.test(entry.at("type").line()) || entry.at("id").line().startsWith("q") || (entry.at("default").isObject && !entry.at("difficulty").line().includes("/"));
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

/** What a player has written beside an entry, and where the books speak of it. */
export function notesOf(entry: Field): readonly string[] {
  const reference = entry.at("reference").line();
  return [entry.first("calc/resolved_notes", "local_notes", "notes").text(), reference].filter(Boolean).map((text) => filledIn(text, entry));
}

/** Spells, out of their containers. How many segments one takes GCS does not know. */
export function readSpells(list: Field, keys: Keys): readonly ItemDraft[] {
  return [...everyEntry(list)].filter((entry) => !isContainer(entry)).map((entry) => spellOf(entry, keys));
}

function spellOf(entry: Field, keys: Keys): ItemDraft {
  const own = ownData(entry, "spell");
  const [cost, upkeep] = [entry.at("casting_cost").line(), entry.at("maintenance_cost").line()];
  const time = entry.at("casting_time").line();
  const college = Array.isArray(entry.at("college").value) ? entry.at("college").entries().map((one) => one.line()).join(", ") : entry.at("college").line();
  return {
    key: keys.of(entry, "spell"), type: "spell", name: nameOf(entry, "name", "description") || "?", timed: own.timed,
    system: {
      level: entry.at("calc").at("level").whole(0, 1_000), cost: upkeep && upkeep !== "-" ? `${cost} / ${upkeep}` : cost, range: entry.at("spell_class").line(), duration: entry.at("duration").line(),
      ...own.system,
    },
    text: [...(time ? [say("Item.castingTime", { time })] : []), ...(college ? [college.slice(0, 200)] : []), ...notesOf(entry)],
  };
}

/** Traits that the rules know of, by their name without what stands in brackets behind it. */
const RULES: Readonly<Record<string, string>> = {
  "combat reflexes": "combatReflexes", "extra attack": "extraAttack", "high pain threshold": "highPainThreshold", "low pain threshold": "lowPainThreshold",
  "hard to kill": "hardToKill", "hard to subdue": "hardToSubdue", "enhanced dodge": "enhancedDodge", "enhanced parry": "enhancedParry", "enhanced block": "enhancedBlock",
  "enhanced time sense": "enhancedTimeSense", "altered time rate": "alteredTimeRate",
};

const KINDS: readonly (readonly [RegExp, string])[] = [[/^perk/iu, "perk"], [/^quirk/iu, "quirk"], [/^disadvantage/iu, "disadvantage"], [/^advantage/iu, "advantage"]];

/** Traits, out of their containers; a container itself is only a heading. */
export function readTraits(list: Field, keys: Keys): readonly ItemDraft[] {
  return [...everyEntry(list)].filter((entry) => !isContainer(entry)).map((entry) => traitOf(entry, keys));
}

function traitOf(entry: Field, keys: Keys): ItemDraft {
  const name = nameOf(entry, "name", "description") || "?";
  const points = entry.first("calc/points", "base_points").whole(-1_000, 1_000) ?? 0;
  const own = ownData(entry, "trait");
  return {
    key: keys.of(entry, "trait"), type: "trait", name, text: notesOf(entry), timed: [],
    system: { kind: kindOf(entry, points), rule: ruleOf(name), levels: levelsOf(entry, name), points, ...own.system },
  };
}

function kindOf(entry: Field, points: number): string {
  const tags = entry.first("tags", "categories").entries().map((tag) => tag.line());
  const [, kind] = KINDS.find(([pattern]) => tags.some((tag) => pattern.test(tag))) ?? [];
  return kind ?? (points < 0 ? "disadvantage" : points > 0 ? "advantage" : "other");
}

/** "Extra Attack 2" is "Extra Attack" as well. */
function ruleOf(name: string): string {
  const key = plain(name).replace(/ \d+$/u, "");
  return Object.hasOwn(RULES, key) ? (RULES[key] ?? "none") : "none";
}

function levelsOf(entry: Field, name: string): number | null {
  const levels = entry.at("levels").exists ? entry.at("levels") : entry.at("can_level").value === true ? entry.at("calc").at("current_level") : null;
  const [, written] = / (\d{1,3})$/u.exec(plain(name)) ?? [];
  return levels?.whole(0, 1_000) ?? (written === undefined ? null : Number(written));
}
