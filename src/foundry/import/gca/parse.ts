import { readingWith, type Book } from "../book.ts";
import type { ActorDraft, DraftReading } from "../draft.ts";
import { readAlways, Field } from "../field.ts";
import { checkText, draftOf } from "../gcs/parse.ts";
import {
  attributes,
  each,
  found,
  gcsList,
  members,
  part,
  reflexes,
  gcsShaped,
  gcsWord,
  type Shape,
} from "../gcs/shape.ts";
import { commasOf, firstNumber } from "../number.ts";
import { readXml, type XmlElement } from "./xml.ts";

/**
 * Reads a character exported by GURPS Character Assistant for Foundry (XML): the tables below map it to the
 * shape of a `.gcs` file, which its reader takes over.
 * @param file name for a character without one
 */
export const parseGca = (text: string, file: string): DraftReading<ActorDraft> =>
  readingWith((book) => {
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
  player_name: [gcsWord, "player"],
  title: [gcsWord, "title"],
  SM: [gcsWord, "sizemodifier"],
  age: [gcsWord, "age"],
  height: [gcsWord, "height"],
  weight: [gcsWord, "weight"],
  birthday: [gcsWord, "birthday"],
  religion: [gcsWord, "religion"],
  handedness: [gcsWord, "hand"],
  tech_level: [gcsWord, "tl"],
  appearance: [gcsWord, "appearance"],
  race: [gcsWord, "race"],
};

const LOCATION: Shape = {
  id: [gcsWord, "location"],
  table_name: [gcsWord, "location"],
  "calc/dr/all": [found(/(\d+)/u, gcsWord, "0"), "dr"],
};

const ENTRY: Shape = {
  id: [gcsWord, "uuid"],
  name: [gcsWord, "name"],
  reference: [gcsWord, "pageref", "page"],
  local_notes: [gcsWord, "text"],
  vtt_notes: [gcsWord, "vtt_notes"],
};

const TRAIT: Shape = {
  ...ENTRY,
  local_notes: [
    (spoken, written, text) =>
      [spoken, written]
        .map((field) => gcsWord(field))
        .filter(Boolean)
        .join(" / ") || gcsWord(text),
    "spoken",
    "written",
    "text",
  ],
  "calc/points": [gcsWord, "points"],
};

/** "Guns/TL8 (Pistol)". */
const SKILL: Shape = {
  ...ENTRY,
  name: [found(/^(.*?)(?:\/TL\S+)?(?:\s*\(.*\))?$/isu, gcsWord), "name"],
  specialization: [found(/^.*?(?:\/TL\S+)?\s*\((.*)\)$/isu, gcsWord), "name"],
  tech_level: [found(/^.*?\/TL(\S+)(?:\s*\(.*\))?$/isu, gcsWord), "name"],
  difficulty: [gcsWord, "type"],
  points: [gcsWord, "points"],
  "calc/level": [gcsWord, "level"],
  "calc/rsl": [gcsWord, "relativelevel"],
};

const SPELL: Shape = {
  ...ENTRY,
  spell_class: [gcsWord, "class"],
  resist: [gcsWord, "resist"],
  college: [gcsWord, "college"],
  difficulty: [gcsWord, "type"],
  casting_time: [gcsWord, "time"],
  duration: [gcsWord, "duration"],
  casting_cost: [gcsWord, "costmaintain"],
  points: [gcsWord, "points"],
  "calc/level": [gcsWord, "level"],
};

const THING: Shape = {
  ...ENTRY,
  description: [gcsWord, "name"],
  local_notes: [gcsWord, "notes"],
  quantity: [gcsWord, "count"],
  equipped: [(carried) => gcsWord(carried) === "2", "carried"],
  tech_level: [gcsWord, "tl"],
  legality_class: [gcsWord, "lc"],
  uses: [gcsWord, "uses"],
  max_uses: [gcsWord, "maxuses"],
  "calc/value": [gcsWord, "cost"],
  "calc/weight": [gcsWord, "weight"],
};

const MODE: Shape = {
  usage_notes: [gcsWord, "notes"],
  reach: [gcsWord, "reach"],
  accuracy: [gcsWord, "acc"],
  range: [gcsWord, "range"],
  rate_of_fire: [gcsWord, "rof"],
  shots: [gcsWord, "shots"],
  recoil: [gcsWord, "rcl"],
  "calc/level": [gcsWord, "level"],
  "calc/damage": [gcsWord, "damage"],
  "calc/parry": [gcsWord, "parry"],
  "calc/block": [gcsWord, "block"],
};

const LOADS = [0, 1, 2, 3, 4];

const LOADED: Shape = {
  move: [(...moves) => moves.map((field) => gcsWord(field) || undefined), ...LOADS.map((load) => `enc${load}_move`)],
  dodge: [
    (...dodges) => (dodges.every((field) => gcsWord(field)) ? dodges.map((field) => gcsWord(field)) : undefined),
    ...LOADS.map((load) => `enc${load}_dodge`),
  ],
};

/** Returns what the unloaded dodge has beyond 3 and the Basic Speed. */
function dodgeBonus(dodge: Field, speed: Field): number | undefined {
  const own = Math.floor(firstNumber(gcsWord(speed), speed.book.commas) ?? 0);
  return gcsWord(dodge) ? Number(gcsWord(dodge)) - 3 - own || 0 : undefined;
}

const CHARACTER: Shape = {
  total_points: [gcsWord, "pointtotals/totalpoints"],
  profile: [part(PROFILE), "traits"],
  "profile/name": [gcsWord, "name"],
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
  "calc/thrust": [gcsWord, "attributes/thrust"],
  "calc/swing": [gcsWord, "attributes/swing"],
  "calc/basic_lift": [gcsWord, "attributes/basiclift"],
  "calc/dodge_bonus": [dodgeBonus, "encumbrance/enc0_dodge", "attributes/basicspeed"],
  "calc/parry_bonus": [reflexes, "traits/adslist"],
  "calc/block_bonus": [reflexes, "traits/adslist"],
  traits: [each(TRAIT), "traits/adslist", "traits/disadslist", "traits/culturalfamiliaritylist", "traits/languagelist"],
  skills: [each(SKILL), "abilities/skilllist"],
  spells: [each(SPELL), "abilities/spelllist"],
  notes: [
    (list, ...others) =>
      [
        ...gcsList(list).map((note) =>
          [gcsWord(note.at("name")), gcsWord(note.at("text"))].filter(Boolean).join("\n\n"),
        ),
        ...others.map((field) => gcsWord(field)),
      ].map((text) => ({ text })),
    "notelist",
    "description",
    "traits/reactionmodifiers",
    "traits/conditionalmodifiers",
  ],
};

/** Attacks without an item: bare hands, claws. */
const BARE: Shape = {
  quantity: [readAlways(1)],
  equipped: [readAlways(true)],
  "calc/weight": [readAlways("0 lb")],
  "calc/value": [readAlways(0)],
};

/** Returns the inventory, items inside their containers, and attacks without an item. */
function things(character: Field): Record<string, unknown> {
  const modes = modesByName(character);
  const used = new Set<string>();
  const all = gcsList(character.at("inventorylist")).map((row) => {
    const name = gcsWord(row.at("name"));
    used.add(name);
    const children: object[] = [];
    return {
      id: gcsWord(row.at("uuid")),
      within: gcsWord(row.at("parentuuid")),
      carried: gcsWord(row.at("carried")),
      children,
      thing: gcsShaped(row, THING, { weapons: modes.get(name) ?? [], children }),
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
    for (const weapon of gcsList(character.to(`combat/${kind}combatlist`))) {
      const key = gcsWord(weapon.at("name"));
      const own = gcsList(weapon.at(`${kind}modelist`));
      const modes = (own.length ? own : [weapon]).map((mode) =>
        members(mode, MODE, {
          type: `${kind}_weapon`,
          usage: mode === weapon ? "" : gcsWord(mode.at("name")),
          strength: gcsWord(mode.at("st"), weapon.at("st")),
          bulk: gcsWord(mode.at("bulk"), weapon.at("bulk")),
        }),
      );
      all.set(key, [...(all.get(key) ?? []), ...modes]);
    }
  }
  return all;
}
