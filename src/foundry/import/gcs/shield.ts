import type { JsonObject } from "../../../rules/index.ts";
import type { ItemDraft } from "../draft.ts";
import type { Field } from "../field.ts";
import type { Keys } from "./entries.ts";
import type { ModeDraft, Owner } from "./mode.ts";
import { notesOf } from "./skills.ts";

const DEFENCES = /^(dodge|parry|block)$/iu;

/** A thing to block with. */
export function isShield(entry: Field, modes: readonly ModeDraft[]): boolean {
  const tagged = entry.first("tags", "categories").entries().some((tag) => /^shields?$/iu.test(tag.line()));
  return modes.some(({ block }) => block !== null) || (tagged && (bonusOf(entry) > 0 || !modes.length));
}

/** The shield itself; what it bashes with is a weapon beside it. Its level is such that it blocks as on the sheet. */
export function shieldOf(entry: Field, name: string, modes: readonly ModeDraft[], thing: JsonObject, who: Owner, keys: Keys): ItemDraft {
  const mode = modes.find(({ block }) => block !== null);
  const score = mode?.block?.score ?? null;
  const defenceBonus = bonusOf(entry);
  if (!defenceBonus) entry.book.note("guess", entry.at("features").path, "noShieldBonus", { name });
  return {
    key: keys.of(entry, "shield"), type: "shield", name, timed: [], text: notesOf(entry),
    system: { ...thing, defenceBonus, skill: mode?.skill ?? "", level: score === null ? null : levelFor(score - 3 - who.blockBonus, mode?.block?.level ?? null) },
  };
}

/** The level as given if half of it makes the score, else the least that does. */
function levelFor(half: number, given: number | null): number {
  return given !== null && Math.floor(given / 2) === half ? given : Math.min(1_000, Math.max(0, half * 2));
}

/** What it adds to every active defence, from its own features and those of the modifiers that are switched on. */
function bonusOf(entry: Field): number {
  const features = [entry, ...entry.at("modifiers").entries().filter((modifier) => modifier.at("disabled").value !== true)].flatMap((one) => one.at("features").entries());
  const amounts = features.filter((feature) => feature.at("type").line() === "attribute_bonus" && DEFENCES.test(feature.at("attribute").line()))
    .reduce<Map<string, number>>((sums, feature) => {
      const defence = feature.at("attribute").line().toLowerCase();
      return sums.set(defence, (sums.get(defence) ?? 0) + (feature.at("amount").number() ?? 0));
    }, new Map());
  return Math.min(100, Math.max(0, Math.floor(Math.max(0, ...amounts.values()))));
}
