import type { JsonObject } from "../../../rules/core.ts";
import { TRAIT_RULES } from "../../data/item/kinds.ts";
import type { ItemDraft } from "../draft.ts";
import {
  amount,
  readLine,
  linesFrom,
  one,
  readFields,
  whole,
  type Field,
  type NotedLines,
  type ReaderTable,
} from "../field.ts";
import { importText, type Saying } from "../saying.ts";
import { everyEntry, filledIn, isContainer, entryName, plainName, type Keys } from "./entries.ts";
import { keptOf, notesOf, SPELL_LINES, traitLines } from "./kept.ts";
import { ownData } from "./own-data.ts";
import { secondsIn } from "./units.ts";

interface SkillName {
  readonly name: string;
  readonly specialisation: string;
}

export class SkillBook {
  readonly #skills: readonly (SkillName & { readonly level: number })[];

  constructor(items: readonly ItemDraft[]) {
    this.#skills = items.map(({ name, system: { specialisation, level } }) => ({
      name,
      specialisation: typeof specialisation === "string" ? specialisation : "",
      level: typeof level === "number" ? level : 0,
    }));
  }

  /** Returns the full name of a weapon's best known skill, else of the first it names; "" if none. */
  bestFor(defaults: Field, owner: Field): string {
    const named = defaults
      .entries()
      .filter((one) => /^\s*(?:skill|parry|block)\s*$/iu.test(one.at("type").line()))
      .map((one) => ({ ...skillCriterion(one, owner), modifier: one.at("modifier").number() ?? 0 }))
      .filter(({ name }) => !name.any);
    let best = { name: "", level: -Infinity };
    for (const { name, specialisation, modifier } of named)
      for (const skill of this.#skills)
        if (name.fits(skill.name) && specialisation.fits(skill.specialisation) && skill.level + modifier > best.level)
          best = { name: fullName(skill), level: skill.level + modifier };
    return best.name || (named.map(onlyName).find(Boolean) ?? "");
  }
}

/** The texts that a GCS criterion accepts. */
interface TextCriterion {
  /** The only accepted text; "" for several or any. */
  readonly only: string;
  readonly fits: (text: string) => boolean;
  /** True if it accepts any text. */
  readonly any: boolean;
}

/** GCS's comparisons by name. */
const COMPARISONS: ReadonlyMap<string, (text: string, wanted: string) => boolean> = new Map([
  ["is", (text, wanted) => text === wanted],
  ["is_not", (text, wanted) => text !== wanted],
  ["contains", (text, wanted) => text.includes(wanted)],
  ["does_not_contain", (text, wanted) => !text.includes(wanted)],
  ["starts_with", (text, wanted) => text.startsWith(wanted)],
  ["does_not_start_with", (text, wanted) => !text.startsWith(wanted)],
  ["ends_with", (text, wanted) => text.endsWith(wanted)],
  ["does_not_end_with", (text, wanted) => !text.endsWith(wanted)],
]);

/**
 * Reads a criterion: a text in older versions of GCS (empty accepts anything), since 5.47 an object `{
 * compare, qualifier }`.
 * @param owner entry that fills in `@placeholders@`
 */
function textCriterion(field: Field, owner: Field): TextCriterion {
  const written = filledIn(field.isObject ? field.at("qualifier").line() : field.line(), owner);
  const compare = field.isObject ? field.at("compare").line().toLowerCase() || "is" : written ? "is" : "";
  const compares = COMPARISONS.get(compare);
  if (!compares || (!written && /^(?:contains|starts_with|ends_with)$/u.test(compare)))
    return { only: "", fits: () => true, any: true };
  return {
    only: compare === "is" ? written : "",
    any: false,
    fits: (text) => compares(plainName(text), plainName(written)),
  };
}

const skillCriterion = (field: Field, owner: Field): Readonly<Record<keyof SkillName, TextCriterion>> => ({
  name: textCriterion(field.at("name"), owner),
  specialisation: textCriterion(field.at("specialization"), owner),
});

/** Full name of the skill if given exactly, else "". */
const onlyName = ({ name, specialisation }: ReturnType<typeof skillCriterion>): string =>
  fullName({ name: name.only, specialisation: specialisation.only });

const fullName = ({ name, specialisation }: SkillName): string =>
  (specialisation ? `${name} (${specialisation})` : name).slice(0, 200);

const ATTRIBUTES = ["st", "dx", "iq", "ht", "will", "per"];

/** How an entry becomes an item; containers are only headings. */
interface Leaf {
  readonly type: "skill" | "spell" | "trait";
  readonly fields: ReaderTable;
  /** The values that do not stand in one place. */
  readonly system: (entry: Field, name: string, fields: JsonObject) => JsonObject;
  readonly lines: (entry: Field) => readonly Saying[];
}

const readLeaves =
  ({ type, fields, system, lines }: Leaf) =>
  (list: Field, keys: Keys): readonly ItemDraft[] =>
    [...everyEntry(list)]
      .filter(({ entry }) => !isContainer(entry))
      .map(({ entry, within }) => {
        const name = entryName(entry) || "?";
        const own = type === "skill" ? { system: {}, timed: [] } : ownData(entry, type);
        const read = readFields(entry, fields);
        return {
          key: keys.of(entry, type),
          type,
          name,
          timed: type === "spell" ? own.timed : [],
          system: { ...read, ...system(entry, name, read), ...own.system },
          text: [...lines(entry), ...keptOf(entry, within), ...notesOf(entry)],
        };
      });

