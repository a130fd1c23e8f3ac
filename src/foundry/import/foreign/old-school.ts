import type { ActorDraft } from "../draft.ts";
import type { Field } from "../field.ts";
import { say, type Line } from "../saying.ts";
import { attacksLine, type Attack } from "../stat-block/attacks.ts";
import { draftsFrom, type Names } from "../stat-block/draft.ts";
import type { LabelId } from "../stat-block/labels.ts";
import { understood } from "../stat-block/parse.ts";
import { valuesOf } from "../stat-block/reading.ts";
import { textOfHtml } from "../encoding.ts";

/** Paths of an old-school system's values. A path gives its first value; a function composes one. */
export interface OldShape {
  readonly system: string;
  /** Paths that only this system has. */
  readonly has: readonly string[];
  /** Values as in a stat block, by label. */
  readonly labelled: Partial<Readonly<Record<LabelId, string | ((system: Field) => string)>>>;
  readonly hp: string;
  readonly counted: "up" | "down";
  readonly notes: readonly string[];
  readonly attack: (item: Field) => Attack | null;
  /** Key of attacks made together; others are alternatives. */
  readonly together?: (item: Field) => string;
}

const lineAt = (field: Field, path: string): string => field.first(path).words();

/** "death 12, wands 13". */
const savesOf = (system: Field): string =>
  system
    .at("saves")
    .keys()
    .flatMap((name) => {
      const value = lineAt(system, `saves/${name}/value`);
      return value ? [`${name.slice(0, 40)} ${value}`] : [];
    })
    .join(", ");

const appearing = (system: Field): string => {
  const [near, far] = [lineAt(system, "details/appearing/d"), lineAt(system, "details/appearing/w")];
  return [near, far && far !== "0" ? `(${far})` : ""].filter((one) => one && one !== "0").join(" ");
};

const times = (field: Field): number => Math.min(20, Math.max(1, Math.floor(field.number() ?? 1)));

/** OSE and ACKS share these fields. */
const weapon = (item: Field): Attack | null =>
  item.at("type").line() === "weapon"
    ? {
        name: item.at("name").line(),
        times: times(item.first("system/counter/max")) || 1,
        damage: lineAt(item, "system/damage"),
      }
    : null;

/** Attacks of one colour belong together, as do all uncoloured ones. */
const pattern = (item: Field): string => lineAt(item, "system/pattern");

/** Feet per round of Shadowdark's distances. */
const DISTANCES: Readonly<Record<string, string>> = {
  none: "0'",
  close: "5'",
  near: "30'",
  doubleNear: "60'",
  tripleNear: "90'",
};

const number = (one: string): string => (one === "0" ? "" : one);

