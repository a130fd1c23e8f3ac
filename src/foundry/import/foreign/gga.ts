import { readAlways, readLine, one, raw, readText, readWords, type Field } from "../field.ts";
import { attributes, each, eachLeaf, found, gcsList, members, reflexes, gcsShaped, type Shape } from "../gcs/shape.ts";

/** Paths that only actors of GURPS Game Aid have. */
export const GGA_HAS = ["attributes/ST/value", "attributes/HT/value", "HP/max"];

const LOCATION: Shape = {
  id: [readLine, "where"],
  table_name: [readLine, "where"],
  hit_penalty: [raw, "penalty"],
  "calc/dr/all": [found(/(\d+)/u, readWords, "0"), "import", "dr"],
};

const ENTRY: Shape = { name: [readLine, "name"], local_notes: [readText, "notes"], reference: [readWords, "pageref"] };

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
  specialization: [found(/^.*?\s*\(([^()]*)\)$/u, readLine), "name"],
  points: [raw, "points"],
  "calc/level": [raw, "import", "level"],
  "calc/rsl": [readWords, "relativelevel"],
};

const SPELL: Shape = {
  ...ENTRY,
  spell_class: [readLine, "class"],
  casting_cost: [readLine, "cost"],
  maintenance_cost: [readLine, "maintain"],
  casting_time: [readLine, "casttime"],
  duration: [readLine, "duration"],
  resist: [readLine, "resist"],
  college: [readLine, "college"],
  "calc/level": [raw, "import", "level"],
};

const THING: Shape = {
  description: [readLine, "name"],
  quantity: [raw, "count"],
  equipped: [one(({ value }) => value === true), "equipped"],
  local_notes: [readText, "notes"],
  reference: [readWords, "pageref"],
  "calc/weight": [readWords, "weight"],
  "calc/value": [raw, "cost"],
};

const MODE: Shape = {
  usage: [readWords, "mode"],
  usage_notes: [readText, "notes"],
  strength: [readWords, "st"],
  reach: [readWords, "reach"],
  accuracy: [readWords, "acc"],
  range: [rangeOf, "range", "halfd", "max"],
  rate_of_fire: [readWords, "rof"],
  shots: [readWords, "shots"],
  bulk: [readWords, "bulk"],
  recoil: [readWords, "rcl"],
  "calc/level": [raw, "import", "level"],
  "calc/damage": [readWords, "damage"],
  "calc/parry": [readWords, "parry"],
  "calc/block": [readWords, "block"],
};

function rangeOf(range: Field, ...distances: readonly Field[]): string {
  const [half, most] = distances.map((field) => readWords(field));
  return readWords(range) || (half && most ? `${half}/${most}` : (most ?? ""));
}

/** Reads weapons without weight, because GGA stores attacks apart from equipment. */
const weapons = (type: string, list: Field): readonly object[] =>
  gcsList(list).map((attack) => members(attack, WEAPON, { weapons: [gcsShaped(attack, MODE, { type })] }));

const WEAPON: Shape = {
  description: [one((field) => field.line() || "?"), "name"],
  quantity: [readAlways(1)],
  equipped: [readAlways(true)],
  "calc/weight": [readAlways("0 lb")],
  "calc/value": [readAlways(0)],
};

/** An attribute as imported; without that, its value is the template's default. */
const imported = (place: string) => [`${place}/import`, null, `${place}/value`] as const;

const ACTOR: Shape = { id: [readLine, "_id"], "profile/name": [readLine, "name"] };

const SYSTEM: Shape = {
  "profile/title": [readWords, "traits/title"],
  "profile/player_name": [readWords, "traits/player"],
  "profile/age": [readWords, "traits/age"],
  "profile/height": [readWords, "traits/height"],
  "profile/weight": [readWords, "traits/weight"],
  "profile/birthday": [readWords, "traits/birthday"],
  "profile/religion": [readWords, "traits/religion"],
  "profile/gender": [readWords, "traits/gender"],
  "profile/eyes": [readWords, "traits/eyes"],
  "profile/hair": [readWords, "traits/hair"],
  "profile/skin": [readWords, "traits/skin"],
  "profile/handedness": [readWords, "traits/hand"],
  "profile/tech_level": [readWords, "traits/techlevel"],
  "profile/race": [readWords, "traits/race"],
  "profile/SM": [readWords, "traits/sizemod"],
  "settings/body_type/locations": [each(LOCATION), "hitlocations"],
  attributes: [
    attributes({
      st: imported("attributes/ST"),
      dx: imported("attributes/DX"),
      iq: imported("attributes/IQ"),
      ht: imported("attributes/HT"),
      will: imported("attributes/WILL"),
      per: imported("attributes/PER"),
      basic_speed: ["basicspeed/value"],
      basic_move: ["basicmove/value"],
      hp: ["HP/max", "HP/value"],
      fp: ["FP/max", "FP/value"],
    }),
    "",
  ],
  "calc/thrust": [readLine, "thrust"],
  "calc/swing": [readLine, "swing"],
  "calc/basic_lift": [readWords, "liftingmoving/basiclift"],
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
  notes: [(list) => gcsList(list).map((entry) => ({ text: readText(entry.to("notes"), entry.to("name")) })), "notes"],
};

/** Returns the actor in the shape of a `.gcs` file; each part remembers its path. */
export const entityFromGga = (actor: Field, system: Field): object => members(actor, ACTOR, members(system, SYSTEM));
