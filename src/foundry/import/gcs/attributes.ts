import { isObject } from "../../../rules/core.ts";
import type { ItemDraft } from "../draft.ts";
import { Field, readLine, missing, one, readFields, whole, type Reader, type ReaderTable } from "../field.ts";
import { shownInFile } from "../import-file.ts";
import { importText } from "../saying.ts";
import { pounds, round } from "./units.ts";

/** Limits of the sheet. */
const MOST = 1_000;
const MOST_POINTS = 1_000_000;
const FASTEST = 250;

/** Without a calculated value, only what was bought counts. */
const basic = (name: string): Reader<number> =>
  one(
    (entry) =>
      entry.to("calc/value").whole(0, MOST) ??
      missing(entry, "noAttribute", Math.max(0, 10 + (entry.at("adj").whole(-MOST, MOST) ?? 0)), { name }),
  );

/** Quarters of a second. */
const speed = one((field) => {
  const value = field.number();
  if (value === null) return null;
  const used = Math.min(FASTEST, Math.max(0, Math.floor(value * 4 + 1e-6) / 4));
  if (Math.abs(used - value) > 1e-6)
    field.book.note("wrong", field.path, "notQuarter", { found: shownInFile(value), used });
  return used;
});

/** Points left and in all. */
const pool = (code: string, otherwise: number) =>
  one((entry) => {
    const given = entry.to("calc/value").whole(0, MOST_POINTS);
    const max = given ?? missing(entry, code, otherwise);
    if (given === null) return { value: max, max };
    const current = entry.to("calc/current").whole(-MOST_POINTS, MOST_POINTS);
    return { value: current ?? max - (entry.at("damage").whole(0, MOST_POINTS) ?? 0), max };
  });

const BASIC = {
  st: [basic("ST"), "st"],
  dx: [basic("DX"), "dx"],
  iq: [basic("IQ"), "iq"],
  ht: [basic("HT"), "ht"],
} satisfies ReaderTable;

const FURTHER = {
  will: [whole(0, MOST), "will/calc/value"],
  per: [whole(0, MOST), "per/calc/value"],
  basicSpeed: [speed, "basic_speed/calc/value"],
  move: [whole(0, MOST), "basic_move/calc/value"],
} satisfies ReaderTable;

/** Without fatigue points, the creature does not tire. */
const pools = (st: number) => ({ hp: [pool("noHp", st), "hp"], fp: [pool("noFp", 0), "fp"] }) satisfies ReaderTable;

const DICE = { thrust: [readLine, "calc/thrust"], swing: [readLine, "calc/swing"] } satisfies ReaderTable;

/**
 * Reads attributes and pools as on the sheet, which include traits and house rules. Missing ones are filled
 * in and noted; ST, DX, IQ, HT, HP or Basic Speed of a wrong type is refused.
 */
export function readAttributes(entity: Field) {
  const { book } = entity;
  const known = new Map<string, unknown>();
  for (const entry of entity.at("attributes").entries()) {
    const id = entry.at("attr_id").line().toLowerCase();
    // The first entry of an id counts.
    if (!id || known.has(id)) continue;
    known.set(id, entry.value);
    if (isObject(entry.value)) book.places.set(entry.value, entry.path);
  }
  if (!Object.keys(BASIC).some((id) => known.has(id))) book.refuse("attributes", "noAttributes");
  const byId = new Field(Object.fromEntries(known), "attributes", book);
  for (const id of [...Object.keys(BASIC), "hp", "basic_speed"]) checkTypes(id, byId.at(id));
  const attributes = readFields(byId, BASIC);
  return {
    ...attributes,
    ...readFields(byId, FURTHER),
    ...readFields(entity, DICE),
    ...readFields(byId, pools(attributes.st)),
  };
}

/** Checks the calculated value, or else the bought one. */
function checkTypes(id: string, entry: Field): void {
  const calc = entry.at("calc");
  const refuse = (place: string, { book, path, value }: Field): never =>
    book.refuse(path, "attributeType", {
      field: `attributes.${id}.${place}`,
      found: value === undefined ? importText("Found.nothing") : shownInFile(value),
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
