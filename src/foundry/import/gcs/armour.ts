import type { JsonObject } from "../../../rules/core.ts";
import type { ItemDraft } from "../draft.ts";
import type { Field } from "../fit.ts";
import type { Body } from "./body.ts";
import type { Keys } from "./entries.ts";
import { notesOf } from "./kept.ts";
import type { ModeDraft, Owner } from "./weapon.ts";

/** Armour, and the DR that is not natural as long as it is worn. */
export interface ArmourPiece {
  readonly item: ItemDraft;
  readonly worn: boolean;
  readonly dr: number;
  readonly places: readonly string[];
  /** Field of the file. */
  readonly path: string;
  /** Pieces of one thing stand or fall together. */
  readonly thing: string;
}

/** The armour that one thing is: a piece for each DR it has, the first of them with the weight. None if it protects nothing that we know of. */
export function armourFrom(
  entry: Field,
  name: string,
  worn: boolean,
  thing: JsonObject,
  bare: JsonObject,
  body: Body,
  keys: Keys,
): readonly ArmourPiece[] {
  const byPlace = resistances(entry, body);
  const amounts = [...new Set(byPlace.values())].filter((dr) => dr > 0);
  const pieces = amounts
    .map((dr) => ({ dr, places: [...byPlace].filter(([, amount]) => amount === dr).map(([place]) => place) }))
    .sort((a, b) => b.places.length - a.places.length);
  return pieces.map(({ dr, places }, place) => ({
    worn,
    dr,
    places,
    path: entry.path,
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

/** DR by place that a thing adds, whatever hits it; what helps against one kind of damage alone is in no figure of ours. */
function resistances(entry: Field, body: Body): ReadonlyMap<string, number> {
  const byPlace = new Map<string, number>();
  const owners = [
    entry,
    ...entry
      .at("modifiers")
      .entries()
      .filter((modifier) => modifier.at("disabled").value !== true),
  ];
  for (const feature of owners.flatMap((owner) => owner.at("features").entries())) {
    if (
      feature.at("type").line() !== "dr_bonus" ||
      !/^(all)?$/iu.test(feature.at("specialization").line()) ||
      feature.at("per_level").value === true
    )
      continue;
    const amount = Math.floor(feature.at("amount").number() ?? 0);
    const ids = feature.at("locations").exists
      ? feature
          .at("locations")
          .entries()
          .map((one) => one.line())
      : [feature.at("location").line()];
    for (const key of new Set(ids.flatMap((id) => body.keysOf(id)))) byPlace.set(key, (byPlace.get(key) ?? 0) + amount);
  }
  return byPlace;
}

/**
 * Parts the DR of the sheet into natural DR and armour. Armour that would make more than the sheet says becomes gear, and what it gives stays where
 * it stood: no point of DR is counted twice, and none is lost.
 */
export function partDr(
  pieces: readonly ArmourPiece[],
  body: Body,
  from: Field,
): { readonly natural: JsonObject; readonly items: readonly ItemDraft[] } {
  const rest = new Map(body.dr);
  const things = [...new Set(pieces.map(({ thing }) => thing))].map((thing) =>
    pieces.filter((piece) => piece.thing === thing),
  );
  const items = things.flatMap((own) => {
    const worn = own.filter((piece) => piece.worn);
    const fits = worn.every(({ dr, places }) => places.every((place) => (rest.get(place) ?? 0) >= dr));
    if (!fits) {
      from.book.note("fact", own[0]?.path ?? "", "armourAsGear", { name: own[0]?.item.name ?? "" });
      return [asGear(own[0]!.item)];
    }
    for (const { dr, places } of worn) for (const place of places) rest.set(place, (rest.get(place) ?? 0) - dr);
    return own.map(({ item }) => item);
  });
  return { natural: Object.fromEntries([...rest].filter(([, dr]) => dr > 0)), items };
}

function asGear(item: ItemDraft): ItemDraft {
  const { quantity, weight, cost, carried } = item.system;
  return { ...item, type: "gear", system: { quantity, weight, cost, carried } };
}

const DEFENCES = /^(dodge|parry|block)$/iu;

/** A thing to block with. */
export function isShield(entry: Field, modes: readonly ModeDraft[]): boolean {
  const tagged = entry
    .first("tags", "categories")
    .entries()
    .some((tag) => /^shields?$/iu.test(tag.line()));
  return modes.some(({ block }) => block !== null) || (tagged && (bonusOf(entry) > 0 || !modes.length));
}

/** The shield itself; what it bashes with is a weapon beside it. Its level is such that it blocks as on the sheet. */
export function shieldOf(
  entry: Field,
  name: string,
  modes: readonly ModeDraft[],
  thing: JsonObject,
  who: Owner,
  keys: Keys,
): ItemDraft {
  const mode = modes.find(({ block }) => block !== null);
  const score = mode?.block?.score ?? null;
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
      level: score === null ? null : levelFor(score - 3 - who.blockBonus, mode?.block?.level ?? null),
    },
  };
}

/** The level as given if half of it makes the score, else the least that does. */
function levelFor(half: number, given: number | null): number {
  return given !== null && Math.floor(given / 2) === half ? given : Math.min(1_000, Math.max(0, half * 2));
}

/** What it adds to every active defence, from its own features and those of the modifiers that are switched on. */
function bonusOf(entry: Field): number {
  const features = [
    entry,
    ...entry
      .at("modifiers")
      .entries()
      .filter((modifier) => modifier.at("disabled").value !== true),
  ].flatMap((one) => one.at("features").entries());
  const amounts = features
    .filter(
      (feature) => feature.at("type").line() === "attribute_bonus" && DEFENCES.test(feature.at("attribute").line()),
    )
    .reduce<Map<string, number>>((sums, feature) => {
      const defence = feature.at("attribute").line().toLowerCase();
      return sums.set(defence, (sums.get(defence) ?? 0) + (feature.at("amount").number() ?? 0));
    }, new Map());
  return Math.min(100, Math.max(0, Math.floor(Math.max(0, ...amounts.values()))));
}
