import type { JsonObject } from "../../../rules/core.ts";
import type { ItemDraft } from "../draft.ts";
import type { Field } from "../field.ts";
import type { Body } from "./body.ts";
import type { Keys } from "./entries.ts";
import { enabledModifiers, notesOf } from "./kept.ts";
import type { ModeDraft, Owner } from "./weapon.ts";

/** Armour whose DR counts only while worn. */
export interface ArmourPiece {
  readonly item: ItemDraft;
  readonly worn: boolean;
  readonly dr: number;
  readonly places: readonly string[];
  /** Path in the file; pieces of one item are kept or dropped together. */
  readonly thing: string;
}

/**
 * Returns the armour of one item: a piece for each DR, the first with the weight; none if it covers no known
 * location.
 */
export function armourFrom(
  entry: Field,
  name: string,
  worn: boolean,
  thing: JsonObject,
  bare: JsonObject,
  body: Body,
  keys: Keys,
): readonly ArmourPiece[] {
  const byPlace = [...resistances(entry, body)];
  return [...new Set(byPlace.map(([, dr]) => dr))]
    .filter((dr) => dr > 0)
    .map((dr) => ({ dr, places: byPlace.filter(([, amount]) => amount === dr).map(([place]) => place) }))
    .sort((a, b) => b.places.length - a.places.length)
    .map(({ dr, places }, place) => ({
      worn,
      dr,
      places,
      thing: entry.path,
      item: {
        key: keys.of(entry, place ? `armor-${dr}` : "armor"),
        type: "armor",
        name: place ? `${name} (${places.join(", ")})`.slice(0, 200) : name,
        timed: [],
        text: place ? [] : notesOf(entry),
        system: { ...(place ? bare : thing), worn, dr: Math.min(10_000, dr), locations: places },
      },
    }));
}

/** Sums of the features of an entry and its enabled modifiers, by what they raise. */
function raised(
  entry: Field,
  type: string,
  keysOf: (feature: Field) => readonly string[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const feature of [entry, ...enabledModifiers(entry)].flatMap((owner) => owner.at("features").entries())) {
    const keys = feature.at("type").line() === type ? new Set(keysOf(feature)) : [];
    for (const key of keys) sums.set(key, (sums.get(key) ?? 0) + Math.floor(feature.at("amount").number() ?? 0));
  }
  return sums;
}

/** DR by location against all damage; the sheet has none against one kind. */
const resistances = (entry: Field, body: Body): ReadonlyMap<string, number> =>
  raised(entry, "dr_bonus", (feature) => {
    if (!/^(all)?$/iu.test(feature.at("specialization").line()) || feature.at("per_level").value === true) return [];
    const locations = feature.at("locations");
    return (locations.exists ? locations.entries() : [feature.at("location")]).flatMap((one) =>
      body.keysOf(one.line()),
    );
  });

/**
 * Splits the sheet's DR into natural DR and armour, so that every point counts once. Armour that would exceed
 * the total becomes gear.
 */
export function partDr(pieces: readonly ArmourPiece[], body: Body, from: Field) {
  const rest = new Map(body.dr);
  const items = [...new Set(pieces.map(({ thing }) => thing))].flatMap((path) => {
    const own = pieces.filter(({ thing }) => thing === path);
    const worn = own.filter((piece) => piece.worn);
    if (!worn.every(({ dr, places }) => places.every((place) => (rest.get(place) ?? 0) >= dr))) {
      const { item } = own[0]!;
      from.book.note("fact", path, "armourAsGear", { name: item.name });
      const { quantity, weight, cost, carried } = item.system;
      return [{ ...item, type: "gear" as const, system: { quantity, weight, cost, carried } }];
    }
    for (const { dr, places } of worn) for (const place of places) rest.set(place, (rest.get(place) ?? 0) - dr);
    return own.map(({ item }) => item);
  });
  return { natural: Object.fromEntries([...rest].filter(([, dr]) => dr > 0)), items };
}

export function isShield(entry: Field, modes: readonly ModeDraft[]): boolean {
  const tags = entry.first("tags", "categories").entries();
  const tagged = tags.some((tag) => /^shields?$/iu.test(tag.line()));
  return modes.some(({ block }) => block !== null) || (tagged && (bonusOf(entry) > 0 || !modes.length));
}

/** The shield itself, with a level that gives the sheet's block; its bash is a separate weapon. */
export function shieldOf(
  entry: Field,
  name: string,
  modes: readonly ModeDraft[],
  thing: JsonObject,
  who: Owner,
  keys: Keys,
): ItemDraft {
  const mode = modes.find(({ block }) => block !== null);
  const defenceBonus = bonusOf(entry);
  if (!defenceBonus) entry.book.note("guess", entry.at("features").path, "noShieldBonus", { name });
  return {
    key: keys.of(entry, "shield"),
    type: "shield",
    name,
    timed: [],
    text: notesOf(entry),
    system: {
      ...thing,
      defenceBonus,
      skill: mode?.skill ?? "",
      level: mode?.block ? levelFor(mode.block.score - 3 - who.blockBonus, mode.block.level) : null,
    },
  };
}

/** Returns the given level if half of it makes the score, else the lowest that does. */
function levelFor(half: number, given: number | null): number {
  return given !== null && Math.floor(given / 2) === half ? given : Math.min(1_000, Math.max(0, half * 2));
}

/** Bonus to every active defence. */
function bonusOf(entry: Field): number {
  const sums = raised(entry, "attribute_bonus", (feature) => {
    const attribute = feature.at("attribute").line().toLowerCase();
    return ["dodge", "parry", "block"].includes(attribute) ? [attribute] : [];
  });
  return Math.min(100, Math.max(0, ...sums.values()));
}
