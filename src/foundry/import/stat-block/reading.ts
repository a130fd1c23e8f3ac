import type { Saying } from "../saying.ts";
import { importText } from "../saying.ts";
import { hitPointsFrom } from "./figures.ts";

type Rule =
  | { readonly kind: "text"; readonly most: number; readonly needed?: boolean }
  | { readonly kind: "whole"; readonly least: number; readonly most: number; readonly none?: boolean }
  | { readonly kind: "quarters"; readonly most: number }
  | { readonly kind: "points" | "speeds" }
  | { readonly kind: "choice"; readonly of: readonly string[] };

interface Places {
  /** Field of the sheet to which it is copied; "" becomes null. */
  readonly sheet?: string;
}

export type FieldSpec = Rule & Places;

const whole = (least: number, most: number, more: Places = {}): FieldSpec => ({ kind: "whole", least, most, ...more });
const attribute = (sheet: string): FieldSpec => whole(0, 1_000, { sheet });
const defence: FieldSpec = { kind: "whole", least: -1_000, most: 1_000, none: true };

/** Most actors of one block. */
export const MOST_ACTORS = 100;

/** Fields of a stat block with rules and targets on the sheet. */
const SPECS = {
  name: { kind: "text", most: 100, needed: true },
  actors: whole(1, MOST_ACTORS),
  ac: { kind: "whole", least: -1_000, most: 1_000, none: true, sheet: "armourClass" },
  counted: { kind: "choice", of: ["up", "down"] },
  hd: attribute("hitDice"),
  hp: { kind: "points" },
  attacks: whole(1, 100, { sheet: "attacks" }),
  perRounds: whole(1, 100, { sheet: "perRounds" }),
  weapons: { kind: "text", most: 10_000 },
  attackSpeeds: { kind: "speeds" },
  basicMove: attribute("move"),
  morale: { kind: "whole", least: 0, most: 1_000, none: true, sheet: "morale" },
  thac0: { kind: "whole", least: -1_000, most: 1_000, none: true },
  bonus: { kind: "whole", least: -1_000, most: 1_000, none: true },
  saves: { kind: "text", most: 10_000 },
  xp: { kind: "whole", least: 0, most: 1_000_000, none: true },
  appearing: { kind: "text", most: 10_000 },
  agility: whole(1, 1_000, { sheet: "agility" }),
  initiative: whole(-1_000, 1_000, { sheet: "initiative" }),
  basicSpeed: { kind: "quarters", most: 250, sheet: "basicSpeed" },
  st: attribute("st"),
  dx: attribute("dx"),
  iq: attribute("iq"),
  ht: attribute("ht"),
  giant: { kind: "choice", of: ["yes", "no"] },
  will: attribute("will"),
  per: attribute("per"),
  fp: whole(0, 1_000_000),
  size: whole(-1_000, 1_000, { sheet: "size" }),
  dodge: defence,
  parry: defence,
  block: defence,
  dr: { kind: "whole", least: 0, most: 10_000, none: true },
  skills: { kind: "text", most: 10_000 },
  traits: { kind: "text", most: 10_000 },
} satisfies Readonly<Record<string, FieldSpec>>;

export type FieldName = keyof typeof SPECS;
export const RULES: Readonly<Record<FieldName, FieldSpec>> = SPECS;

const isField = (name: string): name is FieldName => Object.hasOwn(SPECS, name);
export const FIELDS = Object.keys(SPECS).filter(isField);

export const perField = <T>(value: (name: FieldName) => T): Readonly<Record<FieldName, T>> =>
  Object.fromEntries(FIELDS.map((name) => [name, value(name)])) as Record<FieldName, T>;

const fields = (names: string): readonly FieldName[] => names.split(",").filter(isField);