export const OLD_SHAPES: readonly OldShape[] = [
  {
    system: "acks",
    has: ["aac/value", "thac0/throw", "hp/max"],
    labelled: {
      ac: "aac/value",
      hd: (system) => lineAt(system, "hp/hd") || lineAt(system, "details/level"),
      move: "movement/base",
      saves: savesOf,
      xp: (system) => lineAt(system, "details/xp"),
      appearing,
      alignment: "details/alignment",
      treasure: "details/treasure/type",
      bonus: "thac0/bba",
    },
    hp: "hp",
    counted: "up",
    notes: ["details/biography", "details/notes"],
    attack: weapon,
    together: pattern,
  },
  {
    system: "ose",
    has: ["thac0/value", "movement/base", "hp/max"],
    labelled: {
      ac: (system) => {
        const [down, up] = [lineAt(system, "ac/value"), lineAt(system, "aac/value")];
        return down && number(up) ? `${down} [${up}]` : number(down) || number(up);
      },
      hd: (system) => lineAt(system, "details/level") || lineAt(system, "hp/hd"),
      move: "movement/base",
      morale: (system) => number(lineAt(system, "details/morale")),
      saves: savesOf,
      thac0: (system) => {
        const [thac0, bonus] = [lineAt(system, "thac0/value"), lineAt(system, "thac0/bba")];
        return bonus ? `${thac0} [+${bonus}]` : thac0;
      },
      xp: (system) => lineAt(system, "details/xp/value") || number(lineAt(system, "details/xp")),
      appearing,
      alignment: "details/alignment",
      treasure: (system) => lineAt(system, "details/treasure/type") || lineAt(system, "details/treasure/table"),
    },
    hp: "hp",
    counted: "down",
    notes: ["details/biography", "details/notes", "details/description"],
    attack: weapon,
    together: pattern,
  },
  {
    system: "basicfantasyrpg",
    has: ["armorClass/value", "attackBonus/value", "hitPoints/max"],
    labelled: {
      ac: "armorClass/value",
      hd: (system) => {
        const [dice, more] = [lineAt(system, "hitDice/number"), Number(lineAt(system, "hitDice/mod"))];
        return dice ? `${dice}${more ? `${more > 0 ? "+" : ""}${more}` : ""}` : lineAt(system, "level/value");
      },
      bonus: "attackBonus/value",
      move: (system) => lineAt(system, "move/value").replace(/^(\d+)$/u, "$1'"),
      morale: "morale/value",
      saves: savesOf,
      xp: "xp/value",
      appearing: "numberAppearing/value",
      treasure: "treasureType/value",
    },
    hp: "hitPoints",
    counted: "up",
    notes: ["biography"],
    attack: (item) =>
      item.at("type").line() === "weapon"
        ? { name: item.at("name").line(), times: 1, damage: lineAt(item, "system/damage/value") }
        : null,
  },
  {
    system: "shadowdark",
    has: ["attributes/hp/max", "abilities/str", "level/value"],
    labelled: {
      ac: "attributes/ac/value",
      hd: "level/value",
      move: (system) => {
        const [move, note] = [lineAt(system, "move"), lineAt(system, "moveNote")];
        return [Object.hasOwn(DISTANCES, move) ? DISTANCES[move] : move, note ? `(${note})` : ""].join(" ").trim();
      },
      alignment: "alignment",
      xp: "level/xp",
    },
    hp: "attributes/hp",
    counted: "up",
    notes: ["notes"],
    attack: (item) => {
      const type = item.at("type").line();
      if (!/^(NPC (Special )?Attack|Weapon)$/.test(type)) return null;
      const damage = ["value", "oneHanded", "twoHanded"].map((name) => lineAt(item, `system/damage/${name}`));
      return {
        name: item.at("name").line(),
        times: times(item.first("system/attack/num")),
        damage: [damage.find(Boolean) ?? "", lineAt(item, "system/damage/special")].filter(Boolean).join(" + "),
      };
    },
  },
];

/** Reads an old-school actor like a stat block with these values. */
export function oldSchoolDraft(actor: Field, system: Field, shape: OldShape, names: Names) {
  const labelled = new Map<LabelId, string>();
  for (const [label, place] of Object.entries(shape.labelled)) {
    const value = typeof place === "string" ? lineAt(system, place) : place(system);
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

/** Attacks made together, one after the other, then the alternatives. */
function attacksOf(items: readonly Field[], shape: OldShape): readonly Attack[] {
  const groups = new Map<string, Attack[]>();
  for (const item of items) {
    const attack = shape.attack(item);
    if (!attack) continue;
    const group = shape.together?.(item) ?? "";
    groups.set(group, [...(groups.get(group) ?? []), { ...attack, name: plainName(attack.name) }]);
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

function textOf(system: Field, items: readonly Field[], { attack, notes }: OldShape): readonly Line[] {
  const scores = system.first("scores", "abilities");
  const list = scores.keys().flatMap((name) => {
    const value = scores.at(name).first("value", "base", "mod").words();
    return value ? [`${name.slice(0, 20).toUpperCase()} ${value}`] : [];
  });
  const others = items.filter((item) => !attack(item));
  return [
    ...(list.length ? [say("Foreign.scores", { list })] : []),
    ...notes.map((place) => textOfHtml(system.first(place).text())).filter(Boolean),
    ...others.map((item) => itemText(item)),
  ];
}

function itemText(item: Field): Line {
  const number = item.first("system/quantity/value", "system/quantity").number() ?? 1;
  const name = `${item.at("name").line() || "?"}${number > 1 ? ` ×${number}` : ""}`;
  const text = textOfHtml(item.first("system/description/value", "system/description").text());
  return text ? `${name}: ${text}` : name;
}
