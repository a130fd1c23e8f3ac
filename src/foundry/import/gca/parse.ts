import { Book, Refused } from "../book.ts";
import type { ActorDraft, Reading } from "../draft.ts";
import { Field } from "../fit.ts";
import { checkText, draftOf } from "../gcs/parse.ts";
import { say } from "../saying.ts";
import { readXml, type XmlElement } from "./xml.ts";

/**
 * A character of GURPS Character Assistant as its exporter for Foundry writes it (XML). Total, like the reading of `.gcs` files: what the export says is put into
 * their shape and read as they are, each part remembering where it stood.
 * @param file name of the file, for a character without one
 */
export function parseGca(text: string, file: string): Reading<ActorDraft> {
  const book = new Book();
  try {
    const character = openGca(checkText(text, book), book);
    const draft = draftOf(new Field(entityFrom(character, book), "", book), file);
    return { draft, notes: book.notes };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    return {
      refusal: {
        path: "",
        saying: say("Refused.unreadable", { why: error instanceof Error ? error.message : String(error) }),
      },
    };
  }
}

function openGca(text: string, book: Book): Node {
  const root = readXml(text, book);
  if (root.name === "character" || root.name === "gcs") book.refuse("", "xml");
  const character = root.children.find(({ name }) => name === "character");
  const release = root.attributes.get("release") ?? "";
  if (root.name !== "root" || !character) book.refuse("", "noGca", { found: `<${root.name}>` });
  if (!/foundry/iu.test(release)) book.refuse("", "noGca", { found: `<root release="${release.slice(0, 40)}">` });
  return new Node(character!, "character");
}

/** An element with where it stands. */
class Node {
  constructor(
    readonly element: XmlElement | undefined,
    readonly path: string,
  ) {}

  at(...names: readonly string[]): Node {
    return names.reduce<Node>(
      (node, name) =>
        new Node(
          node.element?.children.find((child) => child.name === name),
          `${node.path}/${name}`,
        ),
      this,
    );
  }

  /** The entries of a list: `<id-00001>` and so on. */
  list(): readonly Node[] {
    return (this.element?.children ?? [])
      .filter(({ name }) => name.startsWith("id-"))
      .map((child) => new Node(child, `${this.path}/${child.name}`));
  }

  /** The text of a child; "" for none. GCA writes line breaks as two letters. */
  text(name: string): string {
    return (this.at(name).element?.text ?? "").replace(/\\r\\n|\\[rn]/gu, "\n").trim();
  }

  /** The text of a child as something that may be a number; nothing for none. */
  figure(name: string): string | undefined {
    return this.text(name) || undefined;
  }
}