/** Fields shown by kind of creature: those of the text, and those guessed for other pacings. */
export const SHOWN = {
  old: {
    read: fields(
      "name,actors,ac,counted,hd,hp,attacks,perRounds,weapons,morale,thac0,bonus,saves,xp,appearing,dr,skills",
    ),
    guessed: fields("basicMove,agility,initiative,basicSpeed,attackSpeeds,giant,st,dx,iq,ht"),
  },
  gurps: {
    read: fields(
      "name,actors,st,dx,iq,ht,hp,will,per,fp,basicSpeed,basicMove,size,dodge,parry,block,dr,weapons,skills,traits",
    ),
    guessed: [],
  },
} as const satisfies Readonly<Record<string, object>>;

export type Values = Readonly<Record<FieldName, string>>;

/** Returns why a value is invalid for a field, or null. */
export function readingProblem(name: FieldName, value: string): Saying | null {
  const rule = RULES[name];
  const text = value.trim();
  switch (rule.kind) {
    case "text":
      if (rule.needed && !text) return importText("Allowed.notEmpty");
      return text.length > rule.most ? importText("Allowed.textAtMost", { limit: rule.most }) : null;
    case "whole": {
      const { least: min, most: max } = rule;
      const isWithin = /^-?\d{1,7}$/u.test(text) && Number(text) >= min && Number(text) <= max;
      return (rule.none && !text) || isWithin ? null : importText("Allowed.range", { min, max });
    }
    case "quarters": {
      const isNumber = /^\d{1,3}(?:[.,]\d{1,2})?$/u.test(text);
      return isNumber && Number.isInteger(decimal(text) * 4) && decimal(text) <= rule.most
        ? null
        : importText("Allowed.quarters");
    }
    case "points":
      return hitPointsFrom(text).length && /^[\d\s,;]+$/u.test(text) ? null : importText("Allowed.points");
    case "speeds": {
      const all = speeds(text);
      return /^[\d\s,;]*$/u.test(text) && all.length <= 20 && all.every((one) => one >= 1 && one <= 100)
        ? null
        : importText("Allowed.speeds");
    }
    case "choice":
      return rule.of.includes(text) ? null : importText("Allowed.oneOf", { names: rule.of });
  }
}

export const decimal = (text: string): number => Number(text.replace(",", "."));

export const speeds = (text: string): readonly number[] => [...text.matchAll(/\d+/gu)].map(([one]) => Number(one));

/** Returns the invalid fields. */
export function problemsOf({ kind }: Pick<Understood, "kind">, values: Values): readonly FieldName[] {
  const { read, guessed } = SHOWN[kind];
  return [...read, ...guessed].filter((name) => readingProblem(name, values[name]) !== null);
}

export const valuesOf = ({ fields: read }: Pick<Understood, "fields">): Values => perField((name) => read[name].value);

/** Fields of the sheet's old-school part. */
export const OLD_SCHOOL = {
  thac0: "thac0",
  bonus: "attackBonus",
  saves: "saves",
  xp: "xp",
  appearing: "appearing",
} as const satisfies Partial<Readonly<Record<FieldName, string>>>;

export const KEPT = ["move", "morale", "alignment", "treasure", "special", "size", "intelligence", "scores"] as const;

/** Values that are kept as text. */
export type KeptLine = (typeof KEPT)[number];

export interface FieldReading {
  readonly value: string;
  /** Its words in the text; "" for none. */
  readonly source: string;
  readonly guessed: boolean;
}

/** Guessed by default if the text has no words for it. */
export const read = (value: string | number, source: string, guessed = source === ""): FieldReading => ({
  value: String(value),
  source,
  guessed,
});

/** A name with a comma may be inverted, "Ant, Giant", or have an epithet. */
export const nameReading = (name: string, source: string): FieldReading =>
  read(name, source, `${name}${source}`.includes(","));

export const NOT_READ = perField(() => read("", "", false));

/** Numbers of a text from one place to another, and the field or line of the notes that has them. */
export interface Owned {
  readonly from: number;
  readonly to: number;
  readonly field: FieldName | KeptLine;
}

