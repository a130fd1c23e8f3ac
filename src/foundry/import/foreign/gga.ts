import { always, line, one, raw, text, words, type Field } from "../field.ts";
import { attributes, each, eachLeaf, found, listOf, members, reflexes, shaped, type Shape } from "../gcs/shape.ts";

/** Paths that only actors of GURPS Game Aid have. */
export const GGA_HAS = ["attributes/ST/value", "attributes/HT/value", "HP/max"];

const LOCATION: Shape = {
  id: [line, "where"],
  table_name: [line, "where"],
  hit_penalty: [raw, "penalty"],
  "calc/dr/all": [found(/(\d+)/u, words, "0"), "import", "dr"],
};

const ENTRY: Shape = { name: [line, "name"], local_notes: [text, "notes"], reference: [words, "pageref"] };

const TRAIT: Shape = { ...ENTRY, levels: [raw, "level"], "calc/points": [raw, "points"] };

/** "Guns/TL8 (Pistol)". */
const SKILL: Shape = {
  ...ENTRY,
  name: [
    one((field) =>
      field
        .line()
        .replace(/^(.*?)\s*\([^()]*\)$/u, "$1")
        .replace(/\/TL\d*\^?$/u, ""),
    ),
    "name",
  ],
  specialization: [found(/^.*?\s*\(([^()]*)\)$/u, line), "name"],
  points: [raw, "points"],
  "calc/level": [raw, "import", "level"],
  "calc/rsl": [words, "relativelevel"],
};

const SPELL: Shape = {
  ...ENTRY,
  spell_class: [line, "class"],
  casting_cost: [line, "cost"],
  maintenance_cost: [line, "maintain"],
  casting_time: [line, "casttime"],
  duration: [line, "duration"],
  resist: [line, "resist"],
  college: [line, "college"],
  "calc/level": [raw, "import", "level"],
};

const THING: Shape = {
  description: [line, "name"],
  quantity: [raw, "count"],
  equipped: [one(({ value }) => value === true), "equipped"],
  local_notes: [text, "notes"],
  reference: [words, "pageref"],
  "calc/weight": [words, "weight"],
  "calc/value": [raw, "cost"],
};

const MODE: Shape = {
  usage: [words, "mode"],
  usage_notes: [text, "notes"],
  strength: [words, "st"],
  reach: [words, "reach"],
  accuracy: [words, "acc"],
  range: [rangeOf, "range", "halfd", "max"],
  rate_of_fire: [words, "rof"],
  shots: [words, "shots"],
  bulk: [words, "bulk"],
  recoil: [words, "rcl"],
  "calc/level": [raw, "import", "level"],
  "calc/damage": [words, "damage"],
  "calc/parry": [words, "parry"],
  "calc/block": [words, "block"],
};

function rangeOf(range: Field, ...distances: readonly Field[]): string {
  const [half, most] = distances.map((field) => words(field));
  return words(range) || (half && most ? `${half}/${most}` : (most ?? ""));
}

/** Reads weapons without weight, because GGA stores attacks apart from equipment. */
const weapons = (type: string, list: Field): readonly object[] =>
  listOf(list).map((attack) => members(attack, WEAPON, { weapons: [shaped(attack, MODE, { type })] }));

const WEAPON: Shape = {
  description: [one((field) => field.line() || "?"), "name"],
  quantity: [always(1)],
  equipped: [always(true)],
  "calc/weight": [always("0 lb")],
  "calc/value": [always(0)],
};

/** An attribute as imported; its value is a default until GGA calculates it. */
const imported = (place: string) => [[`${place}/import`, `${place}/value`]] as const;

const ACTOR: Shape = { id: [line, "_id"], "profile/name": [line, "name"] };

const SYSTEM: Shape = {
  "profile/title": [words, "traits/title"],
  "profile/player_name": [words, "traits/player"],
  "profile/age": [words, "traits/age"],
  "profile/height": [words, "traits/height"],
  "profile/weight": [words, "traits/weight"],
  "profile/birthday": [words, "traits/birthday"],
  "profile/religion": [words, "traits/religion"],
  "profile/gender": [words, "traits/gender"],
  "profile/eyes": [words, "traits/eyes"],
  "profile/hair": [words, "traits/hair"],
  "profile/skin": [words, "traits/skin"],
  "profile/handedness": [words, "traits/hand"],
  "profile/tech_level": [words, "traits/techlevel"],
  "profile/race": [words, "traits/race"],
  "profile/SM": [words, "traits/sizemod"],
  "settings/body_type/locations": [each(LOCATION), "hitlocations"],
  attributes: [
    attributes({
      st: imported("attributes/ST"),
      dx: imported("attributes/DX"),
      iq: imported("attributes/IQ"),
      ht: imported("attributes/HT"),
      will: imported("attributes/WILL"),
      per: imported("attributes/PER"),
      basic_speed: imported("basicspeed"),
      basic_move: imported("basicmove"),
      hp: ["HP/max", "HP/value"],
      fp: ["FP/max", "FP/value"],
    }),
    "",
  ],
  "calc/thrust": [line, "thrust"],
  "calc/swing": [line, "swing"],
  "calc/basic_lift": [words, "liftingmoving/basiclift"],
  "calc/parry_bonus": [reflexes, "ads"],
  "calc/block_bonus": [reflexes, "ads"],
  traits: [each(TRAIT), "ads"],
  skills: [eachLeaf(SKILL), "skills"],
  spells: [eachLeaf(SPELL), "spells"],
  equipment: [
    (carried, melee, ranged) => [
      ...each(THING)(carried),
      ...weapons("melee_weapon", melee),
      ...weapons("ranged_weapon", ranged),
    ],
    "equipment/carried",
    "melee",
    "ranged",
  ],
  other_equipment: [each(THING), "equipment/other"],
  notes: [(list) => listOf(list).map((entry) => ({ text: text(entry.to("notes"), entry.to("name")) })), "notes"],
};

/** Returns the actor in the shape of a `.gcs` file; each part remembers its path. */
export const entityFromGga = (actor: Field, system: Field): object => members(actor, ACTOR, members(system, SYSTEM));
