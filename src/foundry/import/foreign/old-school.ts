import type { ActorDraft } from "../draft.ts";
import { always, one, readRow, text, words, type Field, type Reader, type Row } from "../field.ts";
import { say, type Line } from "../saying.ts";
import { attacksLine, type Attack } from "../stat-block/attacks.ts";
import { draftsFrom, type Names } from "../stat-block/draft.ts";
import type { LabelId } from "../stat-block/labels.ts";
import { understood } from "../stat-block/parse.ts";
import { valuesOf } from "../stat-block/reading.ts";
import { textOfHtml } from "../encoding.ts";

/** Where an old-school system has its values. */
export interface OldShape {
  readonly system: string;
  /** Paths that only this system has. */
  readonly has: readonly string[];
  /** Values as in a stat block, by label. */
  readonly labelled: Partial<Readonly<Record<LabelId, Row<string>>>>;
  readonly hp: string;
  readonly counted: "up" | "down";
  readonly notes: readonly string[];
  /** Items of these types are attacks. */
  readonly attack: { readonly types: RegExp; readonly times: Row<number>; readonly damage: Row<string> };
  /** Place of the key of attacks made together; others are alternatives. */
  readonly together?: string;
}

/** Reads the first text that is not empty. */
const either: Reader<string> = (...places) => {
  for (const place of places) if (place.words()) return place.words();
  return "";
};

const unlessZero: Reader<string> = (...places) => words(...places).replace(/^0$/u, "");

/** "death 12, wands 13". */
const saves = one((all) =>
  all
    .keys()
    .flatMap((name) => {
      const value = all.at(name).at("value").words();
      return value ? [`${name.slice(0, 40)} ${value}`] : [];
    })
    .join(", "),
);

/** "2d6 (5d10)". */
const appearing: Reader<string> = (near, far) =>
  [unlessZero(near), unlessZero(far).replace(/^.+$/u, "($&)")].filter(Boolean).join(" ");

/** "7 [12]", or the only one that is not 0. */
const armourClass: Reader<string> = (down, up) =>
  words(down) && unlessZero(up) ? `${words(down)} [${words(up)}]` : unlessZero(down) || unlessZero(up);

/** "15 [+4]". */
const toHit: Reader<string> = (thac0, bonus) => words(thac0) + words(bonus).replace(/^.+$/u, " [+$&]");

/** "3+1", or the level. */
const hitDice: Reader<string> = (dice, modifier, level) => {
  const more = Number(words(modifier));
  return words(dice) ? `${words(dice)}${more > 0 ? "+" : ""}${more || ""}` : words(level);
};

/** Feet per round of Shadowdark's distances. */
const DISTANCES: ReadonlyMap<string, string> = new Map([
  ["none", "0'"],
  ["close", "5'"],
  ["near", "30'"],
  ["doubleNear", "60'"],
  ["tripleNear", "90'"],
]);

/** "30' (swim)". */
const distance: Reader<string> = (move, note) =>
  `${DISTANCES.get(words(move)) ?? words(move)}${words(note).replace(/^.+$/u, " ($&)")}`.trim();

const times = one((field) => Math.min(20, Math.max(1, Math.floor(field.number() ?? 1))) || 1);

const DETAILS = {
  move: [words, "movement/base"],
  saves: [saves, "saves"],
  appearing: [appearing, "details/appearing/d", "details/appearing/w"],
  alignment: [words, "details/alignment"],
} satisfies OldShape["labelled"];

const WEAPON: OldShape["attack"] = {
  types: /^weapon$/u,
  times: [times, "system/counter/max"],
  damage: [words, "system/damage"],
};