const LEVEL = { level: [whole(0, 1_000), "calc/level"] } satisfies ReaderTable;

/** "DX+2". */
const relativeLevel = one((field) => field.line().replace(/[−–]/gu, "-"));

const SKILL = {
  ...LEVEL,
  points: [amount(0, Infinity), "points"],
  relative: [
    (...places) => Number(/([+-]\d{1,3})\s*$/u.exec(relativeLevel(...places))?.[1] ?? 0) + 0,
    "calc/rsl",
    "relative_level",
  ],
} satisfies ReaderTable;

const SKILL_LINES: NotedLines = [
  ["Item.techLevel", "level", readLine, "tech_level"],
  // "DX/A"; a technique has only "H".
  [
    "Item.difficulty",
    "difficulty",
    (field) =>
      readLine(field)
        .replace(/^[^/]*\//u, "")
        .toUpperCase(),
    "difficulty",
  ],
];

/** True by type or id, or if based on another skill. */
const isTechnique = (entry: Field): boolean =>
  /technique/iu.test(entry.at("type").line()) ||
  entry.at("id").line().startsWith("q") ||
  (entry.at("default").isObject && !entry.at("difficulty").line().includes("/"));

export const readSkills = readLeaves({
  type: "skill",
  fields: SKILL,
  system(entry) {
    const technique = isTechnique(entry);
    const rsl = relativeLevel(entry.to("calc/rsl"), entry.to("relative_level"));
    const [, above = ""] = /^(ST|DX|IQ|HT|Will|Per)\b/iu.exec(rsl) ?? [];
    const [, ahead = ""] = /^([^/]*)\//u.exec(entry.at("difficulty").line().toLowerCase()) ?? [];
    const attributes = technique ? [] : [ahead, above.toLowerCase()];
    return {
      specialisation: technique ? basisOf(entry) : filledIn(entry.at("specialization").line(), entry).slice(0, 200),
      attribute: attributes.find((one) => ATTRIBUTES.includes(one)) ?? "none",
    };
  },
  lines(entry) {
    const limit = isTechnique(entry) ? entry.at("limit").number() : null;
    return [...linesFrom(entry, SKILL_LINES), ...(limit === null ? [] : [importText("Item.limit", { limit })])];
  },
});

/** The basis of a technique: a skill's full name, or an attribute. */
function basisOf(entry: Field): string {
  const criterion = skillCriterion(entry.at("default"), entry);
  if (criterion.name.only) return onlyName(criterion);
  return readLine(entry.to("default/type"))
    .replace(/^skill$/iu, "")
    .toUpperCase();
}

const SPELL = {
  ...LEVEL,
  duration: [readLine, "duration"],
  cost: [costOf, "casting_cost", "maintenance_cost"],
} satisfies ReaderTable;

/** "3 / 2": to cast and to maintain. */
function costOf(cost: Field, upkeep: Field): string {
  const more = readLine(upkeep).replace(/^-$/u, "");
  return `${readLine(cost)}${more ? ` / ${more}` : ""}`;
}

/** Reads spells with casting time; GCS has no casting speed and no speed class. */
export const readSpells = readLeaves({
  type: "spell",
  fields: SPELL,
  system(entry) {
    const seconds = secondsIn(entry.at("casting_time").line());
    return seconds === null ? {} : { castingTime: seconds };
  },
  lines: (entry) => linesFrom(entry, SPELL_LINES),
});

/** Rules by the names of their traits: "combat reflexes". */
const RULES = new Map(
  TRAIT_RULES.map((rule) => [rule.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`), rule]),
);

/** Traits that change a fight and have no rule here (B-90). */
const WITHOUT_RULE = new Set(["altered time rate"]);

export const readTraits = readLeaves({
  type: "trait",
  fields: { points: [whole(-1_000, 1_000, 0), "calc/points", "base_points"] },
  system(entry, name, { points }) {
    if (isWithoutRule(name)) entry.book.note("left-out", entry.path, "traitWithoutRule", { name });
    return { kind: kindOf(entry, Number(points)), rule: ruleOf(name), levels: levelsOf(entry, name) };
  },
  lines: traitLines,
});

function kindOf(entry: Field, points: number): string {
  const tags = entry
    .first("tags", "categories")
    .entries()
    .map((tag) => tag.line().toLowerCase());
  const kind = ["perk", "quirk", "disadvantage", "advantage"].find((one) => tags.some((tag) => tag.startsWith(one)));
  return kind ?? (points < 0 ? "disadvantage" : points > 0 ? "advantage" : "other");
}

/** "Extra Attack 2" becomes "Extra Attack". */
const traitKey = (name: string): string => plainName(name).replace(/ \d+$/u, "");

export const ruleOf = (name: string): string => (isWithoutRule(name) ? "none" : (RULES.get(traitKey(name)) ?? "none"));

export const isWithoutRule = (name: string): boolean => WITHOUT_RULE.has(traitKey(name));

function levelsOf(entry: Field, name: string): number | null {
  const given = entry.at("levels").exists || entry.at("can_level").value !== true ? "levels" : "calc/current_level";
  const [, written = null] = / (\d{1,3})$/u.exec(plainName(name)) ?? [];
  return entry.first(given).whole(0, 1_000) ?? (written === null ? null : Number(written));
}
