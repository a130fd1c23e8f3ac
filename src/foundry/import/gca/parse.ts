import { isObject } from "../../../rules/core.ts";
import { reading, type Book } from "../book.ts";
import type { ActorDraft, Reading } from "../draft.ts";
import { Field } from "../field.ts";
import { checkText, draftOf } from "../gcs/parse.ts";
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
    return draftOf(new Field(entityFrom(character, book), "", book), file);
  });

function openGca(text: string, book: Book): Node {
  const root = readXml(text, book);
  if (root.name === "character" || root.name === "gcs") book.refuse("", "xml");
  const character = root.children.find(({ name }) => name === "character");
  const release = root.attributes.get("release") ?? "";
  if (root.name !== "root" || !character) book.refuse("", "noGca", { found: `<${root.name}>` });
  if (!/foundry/iu.test(release)) book.refuse("", "noGca", { found: `<root release="${release.slice(0, 40)}">` });
  return new Node(character, "character");
}

class Node {
  constructor(
    readonly element: XmlElement | undefined,
    readonly path: string,
  ) {}

  at(...names: readonly string[]): Node {
    const [name, ...rest] = names;
    if (name === undefined) return this;
    return new Node(
      this.element?.children.find((child) => child.name === name),
      `${this.path}/${name}`,
    ).at(...rest);
  }

  /** Returns the entries of a list: `<id-00001>` and so on. */
  list(...names: readonly string[]): readonly Node[] {
    const { element, path } = this.at(...names);
    return (element?.children ?? [])
      .filter(({ name }) => name.startsWith("id-"))
      .map((child) => new Node(child, `${path}/${child.name}`));
  }

  /**
   * Returns the first non-empty text of these children, else "". GCA may write a line break as the two
   * characters `
   * `.
   */
  text(...names: readonly string[]): string {
    const texts = names.map((name) => (this.at(name).element?.text ?? "").replace(/\\r\\n|\\[rn]/gu, "\n").trim());
    return texts.find(Boolean) ?? "";
  }
}

/** Paths of the export by those of a `.gcs` file (`calc/level`); the first with a value counts. */
type Places = Readonly<Record<string, string | readonly string[]>>;

function mapped(node: Node, places: Places): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [place, names] of Object.entries(places)) {
    const value = node.text(...[names].flat());
    const [name = "", inner] = place.split("/");
    if (value) object[name] = inner ? { ...(isObject(object[name]) ? object[name] : {}), [inner]: value } : value;
  }
  return object;
}

/** Ids of attributes and pools with the paths of their value and of what is left. */
const ATTRIBUTES: Readonly<Record<string, readonly [value: string, left?: string]>> = {
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
};

const PROFILE: Places = {
  player_name: "player",
  title: "title",
  SM: "sizemodifier",
  age: "age",
  height: "height",
  weight: "weight",
  birthday: "birthday",
  religion: "religion",
  handedness: "hand",
  tech_level: "tl",
  appearance: "appearance",
  race: "race",
};

const ENTRY: Places = {
  id: "uuid",
  name: "name",
  reference: ["pageref", "page"],
  local_notes: "text",
  vtt_notes: "vtt_notes",
};

const TRAIT: Places = { ...ENTRY, "calc/points": "points" };

const SKILL: Places = {
  ...ENTRY,
  difficulty: "type",
  points: "points",
  "calc/level": "level",
  "calc/rsl": "relativelevel",
};

const SPELL: Places = {
  ...ENTRY,
  spell_class: "class",
  resist: "resist",
  college: "college",
  difficulty: "type",
  casting_time: "time",
  duration: "duration",
  casting_cost: "costmaintain",
  points: "points",
  "calc/level": "level",
};

const THING: Places = {
  ...ENTRY,
  description: "name",
  local_notes: "notes",
  quantity: "count",
  tech_level: "tl",
  legality_class: "lc",
  uses: "uses",
  max_uses: "maxuses",
  "calc/value": "cost",
  "calc/weight": "weight",
};

const MODE: Places = {
  usage_notes: "notes",
  reach: "reach",
  accuracy: "acc",
  range: "range",
  rate_of_fire: "rof",
  shots: "shots",
  recoil: "rcl",
  "calc/level": "level",
  "calc/damage": "damage",
  "calc/parry": "parry",
  "calc/block": "block",
};

type Make = (node: Node, places: Places, more?: object) => object;

