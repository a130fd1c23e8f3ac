import { attackLine, attacksIn } from "./gurps-attacks.ts";
import { entriesOf, skillFrom, traitFrom } from "./gurps-entries.ts";
import { plainLines } from "./lines.ts";
import { hitPointsFrom } from "./figures.ts";
import { HEADING } from "./labels.ts";
import {
  countReadings,
  FIELDS,
  MOST_ACTORS,
  nameFrom,
  NOT_READ,
  read,
  RULES,
  type FieldName,
  type Understood,
} from "./reading.ts";
import { importText } from "../saying.ts";

/**
 * Reads GURPS characters and monsters as pasted: one or several values a line, or forum style with points in
 * brackets.
 */

const LABELS = FIELDS.flatMap((name) => {
  const { label } = RULES[name];
  return label ? [{ name, label: label.source }] : [];
});

/** A label and a number: "ST: 18", "SM+1", "Speed 5.25", "Basic Move = 6", "Parry (Sword) 10". */
const VALUES = new RegExp(
  `(?<![\\w-])(?:${LABELS.map(({ label }) => `(${label})`).join("|")})\\s*[:=]?\\s*([+-]?\\d{1,6}(?:[.,]\\d{1,2})?)(?![\\d%d]|\\s*d\\d)`,
  "gu",
);

const BASIC = ["st", "dx", "iq", "ht"] as const;

/** Section titles at the start of a line, followed by a colon, points in brackets, or nothing. */
const SECTION =
  /^\s*(advantages|disadvantages|perks|quirks|traits|features|racial traits|skills|spells|techniques|weapons|attacks|equipment|gear|notes?|class|tactics|languages|cultural familiarities|social background|reaction modifiers|description)\s*(?::|\[-?\d+\]:?|$)\s*(.*)$/iu;

const TRAITS = new Set(["advantages", "disadvantages", "perks", "quirks", "traits", "features", "racial traits"]);
const SKILLS = new Set(["skills", "techniques"]);

/** True if a text has three of the four attributes, each with a number. */
export function isGurps(text: string): boolean {
  const plain = text.slice(0, 50_000);
  return (
    BASIC.filter((name) => new RegExp(`(?<![\\w-])${name.toUpperCase()}\\s*[:=]?\\s*\\d`, "u").test(plain)).length >= 3
  );
}

export function parseGurps(text: string): readonly Understood[] {
  const lines = plainLines(unbracketed(text)).map((line) => named(line.replace(HEADING, "").replace(/\t/gu, "  ")));
  return blocksOf(lines).map(understood);
}

/** Reads "PD/DR: 2/4" of older books, where the second is DR. */
const named = (line: string): string =>
  line.replace(/\bPD\s*\/\s*DR\s*[:=]?\s*(\d{1,3})\s*\/\s*(\d{1,4})/giu, "PD $1 DR $2");

/** Removes forum markup: [b], [/i], [color=…]. */
function unbracketed(text: string): string {
  return text.replace(
    /\[\/?(?:b|i|u|size|color|font|quote|list|center|indent|code|spoiler|url|table|tr|td)(?:=[^\]\n]{0,60})?\]|\[\*\]/giu,
    "",
  );
}

/** True for a line that begins a creature's values, not for a sentence with ST. */
const hasStrength = (line: string): boolean =>
  /(?<![\w-])ST\s*[:=]?\s*\d/u.test(line) && (!SECTION.test(line) || valuesOf(line).length > 2);

function blocksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const starts = lines.flatMap((line, place) => (hasStrength(line) ? [place] : []));
  const firsts = starts.map((start, number) => (number === 0 ? 0 : nameAbove(lines, start, starts[number - 1]!)));
  return firsts.map((first, number) => lines.slice(first, firsts[number + 1] ?? lines.length));
}

/** Returns the line of the name: with the attributes, or at the head of the paragraph above. */
function nameAbove(lines: readonly string[], start: number, before: number): number {
  if (nameInLine(lines[start] ?? "")) return start;
  const named = lines.findLastIndex((line, place) => place > before && place < start && /^\s*name\s*:/iu.test(line));
  if (named > 0) return named;
  let at = start - 1;
  const blank = (place: number): boolean => !(lines[place] ?? "").trim();
  while (at > before && (blank(at) || /^\s*attributes?\b/iu.test(lines[at] ?? ""))) at--;
  while (at - 1 > before && !blank(at - 1)) at--;
  return at > before ? at : start;
}

