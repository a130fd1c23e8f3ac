import type { ActorDraft } from "../draft.ts";
import { readAlways, one, readRow, readText, readWords, type Field, type Reader, type ReaderRow } from "../field.ts";
import { importText, type ImportLine } from "../saying.ts";
import { atMost, groupsOf, sameAttack, attackTimes, type Attack, type Attacks } from "../stat-block/attacks.ts";
import { withDefaults, UNKNOWN, type BlockCreature } from "../stat-block/creature.ts";
import { draftsFrom, type Names } from "../stat-block/draft.ts";
import { hitDiceFrom, type ArmourClass, type HitDice } from "../stat-block/figures.ts";
import { printedAttacks } from "../stat-block/parse.ts";
import { valuesOf, type KeptLine } from "../stat-block/reading.ts";
import { textOfHtml } from "../encoding.ts";

/** Values that a row of such a table may give. */
type Given = Omit<BlockCreature, "name" | "count" | "hp" | "attacks" | "kept">;

/** Where an old-school system has its values. */
export interface OldShape {
  readonly system: string;
  /** Paths that only this system has. */
  readonly has: readonly string[];
  /** Each row knows the unit of its place. */
  readonly values: { readonly [Name in keyof Given]?: ReaderRow<Given[Name]> };
  readonly kept: Partial<Readonly<Record<KeptLine, ReaderRow<string>>>>;
  readonly hp: string;
  readonly notes: readonly string[];
  /** Items of these types are attacks. */
  readonly attack: { readonly types: RegExp; readonly times: ReaderRow<number>; readonly damage: ReaderRow<string> };
  /** Place of the key of attacks made together; others are alternatives. */
  readonly together?: string;
}

/** Reads the first text that is not empty. */
const either: Reader<string> = (...places) => {
  for (const place of places) if (place.words()) return place.words();
  return "";
};

const unlessZero: Reader<string> = (...places) => readWords(...places).replace(/^0$/u, "");

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

const score: Reader<number | null> = (...places) => {
  for (const place of places) {
    const value = place.isObject ? null : place.whole(-1_000, 1_000_000);
    if (value !== null) return value;
  }
  return null;
};

const bonus: Reader<number | null> = one((field) => field.whole(-1_000, 1_000));

/** Descending and ascending, or the only one that is not 0. */
const bothClasses: Reader<ArmourClass | null> = (down, up) => {
  const [value, other] = [score(down), score(up) || null];
  if (value === null || !(value || other)) return other === null ? null : ascending(up);
  return { value, counted: "down", other };
};

const ascending: Reader<ArmourClass | null> = (up) => {
  const value = score(up);
  return value === null ? null : { value, counted: "up", other: null };
};

/** "4+1", "2d8", or a level. */
const hitDice: Reader<HitDice | null> = (...places) => hitDiceFrom(either(...places));

/** Number, size and modifier of hit dice, or the level. */
const partsOfHitDice: Reader<HitDice | null> = (number, size, modifier, level) => {
  const more = modifier.number() ?? 0;
  return hitDiceFrom(
    readWords(number) ? `${readWords(number)}${readWords(size)}${more < 0 ? "" : "+"}${more}` : readWords(level),
  );
};

const feetATurn: Reader<number | null> = one((field) => field.whole(0, 100_000));

/** A round is a third of a turn. */
const feetARound = (feet: number | null): number | null => feet && feet * 3;

/** "30, Unarmored 40", "Fly 60 (10)": the first figure, with the armour worn. */
const armouredFeet: Reader<number | null> = one((field) =>
  feetARound(/^none|^-+$/iu.test(field.words()) ? 0 : Number(/\d{1,5}/u.exec(field.words())?.[0] ?? NaN) || null),
);

/** Feet per round of Shadowdark's distances. */
const DISTANCES: ReadonlyMap<string, number> = new Map([
  ["none", 0],
  ["close", 5],
  ["near", 30],
  ["doubleNear", 60],
  ["tripleNear", 90],
]);

const distance: Reader<number | null> = one((field) => feetARound(DISTANCES.get(field.words()) ?? null));

/** "near (swim)". */
const withNote: Reader<string> = (move, note) =>
  `${readWords(move)}${readWords(note).replace(/^.+$/u, " ($&)")}`.trim();