export const OLD_SHAPES: readonly OldShape[] = [
  {
    system: "acks",
    has: ["aac/value", "thac0/throw", "hp/max"],
    labelled: {
      ...DETAILS,
      ac: [words, "aac/value"],
      hd: [either, "hp/hd", "details/level"],
      xp: [words, "details/xp"],
      treasure: [words, "details/treasure/type"],
      bonus: [words, "thac0/bba"],
    },
    hp: "hp",
    counted: "up",
    notes: ["details/biography", "details/notes"],
    attack: WEAPON,
    together: "system/pattern",
  },
  {
    system: "ose",
    has: ["thac0/value", "movement/base", "hp/max"],
    labelled: {
      ...DETAILS,
      ac: [armourClass, "ac/value", "aac/value"],
      hd: [either, "details/level", "hp/hd"],
      morale: [unlessZero, "details/morale"],
      thac0: [toHit, "thac0/value", "thac0/bba"],
      xp: [(value, plain) => words(value) || unlessZero(plain), "details/xp/value", "details/xp"],
      treasure: [either, "details/treasure/type", "details/treasure/table"],
    },
    hp: "hp",
    counted: "down",
    notes: ["details/biography", "details/notes", "details/description"],
    attack: WEAPON,
    together: "system/pattern",
  },
  {
    system: "basicfantasyrpg",
    has: ["armorClass/value", "attackBonus/value", "hitPoints/max"],
    labelled: {
      ac: [words, "armorClass/value"],
      hd: [hitDice, "hitDice/number", "hitDice/mod", "level/value"],
      bonus: [words, "attackBonus/value"],
      move: [one((field) => field.words().replace(/^\d+$/u, "$&'")), "move/value"],
      morale: [words, "morale/value"],
      saves: [saves, "saves"],
      xp: [words, "xp/value"],
      appearing: [words, "numberAppearing/value"],
      treasure: [words, "treasureType/value"],
    },
    hp: "hitPoints",
    counted: "up",
    notes: ["biography"],
    attack: { types: /^weapon$/u, times: [always(1)], damage: [words, "system/damage/value"] },
  },
  {
    system: "shadowdark",
    has: ["attributes/hp/max", "abilities/str", "level/value"],
    labelled: {
      ac: [words, "attributes/ac/value"],
      hd: [words, "level/value"],
      move: [distance, "move", "moveNote"],
      alignment: [words, "alignment"],
      xp: [words, "level/xp"],
    },
    hp: "attributes/hp",
    counted: "up",
    notes: ["notes"],
    attack: {
      types: /^(NPC (Special )?Attack|Weapon)$/u,
      times: [times, "system/attack/num"],
      damage: [
        (special, ...damages) => [either(...damages), words(special)].filter(Boolean).join(" + "),
        "system/damage/special",
        "system/damage/value",
        "system/damage/oneHanded",
        "system/damage/twoHanded",
      ],
    },
  },
];

/** Reads an old-school actor like a stat block with these values. */
export function oldSchoolDraft(actor: Field, system: Field, shape: OldShape, names: Names) {
  const labelled = new Map<LabelId, string>();
  for (const [label, row] of Object.entries(shape.labelled)) {
    const value = readRow(system, row);
    if (value) labelled.set(label as LabelId, value);
  }
  const items = actor
    .at("items")
    .entries()
    .filter((item) => item.isObject);
  const attacks = attacksOf(items, shape);
  if (attacks.length) labelled.set("attacks", attacksLine(attacks));
  const max = Math.max(0, system.first(`${shape.hp}/max`).whole(0, 1_000_000) ?? 0);
  const now = system.first(`${shape.hp}/value`).whole(-1_000_000, 1_000_000) ?? max;
  labelled.set("hp", String(max));
  const name = actor.at("name").line();
  const block = understood({ name, labelled, unknown: [], text: "" });
  const both = labelled.get("ac")?.includes("[");
  const values = {
    ...valuesOf(block),
    name,
    actors: "1",
    hp: String(max),
    ...(both ? {} : { counted: shape.counted }),
  };
  const [draft] = draftsFrom(values, block, names);
  const text: readonly Line[] = [...(draft?.text ?? []).filter(Boolean), ...textOf(system, items, shape)];
  return {
    readings: block.readings.filter(({ code }) => code !== "StatBlock.Readings.up"),
    draft: { ...draft!, name, text, system: { ...draft!.system, hp: { value: now, max } } } satisfies ActorDraft,
  };
}

const isAttack = (item: Field, { attack }: OldShape): boolean => attack.types.test(item.at("type").line());

/** Attacks made together, one after the other, then the alternatives. */
function attacksOf(items: readonly Field[], shape: OldShape): readonly Attack[] {
  const groups = new Map<string, Attack[]>();
  for (const item of items.filter((one) => isAttack(one, shape))) {
    const { times: many, damage } = shape.attack;
    // Uncoloured attacks belong together too.
    const group = shape.together ? item.to(shape.together).words() : "";
    const attack = {
      name: plainName(item.at("name").line()),
      times: readRow(item, many),
      damage: readRow(item, damage),
    };
    groups.set(group, [...(groups.get(group) ?? []), attack]);
  }
  return [...groups.values()].flatMap((group, place) =>
    group.map((attack, at) => (place && !at ? { ...attack, or: true } : attack)),
  );
}

const plainName = (name: string): string =>
  name
    .replace(/[()[\];,/]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

function textOf(system: Field, items: readonly Field[], shape: OldShape): readonly Line[] {
  const scores = system.first("scores", "abilities");
  const list = scores.keys().flatMap((name) => {
    const value = scores.at(name).first("value", "base", "mod").words();
    return value ? [`${name.slice(0, 20).toUpperCase()} ${value}`] : [];
  });
  return [
    ...(list.length ? [say("Foreign.scores", { list })] : []),
    ...shape.notes.map((place) => textOfHtml(text(system.to(place)))).filter(Boolean),
    ...items.filter((item) => !isAttack(item, shape)).map(itemText),
  ];
}

function itemText(item: Field): Line {
  const number = item.first("system/quantity/value", "system/quantity").number() ?? 1;
  const name = `${item.at("name").line() || "?"}${number > 1 ? ` ×${number}` : ""}`;
  const text = textOfHtml(item.first("system/description/value", "system/description").text());
  return text ? `${name}: ${text}` : name;
}