/** ids of attributes in a `.gcs` file, and where the export has them. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  st: "strength",
  dx: "dexterity",
  iq: "intelligence",
  ht: "health",
  will: "will",
  per: "perception",
  basic_speed: "basicspeed",
  basic_move: "basicmove",
  fright_check: "frightcheck",
  vision: "vision",
  hearing: "hearing",
  taste_smell: "tastesmell",
  touch: "touch",
};

function entityFrom(character: Node, book: Book): object {
  const placed = <T extends object>(node: Node, value: T): T => {
    book.places.set(value, node.path);
    return value;
  };
  const attributes = character.at("attributes");
  const traits = character.at("traits");
  const attribute = (id: string, name: string): object[] =>
    attributes.figure(name) === undefined
      ? []
      : [placed(attributes.at(name), { attr_id: id, calc: { value: attributes.figure(name) } })];
  const pool = (id: string, max: string, left: string): object[] =>
    attributes.figure(max) === undefined
      ? []
      : [
          placed(attributes.at(max), {
            attr_id: id,
            calc: { value: attributes.figure(max), current: attributes.figure(left) },
          }),
        ];
  const speed = Math.floor(Number(attributes.text("basicspeed")) || 0);
  const levels = [0, 1, 2, 3, 4].map((level) => character.at("encumbrance").text(`enc${level}_dodge`));
  const reflexes = [...traits.at("adslist").list()].some((one) => /^combat reflexes/iu.test(one.text("name"))) ? 1 : 0;
  const entry = (node: Node, more: object): object =>
    placed(node, {
      id: node.text("uuid"),
      name: node.text("name"),
      reference: node.text("pageref") || node.text("page"),
      local_notes: node.text("text"),
      vtt_notes: node.text("vtt_notes"),
      ...more,
    });
  const weapons = new Weapons(character);
  return {
    id: "",
    total_points: character.at("pointtotals").figure("totalpoints"),
    profile: placed(traits, {
      name: character.text("name"),
      player_name: traits.text("player"),
      title: traits.text("title"),
      SM: traits.figure("sizemodifier"),
      age: traits.text("age"),
      height: traits.text("height"),
      weight: traits.text("weight"),
      birthday: traits.text("birthday"),
      religion: traits.text("religion"),
      handedness: traits.text("hand"),
      tech_level: traits.text("tl"),
      appearance: traits.text("appearance"),
      race: traits.text("race"),
    }),
    settings: {
      attributes: [],
      body_type: {
        locations: character
          .at("combat", "protectionlist")
          .list()
          .map((one) =>
            placed(one, {
              id: one.text("location"),
              table_name: one.text("location"),
              calc: { dr: { all: /\d+/u.exec(one.text("dr"))?.[0] ?? 0 } },
            }),
          ),
      },
    },
    attributes: [
      ...Object.entries(ATTRIBUTES).flatMap(([id, name]) => attribute(id, name)),
      ...pool("hp", "hitpoints", "hps"),
      ...pool("fp", "fatiguepoints", "fps"),
    ],
    calc: placed(character.at("encumbrance"), {
      thrust: attributes.text("thrust"),
      swing: attributes.text("swing"),
      basic_lift: attributes.text("basiclift"),
      dodge: levels.every(Boolean) ? levels : undefined,
      move: [0, 1, 2, 3, 4].map((level) => character.at("encumbrance").figure(`enc${level}_move`)),
      dodge_bonus: levels[0] ? Number(levels[0]) - 3 - speed || 0 : undefined,
      parry_bonus: reflexes,
      block_bonus: reflexes,
    }),
    traits: [
      ...traits.at("adslist").list(),
      ...traits.at("disadslist").list(),
      ...traits.at("culturalfamiliaritylist").list(),
      ...traits.at("languagelist").list(),
    ].map((one) =>
      entry(one, {
        calc: { points: one.figure("points") },
        ...(one.text("spoken") || one.text("written")
          ? { local_notes: [one.text("spoken"), one.text("written")].filter(Boolean).join(" / ") }
          : {}),
      }),
    ),
    skills: character
      .at("abilities", "skilllist")
      .list()
      .map((one) =>
        entry(one, {
          ...specialised(one.text("name")),
          difficulty: one.text("type"),
          points: one.figure("points"),
          calc: { level: one.figure("level"), rsl: one.text("relativelevel") },
        }),
      ),
    spells: character
      .at("abilities", "spelllist")
      .list()
      .map((one) =>
        entry(one, {
          spell_class: one.text("class"),
          resist: one.text("resist"),
          college: one.text("college"),
          difficulty: one.text("type"),
          casting_time: one.text("time"),
          duration: one.text("duration"),
          casting_cost: one.text("costmaintain"),
          points: one.figure("points"),
          calc: { level: one.figure("level") },
        }),
      ),
    ...things(character, weapons, entry),
    notes: [
      ...character
        .at("notelist")
        .list()
        .map((one) => ({ text: [one.text("name"), one.text("text")].filter(Boolean).join("\n\n") })),
      ...["description"].map((name) => ({ text: character.text(name) })),
      ...["reactionmodifiers", "conditionalmodifiers"].map((name) => ({ text: traits.text(name) })),
    ],
  };
}

/** "Guns/TL8 (Pistol)" as name and specialisation. */
function specialised(written: string): object {
  const [, name = written, techLevel, specialization = ""] =
    /^(.*?)(?:\/TL(\S+))?(?:\s*\((.*)\))?$/isu.exec(written) ?? [];
  return { name: name.trim(), specialization, ...(techLevel ? { tech_level: techLevel } : {}) };
}

