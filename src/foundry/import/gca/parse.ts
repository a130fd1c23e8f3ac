import { reading, type Book } from "../book.ts";
import type { ActorDraft, Reading } from "../draft.ts";
import { always, Field } from "../field.ts";
import { checkText, draftOf } from "../gcs/parse.ts";
import { attributes, each, found, listOf, members, part, reflexes, shaped, word, type Shape } from "../gcs/shape.ts";
import { commasOf, firstNumber } from "../number.ts";
import { readXml, type XmlElement } from "./xml.ts";

/**
 * Reads a character exported by GURPS Character Assistant for Foundry (XML): the tables below map it to the
 * shape of a `.gcs` file, which its reader takes over.
 * @param file name for a character without one
 */
export const parseGca = (text: string, file: string): Reading<ActorDraft> =>
  reading((book) => {
    const character = openGca(checkText(text, book), book);
    book.commas = commasOf(text);
    return draftOf(new Field(members(character, CHARACTER, things(character)), "", book), file);
  });

function openGca(text: string, book: Book): Field {
  const root = readXml(text, book);
  if (root.name === "character" || root.name === "gcs") book.refuse("", "xml");
  const character = root.children.find(({ name }) => name === "character");
  const release = root.attributes.get("release") ?? "";
  if (root.name !== "root" || !character) book.refuse("", "noGca", { found: `<${root.name}>` });
  if (!/foundry/iu.test(release)) book.refuse("", "noGca", { found: `<root release="${release.slice(0, 40)}">` });
  return new Field(plain(character, "character", book), "character", book);
}

const isEntry = ({ name }: XmlElement): boolean => name.startsWith("id-");

/**
 * Returns an element as JSON: entries `<id-00001>` as a list, else a text, else its children, of which the first of a
 * name counts. GCA may write a line break as the two characters `\n`.
 */
function plain(element: XmlElement, path: string, book: Book): object | string {
  const text = element.text.replace(/\\r\\n|\\[rn]/gu, "\n").trim();
  if (element.children.some(isEntry))
    return element.children.filter(isEntry).map((child) => {
      const read = plain(child, `${path}/${child.name}`, book);
      const entry = typeof read === "object" ? read : {};
      book.places.set(entry, `${path}/${child.name}`);
      return entry;
    });
  const members = element.children.map((child) => [child.name, plain(child, `${path}/${child.name}`, book)] as const);
  const first = [...new Map(members.toReversed())].filter(([, value]) => value);
  return text || (members.length ? Object.fromEntries(first) : "");
}

const PROFILE: Shape = {
  player_name: [word, "player"],
  title: [word, "title"],
  SM: [word, "sizemodifier"],
  age: [word, "age"],
  height: [word, "height"],
  weight: [word, "weight"],
  birthday: [word, "birthday"],
  religion: [word, "religion"],
  handedness: [word, "hand"],
  tech_level: [word, "tl"],
  appearance: [word, "appearance"],
  race: [word, "race"],
};

const LOCATION: Shape = {
  id: [word, "location"],
  table_name: [word, "location"],
  "calc/dr/all": [found(/(\d+)/u, word, "0"), "dr"],
};

const ENTRY: Shape = {
  id: [word, "uuid"],
  name: [word, "name"],
  reference: [word, "pageref", "page"],
  local_notes: [word, "text"],
  vtt_notes: [word, "vtt_notes"],
};

const TRAIT: Shape = {
  ...ENTRY,
  local_notes: [
    (spoken, written, text) =>
      [spoken, written]
        .map((field) => word(field))
        .filter(Boolean)
        .join(" / ") || word(text),
    "spoken",
    "written",
    "text",
  ],
  "calc/points": [word, "points"],
};

/** "Guns/TL8 (Pistol)". */
const SKILL: Shape = {
  ...ENTRY,
  name: [found(/^(.*?)(?:\/TL\S+)?(?:\s*\(.*\))?$/isu, word), "name"],
  specialization: [found(/^.*?(?:\/TL\S+)?\s*\((.*)\)$/isu, word), "name"],
  tech_level: [found(/^.*?\/TL(\S+)(?:\s*\(.*\))?$/isu, word), "name"],
  difficulty: [word, "type"],
  points: [word, "points"],
  "calc/level": [word, "level"],
  "calc/rsl": [word, "relativelevel"],
};

const SPELL: Shape = {
  ...ENTRY,
  spell_class: [word, "class"],
  resist: [word, "resist"],
  college: [word, "college"],
  difficulty: [word, "type"],
  casting_time: [word, "time"],
  duration: [word, "duration"],
  casting_cost: [word, "costmaintain"],
  points: [word, "points"],
  "calc/level": [word, "level"],
};

const THING: Shape = {
  ...ENTRY,
  description: [word, "name"],
  local_notes: [word, "notes"],
  quantity: [word, "count"],
  equipped: [(carried) => word(carried) === "2", "carried"],
  tech_level: [word, "tl"],
  legality_class: [word, "lc"],
  uses: [word, "uses"],
  max_uses: [word, "maxuses"],
  "calc/value": [word, "cost"],
  "calc/weight": [word, "weight"],
};

const MODE: Shape = {
  usage_notes: [word, "notes"],
  reach: [word, "reach"],
  accuracy: [word, "acc"],
  range: [word, "range"],
  rate_of_fire: [word, "rof"],
  shots: [word, "shots"],
  recoil: [word, "rcl"],
  "calc/level": [word, "level"],
  "calc/damage": [word, "damage"],
  "calc/parry": [word, "parry"],
  "calc/block": [word, "block"],
};