function entityFrom(character: Node, book: Book): object {
  const make: Make = (node, places, more) => {
    const value = { ...mapped(node, places), ...more };
    book.places.set(value, node.path);
    return value;
  };
  const attributes = character.at("attributes");
  const traits = character.at("traits");
  const encumbrance = character.at("encumbrance");
  const speed = Math.floor(firstNumber(attributes.text("basicspeed"), book.commas) ?? 0);
  const levels = [0, 1, 2, 3, 4];
  const dodges = levels.map((level) => encumbrance.text(`enc${level}_dodge`));
  const reflexes = traits.list("adslist").some((one) => /^combat reflexes/iu.test(one.text("name"))) ? 1 : 0;
  return {
    total_points: character.at("pointtotals").text("totalpoints"),
    profile: make(traits, PROFILE, { name: character.text("name") }),
    settings: {
      body_type: {
        locations: character.list("combat", "protectionlist").map((one) =>
          make(
            one,
            { id: "location", table_name: "location" },
            {
              calc: { dr: { all: /\d+/u.exec(one.text("dr"))?.[0] ?? 0 } },
            },
          ),
        ),
      },
    },
    attributes: Object.entries(ATTRIBUTES).flatMap(([id, [value, left = ""]]) =>
      attributes.text(value)
        ? [
            make(
              attributes.at(value),
              {},
              { attr_id: id, calc: mapped(attributes, { value, ...(left ? { current: left } : {}) }) },
            ),
          ]
        : [],
    ),
    calc: make(
      encumbrance,
      {},
      {
        ...mapped(attributes, { thrust: "thrust", swing: "swing", basic_lift: "basiclift" }),
        dodge: dodges.every(Boolean) ? dodges : undefined,
        move: levels.map((level) => encumbrance.text(`enc${level}_move`) || undefined),
        dodge_bonus: dodges[0] ? Number(dodges[0]) - 3 - speed || 0 : undefined,
        parry_bonus: reflexes,
        block_bonus: reflexes,
      },
    ),
    traits: ["adslist", "disadslist", "culturalfamiliaritylist", "languagelist"]
      .flatMap((list) => traits.list(list))
      .map((one) => {
        const fluency = [one.text("spoken"), one.text("written")].filter(Boolean).join(" / ");
        return make(one, TRAIT, fluency ? { local_notes: fluency } : {});
      }),
    skills: character.list("abilities", "skilllist").map((one) => make(one, SKILL, specialised(one.text("name")))),
    spells: character.list("abilities", "spelllist").map((one) => make(one, SPELL)),
    ...things(character, make),
    notes: [
      ...character.list("notelist").map((one) => [one.text("name"), one.text("text")].filter(Boolean).join("\n\n")),
      character.text("description"),
      traits.text("reactionmodifiers"),
      traits.text("conditionalmodifiers"),
    ].map((text) => ({ text })),
  };
}

/** Splits "Guns/TL8 (Pistol)" into name and specialisation. */
function specialised(written: string): object {
  const [, name = written, techLevel, specialization = ""] =
    /^(.*?)(?:\/TL(\S+))?(?:\s*\((.*)\))?$/isu.exec(written) ?? [];
  return { name: name.trim(), specialization, ...(techLevel ? { tech_level: techLevel } : {}) };
}

/** Returns the inventory, items inside their containers, and attacks without an item. */
function things(character: Node, make: Make): object {
  const modes = modesByName(character);
  const used = new Set<string>();
  const all = character.list("inventorylist").map((row) => {
    const name = row.text("name");
    used.add(name);
    const children: object[] = [];
    return {
      row,
      id: row.text("uuid"),
      within: row.text("parentuuid"),
      children,
      thing: make(row, THING, {
        equipped: row.text("carried") === "2",
        weapons: modes.get(name) ?? [],
        children,
      }),
    };
  });
  const byId = new Map(all.filter(({ id }) => id).map((one) => [one.id, one]));
  const [equipment, other]: [object[], object[]] = [[], []];
  for (const { row, id, within, thing } of all) {
    const holder = within && !encloses(byId, id, within) ? byId.get(within)?.children : undefined;
    (holder ?? (row.text("carried") === "0" ? other : equipment)).push(thing);
  }
  // Bare hands, claws.
  const rest = [...modes]
    .filter(([name]) => !used.has(name))
    .map(([description, weapons]) => ({
      description,
      quantity: 1,
      equipped: true,
      calc: { weight: "0 lb", value: 0 },
      weapons,
    }));
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

/** Attacks by the name of their weapon. */
function modesByName(character: Node): ReadonlyMap<string, readonly object[]> {
  const all = new Map<string, object[]>();
  for (const kind of ["melee", "ranged"]) {
    for (const weapon of character.list("combat", `${kind}combatlist`)) {
      const key = weapon.text("name");
      const own = weapon.list(`${kind}modelist`);
      const modes = (own.length ? own : [weapon]).map((mode) => ({
        ...mapped(mode, MODE),
        type: `${kind}_weapon`,
        usage: mode === weapon ? "" : mode.text("name"),
        strength: mode.text("st") || weapon.text("st"),
        bulk: mode.text("bulk") || weapon.text("bulk"),
      }));
      all.set(key, [...(all.get(key) ?? []), ...modes]);
    }
  }
  return all;
}