const times = one((field) => Math.min(20, Math.max(1, Math.floor(field.number() ?? 1))) || 1);

const DETAILS = {
  values: {
    feet: [feetATurn, "movement/base"],
    saves: [saves, "saves"],
    appearing: [appearing, "details/appearing/d", "details/appearing/w"],
    bonus: [bonus, "thac0/bba"],
  },
  kept: { move: [readWords, "movement/base"], alignment: [readWords, "details/alignment"] },
  hp: "hp",
  attack: {
    types: /^weapon$/u,
    times: [times, "system/counter/max"],
    damage: [readWords, "system/damage"],
  },
  together: "system/pattern",
} as const satisfies Partial<OldShape>;

export const OLD_SHAPES: readonly OldShape[] = [
  {
    ...DETAILS,
    system: "acks",
    has: ["aac/value", "thac0/throw", "hp"],
    values: {
      ...DETAILS.values,
      ac: [ascending, "aac/value"],
      hd: [hitDice, "hp/hd", "details/level"],
      xp: [score, "details/xp"],
    },
    kept: {
      ...DETAILS.kept,
      morale: [readWords, "details/morale"],
      treasure: [readWords, "details/treasure/type"],
    },
    notes: ["details/biography", "details/notes"],
  },
  {
    ...DETAILS,
    system: "ose",
    has: ["thac0/value", "movement/base", "hp"],
    values: {
      ...DETAILS.values,
      ac: [bothClasses, "ac/value", "aac/value"],
      hd: [hitDice, "details/level", "hp/hd"],
      morale: [(field) => score(field) || null, "details/morale"],
      thac0: [bonus, "thac0/value"],
      xp: [score, "details/xp/value", "details/xp"],
    },
    kept: { ...DETAILS.kept, treasure: [either, "details/treasure/type", "details/treasure/table"] },
    notes: ["details/biography", "details/notes", "details/description"],
  },
  {
    system: "basicfantasyrpg",
    has: ["armorClass/value", "attackBonus/value", "hitPoints"],
    values: {
      ac: [ascending, "armorClass/value"],
      hd: [partsOfHitDice, "hitDice/number", "hitDice/size", "hitDice/mod", "level/value"],
      bonus: [bonus, "attackBonus/value"],
      feet: [armouredFeet, "move/value"],
      morale: [score, "morale/value"],
      saves: [saves, "saves"],
      xp: [score, "xp/value"],
      appearing: [readWords, "numberAppearing/value"],
    },
    kept: { move: [readWords, "move/value"], treasure: [readWords, "treasureType/value"] },
    hp: "hitPoints",
    notes: ["biography"],
    attack: { types: /^weapon$/u, times: [readAlways(1)], damage: [readWords, "system/damage/value"] },
  },
  {
    system: "shadowdark",
    has: ["attributes/hp", "abilities/str", "level/value"],
    values: {
      ac: [ascending, "attributes/ac/value"],
      hd: [hitDice, "level/value"],
      feet: [distance, "move"],
      xp: [score, "level/xp"],
    },
    kept: { move: [withNote, "move", "moveNote"], alignment: [readWords, "alignment"] },
    hp: "attributes/hp",
    notes: ["notes"],
    attack: {
      types: /^(NPC (Special )?Attack|Weapon)$/u,
      times: [times, "system/attack/num"],
      damage: [
        (special, ...damages) => [either(...damages), readWords(special)].filter(Boolean).join(" + "),
        "system/damage/special",
        "system/damage/value",
        "system/damage/oneHanded",
        "system/damage/twoHanded",
      ],
    },
  },
];

/** Returns the values that a table's rows give. */
function rowsOf<T extends object>(
  system: Field,
  rows: { readonly [Name in keyof T]?: ReaderRow<T[Name]> },
): Partial<T> {
  const entries = Object.entries<ReaderRow<unknown> | undefined>(rows);
  return Object.fromEntries(
    entries.flatMap(([name, row]) => (row ? [[name, readRow(system, row)]] : [])),
  ) as Partial<T>;
}

