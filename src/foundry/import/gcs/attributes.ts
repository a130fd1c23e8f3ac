import type { JsonObject } from "../../../rules/core.ts";
import type { ItemDraft } from "../draft.ts";
import { Field, line, readFields, type Table } from "../field.ts";
import { shown } from "../import-file.ts";
import { say } from "../saying.ts";
import { pounds, round } from "./units.ts";

/** Limits of the sheet. */
const MOST = 1_000;
const MOST_POINTS = 1_000_000;
const FASTEST = 250;

const BASIC = ["st", "dx", "iq", "ht"] as const;

const DICE: Table = { thrust: [line, "calc/thrust"], swing: [line, "calc/swing"] };

/**
 * Reads attributes and pools as on the sheet, which include traits and house rules. Missing ones are filled
 * in and noted; ST, DX, IQ, HT, HP or Basic Speed of a wrong type is refused.
 */
export function readAttributes(entity: Field): JsonObject {
  const { book } = entity;
  const known = new Map<string, Field>();
  for (const entry of entity.at("attributes").entries()) {
    const id = entry.at("attr_id").line().toLowerCase();
    // The first entry of an id counts.
    if (id && !known.has(id)) known.set(id, entry);
  }
  if (!BASIC.some((id) => known.has(id))) book.refuse("attributes", "noAttributes");
  const entryOf = (id: string): Field => known.get(id) ?? new Field(undefined, "attributes", book);
  const value = (id: string): Field => entryOf(id).first("calc/value");
  for (const id of [...BASIC, "hp", "basic_speed"]) checkTypes(id, entryOf(id));
  const basic = Object.fromEntries(BASIC.map((id) => [id, basicAttribute(id, entryOf(id))]));
  return {
    ...basic,
    will: value("will").whole(0, MOST),
    per: value("per").whole(0, MOST),
    basicSpeed: speed(value("basic_speed")),
    move: value("basic_move").whole(0, MOST),
    ...readFields(entity, DICE),
    hp: pool(entryOf("hp"), "noHp", basic.st ?? 10),
    // Without this pool, the creature does not tire.
    fp: pool(entryOf("fp"), "noFp", 0),
  };
}

/** Checks the calculated value, or else the bought one. */
function checkTypes(id: string, entry: Field): void {
  const calc = entry.at("calc");
  const refuse = (place: string, { book, path, value }: Field): never =>
    book.refuse(path, "attributeType", {
      field: `attributes.${id}.${place}`,
      found: value === undefined ? say("Found.nothing") : shown(value),
    });
  const check = (place: string, field: Field): void => void (field.number() ?? refuse(place, field));
  if (calc.value === undefined) {
    if (entry.at("adj").exists) check("adj", entry.at("adj"));
    return;
  }
  if (!calc.isObject) refuse("calc", calc);
  check("calc.value", calc.at("value"));
  if (calc.at("current").exists) check("calc.current", calc.at("current"));
}

function basicAttribute(id: string, entry: Field): number {
  const value = entry.first("calc/value").whole(0, MOST);
  if (value !== null) return value;
  // Only what was bought, if GCS did not calculate the value.
  const bought = Math.max(0, 10 + (entry.at("adj").whole(-MOST, MOST) ?? 0));
  entry.book.note("guess", entry.path, "noAttribute", { name: id.toUpperCase(), used: bought });
  return bought;
}

function speed(field: Field): number | null {
  const value = field.number();
  if (value === null) return null;
  const used = Math.min(FASTEST, Math.max(0, Math.floor(value * 4 + 1e-6) / 4));
  if (Math.abs(used - value) > 1e-6) field.book.note("wrong", field.path, "notQuarter", { found: shown(value), used });
  return used;
}

function pool(entry: Field, missing: string, otherwise: number): JsonObject {
  const max = entry.first("calc/value").whole(0, MOST_POINTS);
  if (max === null) {
    entry.book.note("guess", entry.path, missing, { used: otherwise });
    return { value: otherwise, max: otherwise };
  }
  const current = entry.first("calc/current").whole(-MOST_POINTS, MOST_POINTS);
  return { value: current ?? max - (entry.at("damage").whole(0, MOST_POINTS) ?? 0), max };
}

const MULTIPLES = [1, 2, 3, 6, 10];

/** Returns load 0 to 5 by carried weight, and pounds that can be lifted; null without Basic Lift. */
export function loadOn(entity: Field, items: readonly ItemDraft[]) {
  const lift = pounds(entity.first("calc/basic_lift"));
  if (lift === null) return null;
  const carried = items.filter(({ system }) => system.carried === true);
  const weight = round(
    carried.reduce((sum, { system }) => sum + Number(system.weight ?? 0) * Number(system.quantity ?? 1), 0),
  );
  const level = MULTIPLES.findIndex((multiple) => weight <= lift * multiple + 1e-6);
  return { level: level < 0 ? MULTIPLES.length : level, lift };
}