/** The inventory as it is carried, things in containers below them, and attacks that belong to no thing as traits. */
function things(character: Node, weapons: Weapons, entry: (node: Node, more: object) => object): object {
  const rows = character.at("inventorylist").list();
  const all = rows.map((row) => ({
    row,
    id: row.text("uuid"),
    within: row.text("parentuuid"),
    thing: entry(row, {
      description: row.text("name"),
      local_notes: row.text("notes"),
      quantity: row.figure("count"),
      equipped: row.text("carried") === "2",
      tech_level: row.text("tl"),
      legality_class: row.text("lc"),
      uses: row.figure("uses"),
      max_uses: row.figure("maxuses"),
      calc: { value: row.figure("cost"), weight: row.figure("weight") },
      weapons: weapons.of(row.text("name")),
    }) as { children?: object[] },
  }));
  const byId = new Map(all.filter(({ id }) => id).map((one) => [one.id, one]));
  const top: { carried: object[]; other: object[] } = { carried: [], other: [] };
  for (const { row, id, within, thing } of all) {
    const holder = within && !encloses(byId, id, within) ? byId.get(within) : undefined;
    if (holder) (holder.thing.children ??= []).push(thing);
    else top[row.text("carried") === "0" ? "other" : "carried"].push(thing);
  }
  return { equipment: [...top.carried, ...weapons.rest()], other_equipment: top.other };
}

/** Whether one thing is in another that is in itself: such a circle is opened. */
function encloses(byId: ReadonlyMap<string, { readonly within: string }>, id: string, within: string): boolean {
  const seen = new Set<string>();
  for (let at = within; at && !seen.has(at); at = byId.get(at)?.within ?? "") {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/** Attacks of the export by the name of what they are made with. */
class Weapons {
  readonly #modes = new Map<string, object[]>();

  readonly #taken = new Set<string>();

  constructor(character: Node) {
    for (const [list, modes, ranged] of [
      ["meleecombatlist", "meleemodelist", false],
      ["rangedcombatlist", "rangedmodelist", true],
    ] as const) {
      for (const weapon of character.at("combat", list).list()) {
        const key = weapon.text("name");
        const own = weapon.at(modes).list();
        this.#modes.set(key, [
          ...(this.#modes.get(key) ?? []),
          ...(own.length ? own : [weapon]).map((mode) => modeFrom(mode, weapon, ranged)),
        ]);
      }
    }
  }

  of(name: string): readonly object[] {
    const found = this.#modes.get(name) ?? [];
    if (found.length) this.#taken.add(name);
    return found;
  }

  /** Attacks of no thing in the inventory: bare hands, claws. */
  rest(): readonly object[] {
    return [...this.#modes]
      .filter(([name]) => !this.#taken.has(name))
      .map(([description, weapons]) => ({
        description,
        quantity: 1,
        equipped: true,
        calc: { weight: "0 lb", value: 0 },
        weapons,
      }));
  }
}

function modeFrom(mode: Node, weapon: Node, ranged: boolean): object {
  const own = (name: string): string => mode.text(name) || weapon.text(name);
  return {
    type: ranged ? "ranged_weapon" : "melee_weapon",
    usage: mode === weapon ? "" : mode.text("name"),
    usage_notes: mode.text("notes"),
    strength: own("st"),
    reach: mode.text("reach"),
    accuracy: mode.text("acc"),
    range: mode.text("range"),
    rate_of_fire: mode.text("rof"),
    shots: mode.text("shots"),
    bulk: own("bulk"),
    recoil: mode.text("rcl"),
    calc: {
      level: mode.figure("level"),
      damage: mode.text("damage"),
      parry: mode.text("parry"),
      block: mode.text("block"),
    },
  };
}
