import type { ItemDraft } from "../draft.ts";
import type { Field } from "../field.ts";
import { everyEntry, isContainer, type Keys } from "./entries.ts";
import { nameOf, plain } from "./names.ts";
import { ownData } from "./own-data.ts";
import { notesOf } from "./skills.ts";

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
