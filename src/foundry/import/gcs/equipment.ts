import type { JsonObject } from "../../../rules/core.ts";
import type { ItemDraft } from "../draft.ts";
import type { Field } from "../fit.ts";
import { DEEPEST } from "../import-file.ts";
import { say, type Saying } from "../saying.ts";
import { armourFrom, isShield, shieldOf, type ArmourPiece } from "./armour.ts";
import { pounds, round } from "./attributes.ts";
import type { Body } from "./body.ts";
import { nameOf, type Keys } from "./entries.ts";
import { keptOf, notesOf, thingLines } from "./kept.ts";

import { modesOf, weaponOf, type Owner } from "./weapon.ts";

const MOST_PIECES = 1_000_000;
const DEAREST = 1_000_000_000;

/** What equipment is read with. */
export interface Outfit {
  readonly who: Owner;
  readonly body: Body;
  readonly keys: Keys;
}

/** Things that are carried, or lie elsewhere. `armour` says of each piece of armour what it protects, so that it is not counted twice. */
export interface Things {
  readonly items: readonly ItemDraft[];
  readonly armour: readonly ArmourPiece[];
}

export function readEquipment(list: Field, carried: boolean, outfit: Outfit): Things {
  const items: ItemDraft[] = [];
  const armour: ArmourPiece[] = [];
  collect(list, carried, outfit, 1, [], (made, pieces) => {
    items.push(...made);
    armour.push(...pieces);
  });
  return { items, armour };
}

type Take = (items: readonly ItemDraft[], armour: readonly ArmourPiece[]) => void;

/**
 * @param scale how much of the weight counts, for bags that make light of what is in them
 * @param within names of the containers, the outermost first
 */
function collect(
  list: Field,
  carried: boolean,
  outfit: Outfit,
  scale: number,
  within: readonly string[],
  take: Take,
): void {
  for (const entry of list.entries()) {
    if (!entry.isObject) {
      entry.book.note("wrong", entry.path, "wrongType", {
        found: String(entry.value).slice(0, 60),
        expected: { code: "Allowed.object" },
      });
      continue;
    }
    const weights = weigh(entry);
    const { items, armour } = thingsOf(entry, carried, weights, scale, within, outfit);
    take(items, armour);
    if (!entry.at("children").exists) continue;
    if (within.length >= DEEPEST) entry.book.note("left-out", entry.at("children").path, "tooDeep", { most: DEEPEST });
    else
      collect(
        entry.at("children"),
        carried,
        outfit,
        scale * weights.inside,
        [...within, nameOf(entry, "description", "name") || "?"],
        take,
      );
  }
}

interface Weights {
  /** Pounds of one, without what is in it. */
  readonly own: number;
  readonly quantity: number;
  /** Part of the weight of its contents that counts. */
  readonly inside: number;
}

/** Weights as GCS adds them up: bags of holding and the like make the sum differ from its parts. */
function weigh(entry: Field): Weights {
  const quantity = Math.min(MOST_PIECES, Math.max(0, entry.at("quantity").number() ?? 1));
  const own = pounds(entry.first("calc/weight", "weight", "base_weight")) ?? 0;
  const all = pounds(entry.at("calc").at("extended_weight"));
  const contents = Array.isArray(entry.at("children").value) ? entry.at("children").entries() : [];
  const inside = contents.reduce((sum, one) => sum + total(one), 0);
  if (all === null) return { own, quantity, inside: 1 };
  if (!inside) return { own: quantity ? round(all / quantity) : own, quantity, inside: 1 };
  const factor = Math.max(0, all - own * quantity) / inside;
  if (Math.abs(factor - 1) < 0.005) return { own, quantity, inside: 1 };
  entry.book.note("fact", entry.at("calc").at("extended_weight").path, "lighter", {
    name: entry.first("description", "name").line(),
    percent: Math.round(factor * 100),
  });
  return { own: Math.min(own, quantity ? all / quantity : own), quantity, inside: factor };
}

/** Pounds of an entry with all that is in it. */
function total(entry: Field, depth = 0): number {
  const all = pounds(entry.at("calc").at("extended_weight"));
  if (all !== null) return all;
  const { own, quantity } = {
    own: pounds(entry.first("calc/weight", "weight", "base_weight")) ?? 0,
    quantity: entry.at("quantity").number() ?? 1,
  };
  const contents = Array.isArray(entry.at("children").value) ? entry.at("children").entries() : [];
  return (
    own * Math.max(0, quantity) + contents.reduce((sum, one) => sum + (depth < DEEPEST ? total(one, depth + 1) : 0), 0)
  );
}

/** What one entry becomes: a shield, armour, a weapon or gear, and besides what else it is (a shield that bashes); only the first has the weight. */
function thingsOf(
  entry: Field,
  carried: boolean,
  weights: Weights,
  scale: number,
  within: readonly string[],
  outfit: Outfit,
): Things {
  const name = nameOf(entry, "description", "name") || "?";
  const worn = carried && entry.at("equipped").flag();
  const modes = modesOf(entry, outfit.who);
  const { thing, text: count } = thingFields(entry, carried, weights, scale);
  const text = [...count, ...thingLines(entry), ...keptOf(entry, within)];
  const bare: JsonObject = { quantity: thing.quantity ?? 1, weight: 0, cost: 0, carried };
  const { keys } = outfit;
  const weapon = (fields: JsonObject): ItemDraft[] =>
    modes.length ? [weaponOf(entry, name, modes, { ...fields, ready: worn }, keys)] : [];

  if (isShield(entry, modes))
    return {
      items: [noted(shieldOf(entry, name, modes, { ...thing, ready: worn }, outfit.who, keys), text), ...weapon(bare)],
      armour: [],
    };
  const armour = armourFrom(entry, name, worn, thing, bare, outfit.body, keys);
  if (armour.length)
    return {
      items: weapon(bare),
      armour: armour.map((piece, place) => (place ? piece : { ...piece, item: noted(piece.item, text) })),
    };
  const [first] = weapon(thing);
  if (first) return { items: [noted(first, text)], armour: [] };
  return {
    items: [
      noted({ key: keys.of(entry, "gear"), type: "gear", name, system: thing, text: notesOf(entry), timed: [] }, text),
    ],
    armour: [],
  };
}

const noted = (item: ItemDraft, text: readonly Saying[]): ItemDraft =>
  text.length ? { ...item, text: [...text, ...item.text] } : item;

/** Number, weight and price. Half a rope is one thing of half the weight. */
function thingFields(
  entry: Field,
  carried: boolean,
  { own, quantity }: Weights,
  scale: number,
): { readonly thing: JsonObject; readonly text: readonly Saying[] } {
  const cost = Math.min(DEAREST, Math.max(0, entry.first("calc/value", "value", "base_value").number() ?? 0));
  const [uses, most] = [entry.at("uses").number() ?? 0, entry.at("max_uses").number() ?? 0];
  const used = most > 0 ? [say("Item.uses", { uses, most })] : [];
  const whole = Number.isInteger(quantity);
  const thing = whole
    ? { quantity, weight: round(own * scale), cost, carried }
    : { quantity: 1, weight: round(own * quantity * scale), cost: Math.min(DEAREST, cost * quantity), carried };
  return { thing, text: whole ? used : [say("Item.quantity", { quantity }), ...used] };
}
