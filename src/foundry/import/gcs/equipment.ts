import type { JsonObject } from "../../../rules/core.ts";
import type { ItemDraft } from "../draft.ts";
import { amount, linesFrom, one, readFields, type Field, type ReaderTable } from "../field.ts";
import { DEEPEST } from "../import-file.ts";
import { importText } from "../saying.ts";
import { armourFrom, isShield, shieldOf, type ArmourPiece } from "./armour.ts";
import type { Body } from "./body.ts";
import { isEntry, entryName, type Keys } from "./entries.ts";
import { keptOf, notesOf, THING_LINES } from "./kept.ts";
import { pounds, round } from "./units.ts";
import { gcsModes, gcsWeapons, type Owner } from "./weapon.ts";

const MOST_PIECES = 1_000_000;
const DEAREST = 1_000_000_000;

export interface ItemContext {
  readonly who: Owner;
  readonly body: Body;
  readonly keys: Keys;
}

/** Items carried, and left elsewhere. Armour is separate, with its locations, so that no DR counts twice. */
export interface Things {
  readonly items: readonly ItemDraft[];
  readonly armour: readonly ArmourPiece[];
}

/**
 * @param scale part of the weight that counts, for bags that reduce it
 * @param within names of the containers, outermost first
 */
export function readEquipment(
  list: Field,
  carried: boolean,
  context: ItemContext,
  scale = 1,
  within: readonly string[] = [],
): Things {
  const all = list.entries().flatMap((entry): Things[] => {
    if (!isEntry(entry)) return [];
    const weights = weigh(entry);
    const own = thingsOf(entry, carried, weights, scale, within, context);
    const children = entry.at("children");
    if (!children.exists) return [own];
    if (within.length < DEEPEST) {
      const name = thingName(entry);
      return [own, readEquipment(children, carried, context, scale * weights.contentsFactor, [...within, name])];
    }
    entry.book.note("left-out", children.path, "tooDeep", { most: DEEPEST });
    return [own];
  });
  return { items: all.flatMap(({ items }) => items), armour: all.flatMap(({ armour }) => armour) };
}

/** Fields of a thing as on our sheet; calculated values go first. */
const THING = {
  quantity: [amount(0, MOST_PIECES, 1), "quantity"],
  weight: [one((field) => pounds(field) ?? 0), "calc/weight", "weight", "base_weight"],
  cost: [amount(0, DEAREST), "calc/value", "value", "base_value"],
} satisfies ReaderTable;

const USES = {
  uses: [amount(-Infinity, Infinity), "uses"],
  most: [amount(-Infinity, Infinity), "max_uses"],
} satisfies ReaderTable;

const thingName = (entry: Field): string => entryName(entry, "description", "name") || "?";

interface Weights {
  readonly cost: number;
  /** Pounds of one, without contents. */
  readonly own: number;
  readonly quantity: number;
  /** Part of its contents' weight that counts. */
  readonly contentsFactor: number;
}

const contentsOf = (entry: Field): readonly Field[] => {
  const children = entry.at("children");
  return children.isList ? children.entries() : [];
};

/** Weights as GCS adds them up, where bags may reduce their contents' weight. */
function weigh(entry: Field): Weights {
  const { quantity, weight: own, cost } = readFields(entry, THING);
  const extended = entry.first("calc/extended_weight");
  const all = pounds(extended);
  const contentsWeight = contentsOf(entry).reduce((sum, one) => sum + total(one), 0);
  if (all === null) return { cost, own, quantity, contentsFactor: 1 };
  if (!contentsWeight) return { cost, own: quantity ? round(all / quantity) : own, quantity, contentsFactor: 1 };
  const factor = Math.max(0, all - own * quantity) / contentsWeight;
  if (Math.abs(factor - 1) < 0.005) return { cost, own, quantity, contentsFactor: 1 };
  entry.book.note("fact", extended.path, "lighter", {
    name: entry.first("description", "name").line(),
    percent: Math.round(factor * 100),
  });
  return { cost, own: Math.min(own, quantity ? all / quantity : own), quantity, contentsFactor: factor };
}

/** Pounds with contents. */
function total(entry: Field, depth = 0): number {
  const all = pounds(entry.first("calc/extended_weight"));
  if (all !== null) return all;
  const { quantity, weight } = readFields(entry, THING);
  return contentsOf(entry).reduce((sum, one) => sum + (depth < DEEPEST ? total(one, depth + 1) : 0), weight * quantity);
}

/**
 * Returns what an entry becomes: a shield, armour, a weapon or gear, then its other uses, such as a shield's
 * bash. Only the first has the weight.
 */
function thingsOf(
  entry: Field,
  carried: boolean,
  weights: Weights,
  scale: number,
  within: readonly string[],
  { who, body, keys }: ItemContext,
): Things {
  const name = thingName(entry);
  const worn = carried && entry.at("equipped").flag();
  const modes = gcsModes(entry, who);
  const { thing, text: count } = thingFields(entry, carried, weights, scale);
  const text = [...count, ...linesFrom(entry, THING_LINES), ...keptOf(entry, within)];
  const weightless: JsonObject = { quantity: thing.quantity ?? 1, weight: 0, cost: 0, carried };
  const weapons = (fields: JsonObject): readonly ItemDraft[] =>
    modes.length ? gcsWeapons(entry, name, modes, { ...fields, ready: worn }, keys) : [];
  const noted = (item: ItemDraft): ItemDraft => ({ ...item, text: [...text, ...item.text] });

  if (isShield(entry, modes)) {
    const shield = shieldOf(entry, name, modes, { ...thing, ready: worn }, who, keys);
    return { items: [noted(shield), ...weapons(weightless)], armour: [] };
  }
  const [piece, ...others] = armourFrom(entry, name, worn, thing, weightless, body, keys);
  if (piece) return { items: weapons(weightless), armour: [{ ...piece, item: noted(piece.item) }, ...others] };
  const [first, ...barrels] = weapons(thing);
  if (first) return { items: [noted(first), ...barrels], armour: [] };
  const key = keys.of(entry, "gear");
  return {
    items: [noted({ key, type: "gear", name, system: thing, text: notesOf(entry), timed: [] })],
    armour: [],
  };
}

/** Number, weight and price. Half a rope is one item of half the weight. */
function thingFields(entry: Field, carried: boolean, { own, quantity, cost }: Weights, scale: number) {
  const used = readFields(entry, USES);
  const text = used.most > 0 ? [importText("Item.uses", used)] : [];
  const weight = own * scale;
  if (Number.isInteger(quantity)) return { thing: { quantity, weight: round(weight), cost, carried }, text };
  return {
    thing: { quantity: 1, weight: round(weight * quantity), cost: Math.min(DEAREST, cost * quantity), carried },
    text: [importText("Item.quantity", { quantity }), ...text],
  };
}
