import type { JsonObject } from "../../../rules/index.ts";
import type { ItemDraft } from "../draft.ts";
import type { Field } from "../field.ts";
import type { Body } from "./body.ts";
import type { Keys } from "./entries.ts";
import { notesOf } from "./skills.ts";

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
export function armourFrom(entry: Field, name: string, worn: boolean, thing: JsonObject, bare: JsonObject, body: Body, keys: Keys): readonly ArmourPiece[] {
  const byPlace = resistances(entry, body);
  const amounts = [...new Set(byPlace.values())].filter((dr) => dr > 0);
  const pieces = amounts.map((dr) => ({ dr, places: [...byPlace].filter(([, amount]) => amount === dr).map(([place]) => place) })).sort((a, b) => b.places.length - a.places.length);
  return pieces.map(({ dr, places }, place) => ({
    worn, dr, places, path: entry.path, thing: entry.path,
    item: {
      key: keys.of(entry, place ? `armor-${dr}` : "armor"), type: "armor", name: place ? `${name} (${places.join(", ")})`.slice(0, 200) : name, timed: [], text: place ? [] : notesOf(entry),
      system: { ...(place ? bare : thing), worn, dr: Math.min(10_000, dr), locations: places },
    },
  }));
}

/** DR by place that a thing adds, whatever hits it; what helps against one kind of damage alone is in no figure of ours. */
function resistances(entry: Field, body: Body): ReadonlyMap<string, number> {
  const byPlace = new Map<string, number>();
  const owners = [entry, ...entry.at("modifiers").entries().filter((modifier) => modifier.at("disabled").value !== true)];
  for (const feature of owners.flatMap((owner) => owner.at("features").entries())) {
    if (feature.at("type").line() !== "dr_bonus" || !/^(all)?$/iu.test(feature.at("specialization").line()) || feature.at("per_level").value === true) continue;
    const amount = Math.floor(feature.at("amount").number() ?? 0);
    const ids = feature.at("locations").exists ? feature.at("locations").entries().map((one) => one.line()) : [feature.at("location").line()];
    for (const key of new Set(ids.flatMap((id) => body.keysOf(id)))) byPlace.set(key, (byPlace.get(key) ?? 0) + amount);
  }
  return byPlace;
}

/**
 * Parts the DR of the sheet into natural DR and armour. Armour that would make more than the sheet says becomes gear, and what it gives stays where
 * it stood: no point of DR is counted twice, and none is lost.
 */
export function partDr(pieces: readonly ArmourPiece[], body: Body, from: Field): { readonly natural: JsonObject; readonly items: readonly ItemDraft[] } {
  const rest = new Map(body.dr);
  const things = [...new Set(pieces.map(({ thing }) => thing))].map((thing) => pieces.filter((piece) => piece.thing === thing));
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
