import type { Field } from "../field.ts";
import type { ItemDraft } from "../draft.ts";
import { say } from "../saying.ts";
import { everyEntry, isContainer, type Keys } from "./entries.ts";
import { nameOf, filledIn } from "./names.ts";
import { fullName, type KnownSkill } from "./skill-book.ts";

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