/** Returns the name in "Crazed Troll (ST 20 …" and "Troll: ST 20, …". */
function nameInLine(line: string): string {
  const [, before = ""] = /^(.*?)(?<![\w-])(?:ST|SM)\s*[:=]?\s*[+-]?\d/u.exec(line) ?? [];
  return /\p{L}{2}/u.test(before) ? before.replace(/[\s(:,;.-]+$/u, "").trim() : "";
}

function understood(lines: readonly string[]): Understood {
  const parts = sectionsOf(lines);
  const found = valuesIn(parts);
  const points = hitPointsFrom(found.get("hp")?.value ?? "");
  const attacks = [...parts.values()].flat().flatMap(attacksIn);
  const list = (titles: ReadonlySet<string>): string =>
    [...parts].flatMap(([title, some]) => (titles.has(title) ? [some.join("\n")] : [])).join("\n");
  const title = nameOfBlock(lines);
  const { name, count } = nameFrom(title);
  const skills = skillsOf(list(SKILLS)).filter((one) => skillFrom(one));
  const traits = entriesOf(list(TRAITS)).filter((one) => traitFrom(one) && !attacksIn(one).length);
  const value = (field: FieldName, otherwise = "10"): string => found.get(field)?.value ?? otherwise;
  const speed = String((Number(value("dx")) + Number(value("ht"))) / 4);
  /** Defaults of optional values; guesses unless empty. */
  const otherwise: Partial<Record<FieldName, string>> = {
    st: "10",
    dx: "10",
    iq: "10",
    ht: "10",
    hp: value("st"),
    will: value("iq"),
    per: value("iq"),
    fp: value("ht"),
    basicSpeed: speed,
    basicMove: String(Math.floor(Number(value("basicSpeed", speed)))),
    size: "0",
    dodge: "",
    parry: "",
    block: "",
    dr: "0",
  };
  const values = Object.entries(otherwise).map(([field, none]) => {
    const one = found.get(field as FieldName);
    return [field, one ? read(one.value, one.source) : read(none, "", none !== "")] as const;
  });
  const commas = [...found.values()].filter(({ source }) => /\d,\d/u.test(source));
  const readings = [
    ...commas.map(({ value, source }) => importText("StatBlock.Readings.comma", { text: source, value })),
    ...countReadings(count, points.length),
  ];
  const fields = {
    ...NOT_READ,
    ...Object.fromEntries(values),
    name: read(name || title, title, false),
    actors: read(Math.min(MOST_ACTORS, Math.max(count, points.length)), count > 1 ? title : "", count === 1),
    weapons: read(attacks.map(attackLine).join("; "), attacks.map((one) => one.name).join(", "), false),
    skills: read(skills.join("; "), list(SKILLS), false),
    traits: read(traits.join("; "), list(TRAITS), false),
  };
  return {
    kind: "gurps",
    fields,
    kept: [],
    readings,
    unknown: unknownOf(parts, skills),
    text: lines.join("\n").trim(),
  };
}

/** Splits skills; a line without a level continues in the next. */
const skillsOf = (text: string): readonly string[] => entriesOf(text.replace(/([^\d\]).,;\s])\s*\n\s*/gu, "$1 "));

/** Returns the lines of each section by lower-case title; "" for those before the first and for further values. */
function sectionsOf(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>([["", []]]);
  let title = "";
  for (const line of lines) {
    const [, heading, rest = ""] = SECTION.exec(line) ?? [];
    if (heading !== undefined) title = heading.toLowerCase();
    else if (beginsValues(line, title)) title = "";
    const part = parts.get(title) ?? [];
    parts.set(title, part);
    if (heading === undefined ? line.trim() : rest) part.push(heading === undefined ? line : rest);
  }
  return parts;
}

const valuesOf = (line: string): readonly RegExpExecArray[] => [...line.matchAll(VALUES)];

/** True if a line of values ends a section. Among traits, where "DR 2" is one, it takes two values. */
function beginsValues(line: string, title: string): boolean {
  const values = valuesOf(line);
  const least = TRAITS.has(title) || SKILLS.has(title) ? 2 : 1;
  return values.length >= least && line.slice(0, values[0]?.index).trim() === "";
}

/**
 * Reads the values of a block: first lines that begin with one, then the rest of the main section, then other
 * sections, where "Tactics: ST 3 victims are ignored" may mislead.
 */
function valuesIn(parts: ReadonlyMap<string, readonly string[]>) {
  const found = new Map<FieldName, { readonly value: string; readonly source: string }>();
  const main = parts.get("") ?? [];
  const others = [...parts].flatMap(([title, lines]) => (title === "" ? [] : lines));
  for (const line of [...main.filter((one) => beginsValues(one, "")), ...main, ...others])
    for (const match of valuesOf(line)) {
      const field = LABELS[match.slice(1, -1).findIndex((group) => group !== undefined)]?.name;
      if (field && !found.has(field))
        found.set(field, { value: numberIn(match.at(-1) ?? ""), source: match[0].trim() });
    }
  return found;
}

/** "+1" as 1, "5,50" as 5.50. */
const numberIn = (written: string): string => written.replace(/^\+/u, "").replace(",", ".");

function nameOfBlock(lines: readonly string[]): string {
  for (const line of lines) {
    const [, named] = /^\s*name\s*:\s*(\S.*)$/iu.exec(line) ?? [];
    if (named) return named.trim();
  }
  const first = lines.find((line) => line.trim()) ?? "";
  return (nameInLine(first) || (hasStrength(first) ? "" : first)).trim().slice(0, 100);
}

/** Returns lines that became nothing. */
function unknownOf(parts: ReadonlyMap<string, readonly string[]>, skills: readonly string[]): readonly string[] {
  const known = new Set(skills);
  const passive = [...parts.values()].flat().flatMap((line) => /\bPD \d+/u.exec(line) ?? []);
  return [
    ...passive,
    ...[...parts].flatMap(([title, lines]) => {
      if (title !== "") return SKILLS.has(title) ? skillsOf(lines.join("\n")).filter((one) => !known.has(one)) : [];
      return lines
        .slice(1)
        .filter(
          (line) =>
            !attacksIn(line).length && !line.match(VALUES)?.length && !/^\s*(?:name\s*:|attributes?\b)/iu.test(line),
        );
    }),
  ];
}