const LOADS = [0, 1, 2, 3, 4];

const LOADED: Shape = {
  move: [(...moves) => moves.map((field) => word(field) || undefined), ...LOADS.map((load) => `enc${load}_move`)],
  dodge: [
    (...dodges) => (dodges.every((field) => word(field)) ? dodges.map((field) => word(field)) : undefined),
    ...LOADS.map((load) => `enc${load}_dodge`),
  ],
};

/** Returns what the unloaded dodge has beyond 3 and the Basic Speed. */
function dodgeBonus(dodge: Field, speed: Field): number | undefined {
  const own = Math.floor(firstNumber(word(speed), speed.book.commas) ?? 0);
  return word(dodge) ? Number(word(dodge)) - 3 - own || 0 : undefined;
}

const CHARACTER: Shape = {
  total_points: [word, "pointtotals/totalpoints"],
  profile: [part(PROFILE), "traits"],
  "profile/name": [word, "name"],
  "settings/body_type/locations": [each(LOCATION), "combat/protectionlist"],
  attributes: [
    attributes({
      st: ["strength"],
      dx: ["dexterity"],
      iq: ["intelligence"],
      ht: ["health"],
      will: ["will"],
      per: ["perception"],
      basic_speed: ["basicspeed"],
      basic_move: ["basicmove"],
      fright_check: ["frightcheck"],
      vision: ["vision"],
      hearing: ["hearing"],
      taste_smell: ["tastesmell"],
      touch: ["touch"],
      hp: ["hitpoints", "hps"],
      fp: ["fatiguepoints", "fps"],
    }),
    "attributes",
  ],
  calc: [part(LOADED), "encumbrance"],
  "calc/thrust": [word, "attributes/thrust"],
  "calc/swing": [word, "attributes/swing"],
  "calc/basic_lift": [word, "attributes/basiclift"],
  "calc/dodge_bonus": [dodgeBonus, "encumbrance/enc0_dodge", "attributes/basicspeed"],
  "calc/parry_bonus": [reflexes, "traits/adslist"],
  "calc/block_bonus": [reflexes, "traits/adslist"],
  traits: [each(TRAIT), "traits/adslist", "traits/disadslist", "traits/culturalfamiliaritylist", "traits/languagelist"],
  skills: [each(SKILL), "abilities/skilllist"],
  spells: [each(SPELL), "abilities/spelllist"],
  notes: [
    (list, ...others) =>
      [
        ...listOf(list).map((note) => [word(note.at("name")), word(note.at("text"))].filter(Boolean).join("\n\n")),
        ...others.map((field) => word(field)),
      ].map((text) => ({ text })),
    "notelist",
    "description",
    "traits/reactionmodifiers",
    "traits/conditionalmodifiers",
  ],
};

/** Attacks without an item: bare hands, claws. */
const BARE: Shape = {
  quantity: [always(1)],
  equipped: [always(true)],
  "calc/weight": [always("0 lb")],
  "calc/value": [always(0)],
};

/** Returns the inventory, items inside their containers, and attacks without an item. */
function things(character: Field): Record<string, unknown> {
  const modes = modesByName(character);
  const used = new Set<string>();
  const all = listOf(character.at("inventorylist")).map((row) => {
    const name = word(row.at("name"));
    used.add(name);
    const children: object[] = [];
    return {
      id: word(row.at("uuid")),
      within: word(row.at("parentuuid")),
      carried: word(row.at("carried")),
      children,
      thing: shaped(row, THING, { weapons: modes.get(name) ?? [], children }),
    };
  });
  const byId = new Map(all.filter(({ id }) => id).map((one) => [one.id, one]));
  const [equipment, other]: [object[], object[]] = [[], []];
  for (const { id, within, carried, thing } of all) {
    const holder = within && !encloses(byId, id, within) ? byId.get(within)?.children : undefined;
    (holder ?? (carried === "0" ? other : equipment)).push(thing);
  }
  const rest = [...modes]
    .filter(([name]) => !used.has(name))
    .map(([description, weapons]) => members(character, BARE, { description, weapons }));
  return { equipment: [...equipment, ...rest], other_equipment: other };
}

/** True for a cycle of containers, which is broken. */
function encloses(byId: ReadonlyMap<string, { readonly within: string }>, id: string, within: string): boolean {
  const seen = new Set<string>();
  for (let at = within; at && !seen.has(at); at = byId.get(at)?.within ?? "") {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/** Attacks by the name of their weapon, which has the strength and bulk that its modes lack. */
function modesByName(character: Field): ReadonlyMap<string, readonly object[]> {
  const all = new Map<string, object[]>();
  for (const kind of ["melee", "ranged"]) {
    for (const weapon of listOf(character.to(`combat/${kind}combatlist`))) {
      const key = word(weapon.at("name"));
      const own = listOf(weapon.at(`${kind}modelist`));
      const modes = (own.length ? own : [weapon]).map((mode) =>
        members(mode, MODE, {
          type: `${kind}_weapon`,
          usage: mode === weapon ? "" : word(mode.at("name")),
          strength: word(mode.at("st"), weapon.at("st")),
          bulk: word(mode.at("bulk"), weapon.at("bulk")),
        }),
      );
      all.set(key, [...(all.get(key) ?? []), ...modes]);
    }
  }
  return all;
}