export interface Understood {
  /** Decides which fields it has. */
  readonly kind: keyof typeof SHOWN;
  readonly fields: Readonly<Record<FieldName, FieldReading>>;
  readonly kept: readonly { readonly name: KeptLine; readonly text: string }[];
  /** Armour class both ways, if the block gives both. */
  readonly classes?: Readonly<Record<"up" | "down", number>>;
  /** Ambiguities and how they were read: "AC 13 was read as ascending". */
  readonly readings: readonly Saying[];
  readonly unknown: readonly string[];
  /** Numbers of the text that fields and notes have; others are unread. None in long texts and in files. */
  readonly owned: readonly Owned[];
  readonly text: string;
}

/** Most creatures shown at once. */
export const MOST_BLOCKS = 100;

const WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const COUNTED = new RegExp(`^(\\d{1,4}|${WORDS.join("|")})\\s*[x×]?\\s+(?=\\p{L})(.+)$`, "iu");

/**
 * Reads a creature's name and number: "Goblin (8)", "8 Goblins", "two dogs", "Goblin ×8", "GIANT RAT",
 * "Skeletons, 3". Dice give a number appearing, which is no count.
 */
export function nameFrom(text: string): { readonly name: string; readonly count: number } {
  const tidy = text
    .replace(/\s+/gu, " ")
    .replace(/^[\s:.,;|-]+|[\s:.,;|-]+$/gu, "")
    // "Guard - 75 pts", "Rats 2d6"
    .replace(/(?<=\p{L}.*)[\s,-]+\d{1,4}\s*(?:pts?|points?|punkte|puntos|pontos|punktów)$/iu, "")
    .replace(/(?<=\p{L}.*)\s+\d{0,2}d\d{1,3}$/iu, "")
    // "Ash Drake CR 4"
    .replace(/(?<=\p{L}.*)[\s,-]+CR \d{1,2}(?:\/\d)?$/u, "")
    // "Raider, male human F2", unlike "Heron, Glass".
    .replace(/,\s+(?:\d\d\s+)?\p{Ll}.*$/u, "");
  const [, before, rest = tidy.replace(/^(?:[Aa]n?|[Tt]he)\s+(?=\p{Ll})/u, "")] = COUNTED.exec(tidy) ?? [];
  const [, name = rest, inside, after] = /^(.*?)\s*(?:\((?:x|×)?\s*(\d{1,4})\)|[x×,]\s*(\d{1,4}))$/iu.exec(rest) ?? [];
  const plain = name.replace(/\s*(?:\([^()]*\)|\[[^[\]]*\])\s*$/u, "").trim() || name;
  const word = WORDS.indexOf(before?.toLowerCase() ?? "");
  const count = word >= 0 ? word + 2 : Number(before ?? inside ?? after ?? 1);
  return { name: (before ? capital(cased(plain)) : cased(plain)).slice(0, 100), count: Math.max(1, count) };
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Notes a number that differs from the hit points given or exceeds the limit. */
export function countReadings(count: number, points: number): readonly Saying[] {
  return [
    ...(count > 1 && points > 1 && count !== points
      ? [importText("StatBlock.Readings.count", { named: count, points, used: Math.max(count, points) })]
      : []),
    ...(Math.max(count, points) > MOST_ACTORS
      ? [importText("StatBlock.Readings.many", { named: Math.max(count, points), most: MOST_ACTORS })]
      : []),
  ];
}

/** Notes entries of a list beyond the limit. */
export const leftReadings = (field: FieldName, used: number, left: number): readonly Saying[] =>
  left > 0
    ? [importText("StatBlock.Readings.left", { field: importText(`StatBlock.Fields.${field}`), used, left })]
    : [];

function cased(name: string): string {
  if (!/\p{Lu}{3}/u.test(name) || /\p{Ll}/u.test(name)) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s(/-])(\p{L})/gu, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`);
}
