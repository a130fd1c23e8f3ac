import type { JsonObject } from "../../../rules/core.ts";
import type { ItemDraft } from "../draft.ts";
import type { Field } from "../fit.ts";
import { shown } from "../import-file.ts";
import { say } from "../saying.ts";

/** An attribute may be anything a table likes; the sheet counts 0 to 1,000. */
const MOST = 1_000;
const MOST_POINTS = 1_000_000;
/** Basic Speed as the data model counts it. */
const FASTEST = 250;

const BASIC = ["st", "dx", "iq", "ht"] as const;

/** What everything else follows from: where such a figure stands in the file and is none, nobody is made with another in its stead. */
const CORE = [...BASIC, "hp", "basic_speed"] as const;

/**
 * Attributes and pools as they stand on the sheet. Nothing is worked out anew: traits and house rules are in the figures. One that is not in the file at
 * all is filled in, and that is noted; a core figure of a wrong type is refused with its field.
 */
export function readAttributes(entity: Field): JsonObject {
  const known = byId(entity.at("attributes"));
  if (!BASIC.some((id) => known.has(id))) entity.book.refuse("attributes", "noAttributes");
  for (const id of CORE) checkTypes(id, known.get(id));
  const figure = (id: string): Field | undefined => known.get(id)?.at("calc").at("value");
  const basic = Object.fromEntries(BASIC.map((id) => [id, basicAttribute(id, known.get(id), entity)]));
  return {
    ...basic,
    will: figure("will")?.whole(0, MOST) ?? null,
    per: figure("per")?.whole(0, MOST) ?? null,
    basicSpeed: speed(figure("basic_speed")),
    move: figure("basic_move")?.whole(0, MOST) ?? null,
    thrust: entity.at("calc").at("thrust").line(),
    swing: entity.at("calc").at("swing").line(),
    hp: pool("hp", known.get("hp"), entity, basic.st ?? 10),
    fp: pool("fp", known.get("fp"), entity, 0),
  };
}

/** Entries by their id. Of one that occurs twice the first counts; separators and attributes of house rules are nobody's business here. */
function byId(list: Field): ReadonlyMap<string, Field> {
  const known = new Map<string, Field>();
  for (const entry of list.entries()) {
    const id = entry.at("attr_id").line().toLowerCase();
    if (id && !known.has(id)) known.set(id, entry);
  }
  return known;
}

/** Where GCS has worked out a figure it counts; where it has not, what was bought does. */
function checkTypes(id: string, entry: Field | undefined): void {
  if (!entry) return;
  const calc = entry.at("calc");
  if (calc.value === undefined) return void (entry.at("adj").exists && checkNumber(id, "adj", entry.at("adj")));
  if (!calc.isObject) refuseType(id, "calc", calc);
  checkNumber(id, "calc.value", calc.at("value"));
  if (calc.at("current").exists) checkNumber(id, "calc.current", calc.at("current"));
}

function checkNumber(id: string, place: string, field: Field): void {
  if (field.number() === null) refuseType(id, place, field);
}

function refuseType(id: string, place: string, { book, path, value }: Field): never {
  return book.refuse(path, "attributeType", {
    field: `attributes.${id}.${place}`,
    found: value === undefined ? say("Found.nothing") : shown(value),
  });
}

function basicAttribute(id: string, entry: Field | undefined, { book }: Field): number {
  const value = entry?.at("calc").at("value").whole(0, MOST) ?? null;
  if (value !== null) return value;
  // Without the figure that GCS works out there is only what was bought.
  const bought = Math.max(0, 10 + (entry?.at("adj").whole(-MOST, MOST) ?? 0));
  book.note("guess", entry?.path ?? "attributes", "noAttribute", { name: id.toUpperCase(), used: bought });
  return bought;
}

function speed(field: Field | undefined): number | null {
  const value = field?.number() ?? null;
  if (value === null || !field) return null;
  const used = Math.min(FASTEST, Math.max(0, Math.floor(value * 4 + 1e-6) / 4));
  if (Math.abs(used - value) > 1e-6) field.book.note("wrong", field.path, "notQuarter", { found: shown(value), used });
  return used;
}

/** Points now and when fresh. A pool that the sheet does not have at all is empty, and then nobody grows tired. */
function pool(id: string, entry: Field | undefined, { book }: Field, otherwise: number): JsonObject {
  const calc = entry?.at("calc");
  const max = calc?.at("value").whole(0, MOST_POINTS) ?? null;
  if (max === null) {
    book.note("guess", entry?.path ?? "attributes", id === "fp" ? "noFp" : "noHp", { used: otherwise });
    return { value: otherwise, max: otherwise };
  }
  const current = calc?.at("current").whole(-MOST_POINTS, MOST_POINTS) ?? null;
  const damage = current === null ? (entry?.at("damage").whole(0, MOST_POINTS) ?? 0) : 0;
  return { value: current ?? max - damage, max };
}

/** Pounds of each unit as GCS reckons them: a kilogram is two pounds, so that metric sheets carry the same loads. */
const POUNDS: Readonly<Record<string, number>> = {
  "": 1,
  lb: 1,
  lbs: 1,
  "#": 1,
  oz: 1 / 16,
  tn: 2_000,
  t: 2_000,
  lt: 2_240,
  kg: 2,
  g: 1 / 500,
};

const HEAVIEST = 1_000_000_000;

/** A weight in pounds from "4 lb", "1,200 lb", "2.5 kg" or a bare number; null if there is none. */
export function pounds(field: Field): number | null {
  if (!field.exists || field.value === "") return null;
  const written = /^\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*([a-z#]*)\s*$/iu.exec(field.line());
  const unit = written ? POUNDS[(written[2] ?? "").toLowerCase()] : undefined;
  if (!written || unit === undefined) {
    field.book.note("wrong", field.path, "weight", { found: shown(field.value) });
    return null;
  }
  return Math.min(HEAVIEST, round(Number((written[1] ?? "").replaceAll(",", "")) * unit));
}

/** Without the crumbs of binary fractions: a tenth of a pound ten times is a pound. */
export function round(weight: number): number {
  return Math.round(weight * 1e6) / 1e6;
}

/** Yards from "100", "1,500", "0.5 mi", "10 yd"; null if it is no distance. */
export function yards(written: string): number | null {
  const [, figure, unit = ""] =
    /^\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*(mi|miles?|yd|yds|yards?|m)?\.?\s*$/iu.exec(written) ?? [];
  if (figure === undefined) return null;
  const each = /^mi/i.test(unit) ? 1_760 : 1;
  return Math.min(1_000_000, round(Number(figure.replaceAll(",", "")) * each));
}

const MULTIPLES = [1, 2, 3, 6, 10];

/** Load 0 to 5 by what is carried and what can be lifted, as the sheet has both; null if it does not say what can be lifted. */
export function loadOn(
  entity: Field,
  items: readonly ItemDraft[],
): { readonly level: number; readonly lift: number; readonly weight: number } | null {
  const lift = pounds(entity.at("calc").at("basic_lift"));
  if (lift === null) return null;
  const weight = round(
    items.reduce(
      (sum, { system }) =>
        system.carried === true ? sum + Number(system.weight ?? 0) * Number(system.quantity ?? 1) : sum,
      0,
    ),
  );
  const level = MULTIPLES.findIndex((multiple) => weight <= lift * multiple + 1e-6);
  return { level: level < 0 ? MULTIPLES.length : level, lift, weight };
}