/** Reads an old-school actor by the places of its system. */
export function oldSchoolDraft(actor: Field, system: Field, shape: OldShape, names: Names) {
  const items = actor
    .at("items")
    .entries()
    .filter((item) => item.isObject);
  const written = shape.notes.map((place) => textOfHtml(readText(system.to(place)))).filter(Boolean);
  const values = rowsOf<Given>(system, shape.values);
  const points = system.to(shape.hp);
  const given = points.at("max").whole(0, 1_000_000) || points.at("value").whole(0, 1_000_000);
  const max = given || (values.hd?.hp ?? 1);
  // Compendium actors of some systems roll hit points for each token.
  if (!given) system.book.note("guess", points.path, "hpFromHitDice", { used: max });
  const now = (given ? points.at("value").whole(-1_000_000, 1_000_000) : null) ?? max;
  const name = actor.at("name").line();
  const filled = withDefaults(
    {
      ...UNKNOWN,
      ...values,
      name,
      hp: [max],
      attacks: attacksOf(items, shape, written.join("\n"), system),
      kept: rowsOf<BlockCreature["kept"]>(system, shape.kept),
    },
    {},
  );
  for (const [field, isGiven] of [
    ["hd", values.hd ?? null],
    ["basicMove", values.feet ?? null],
  ] as const)
    if (isGiven === null)
      system.book.note("guess", system.path, "noAttribute", {
        name: importText(`StatBlock.Fields.${field}`),
        used: filled.fields[field].value,
      });
  const block = { ...filled, text: "" };
  const [draft] = draftsFrom({ ...valuesOf(block), name }, block, names);
  const lines: readonly ImportLine[] = [
    ...(draft?.text ?? []).filter(Boolean),
    ...textOf(system, items, shape, written),
  ];
  return {
    // The system knows how it counts armour class.
    readings: block.readings.filter(({ code }) => code !== "StatBlock.Readings.up"),
    draft: { ...draft!, name, text: lines, system: { ...draft!.system, hp: { value: now, max } } } satisfies ActorDraft,
  };
}

const isAttack = (item: Field, { attack }: OldShape): boolean => attack.types.test(item.at("type").line());

/** Attacks made together, one after the other, then the alternatives; as many as the description prints. */
function attacksOf(items: readonly Field[], shape: OldShape, written: string, system: Field): Attacks {
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
  const list = [...groups.values()].flatMap((group, place) =>
    group.map((attack, at) => (place && !at ? { ...attack, or: true } : attack)),
  );
  const printed = printedAttacks(written);
  if (printed) return { ...printed, ...(list.length ? atMost(inOrder(list, printed.list)) : {}) };
  const count = Math.max(1, ...groupsOf(list).map(attackTimes));
  if (list.length > 1 && groups.size === 1) system.book.note("guess", system.path, "attacksTogether", { used: count });
  return { ...atMost(list), count, perRounds: 1 };
}

/** Returns items in the printed order, made as often as printed, then the items that are not printed. */
function inOrder(list: readonly Attack[], printed: readonly Attack[]): readonly Attack[] {
  const left = new Set(list);
  const named = printed.flatMap(({ name, times, or }) => {
    const found = [...left].find((one) => sameAttack(one.name, name));
    if (!found) return [];
    left.delete(found);
    return [{ name: found.name, damage: found.damage, times, ...(or ? { or } : {}) }];
  });
  return [
    ...named,
    ...[...left].map(({ or: _, ...attack }) => (printed.some(({ or }) => or) ? { ...attack, or: true } : attack)),
  ];
}

const plainName = (name: string): string =>
  name
    .replace(/[()[\];,/]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

function textOf(
  system: Field,
  items: readonly Field[],
  shape: OldShape,
  written: readonly string[],
): readonly ImportLine[] {
  const scores = system.first("scores", "abilities");
  const list = scores.keys().flatMap((name) => {
    const value = scores.at(name).first("value", "base", "mod").words();
    return value ? [`${name.slice(0, 20).toUpperCase()} ${value}`] : [];
  });
  return [
    ...(list.length ? [importText("Foreign.scores", { list })] : []),
    ...written,
    ...items.filter((item) => !isAttack(item, shape)).map(itemText),
  ];
}

function itemText(item: Field): ImportLine {
  const number = item.first("system/quantity/value", "system/quantity").number() ?? 1;
  const name = `${item.at("name").line() || "?"}${number > 1 ? ` ×${number}` : ""}`;
  const text = textOfHtml(item.first("system/description/value", "system/description").text());
  return text ? `${name}: ${text}` : name;
}
