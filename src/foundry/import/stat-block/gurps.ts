import { attackLine, attacksIn } from "./gurps-attacks.ts";
import { entriesOf, skillFrom, traitFrom } from "./gurps-entries.ts";
import { plainLines } from "./lines.ts";
import { hitPointsFrom } from "./figures.ts";
import { claimsIn, HEADING, numbersIn } from "./grammar.ts";
import { GURPS_LABELS, GURPS_SECTIONS } from "./labels.ts";
import { countReadings, MOST_ACTORS, nameFrom, NOT_READ, read, type FieldName, type Understood } from "./reading.ts";
import { importText } from "../saying.ts";

/**
 * Reads GURPS characters and monsters as pasted: one or several values a line, or forum style with points in
 * brackets.
 */

const BASIC: ReadonlySet<string> = new Set(["st", "dx", "iq", "ht"]);

const valuesOf = (line: string) => numbersIn(line, GURPS_LABELS).filter(({ label }) => label !== "name");

const titles = (words: string): ReadonlySet<string> => new Set(words.split("|"));
const TRAITS = titles(GURPS_SECTIONS.traits);
const SKILLS = titles(GURPS_SECTIONS.skills);

const TITLES = Object.values(GURPS_SECTIONS).join("|");

/** Section titles at the start of a line, followed by a colon, points in brackets, or nothing. */
const SECTION = new RegExp(String.raw`^\s*(${TITLES})\s*(?::|\[-?\d+\]:?|$)\s*(.*)$`, "iu");

/** Spaces before a title or an attack that was run together with the line before. */
const RUN_TITLE = new RegExp(String.raw`(?<=[.;)\]])\s+(?=(?:${TITLES}):)`, "giu");
const RUN_ATTACK = /(?<=[\d+.)\]]|(?<!\p{Lu}[\p{L}'-]{0,20})\p{Ll})\s+(?=\p{Lu}[\p{L}' /-]{1,40}\s*\(\d{1,3}\)\s*:)/gu;

/** True if a text has three of the four attributes, each with a number, and neither armour class nor constitution. */
export function isGurps(text: string): boolean {
  const plain = plainLines(unbracketed(text.slice(0, 50_000))).join("\n");
  const basic = new Set(valuesOf(plain).flatMap(({ label }) => (BASIC.has(label) ? label : [])));
  return basic.size >= 3 && !claimsIn(plain).some(({ label, written }) => label === "ac" || /^con/iu.test(written));
}

export function parseGurps(text: string): readonly Understood[] {
  const lines = plainLines(unbracketed(text)).flatMap((line) =>
    named(line.replace(HEADING, "").replace(/\t/gu, "  "))
      .split(RUN_TITLE)
      .flatMap((one) => one.split(RUN_ATTACK)),
  );
  return blocksOf(lines).map(understood);
}

/** Reads "PD/DR: 2/4" of older books, where the second is DR. */
const named = (line: string): string =>
  line.replace(/\bPD\s*\/\s*DR\s*[:=]?\s*(\d{1,3})\s*\/\s*(\d{1,4})/giu, "PD $1 DR $2");

/** Removes forum markup: [b], [/i], [color=…]. */
function unbracketed(text: string): string {
  return text
    .replace(/\[\s+(-?\d+)\s+\]/gu, "[$1]")
    .replace(
      /\[\/?(?:b|i|u|size|color|font|quote|list|center|indent|code|spoiler|url|table|tr|td)(?:=[^\]\n]{0,60})?\]|\[\*\]/giu,
      "",
    );
}

/** True for a line that begins a creature's values, not for a sentence with ST. */
function hasStrength(line: string): boolean {
  const values = valuesOf(line);
  return values.some(({ label }) => label === "st") && (!SECTION.test(line) || values.length > 2);
}

function blocksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const starts = lines.flatMap((line, place) => (hasStrength(line) ? [place] : []));
  const firsts = starts.map((start, number) => (number === 0 ? 0 : nameAbove(lines, start, starts[number - 1]!)));
  return firsts.map((first, number) => lines.slice(first, firsts[number + 1] ?? lines.length));
}

/** Returns the line of the name: with the attributes, or at the head of the paragraph above. */
function nameAbove(lines: readonly string[], start: number, before: number): number {
  if (nameInLine(lines[start] ?? "")) return start;
  const named = lines.slice(before + 1, start).findLastIndex((line) => /^\s*name\s*:/iu.test(line));
  if (named >= 0) return before + 1 + named;
  let at = start - 1;
  const blank = (place: number): boolean => !(lines[place] ?? "").trim();
  while (at > before && (blank(at) || /^\s*attributes?\b/iu.test(lines[at] ?? ""))) at--;
  while (at - 1 > before && !blank(at - 1)) at--;
  return at > before ? at : start;
}

/** Returns the name in "Crazed Troll (ST 20 …" and "Troll: ST 20, …". */
function nameInLine(line: string): string {
  const first = valuesOf(line).find(({ label }) => label === "st" || label === "size");
  const before = line.slice(0, first?.from ?? 0);
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

/** True if a line of values ends a section. Among traits, where "DR 2" is one, it takes two values. */
function beginsValues(line: string, title: string): boolean {
  const values = valuesOf(line);
  const least = TRAITS.has(title) || SKILLS.has(title) ? 2 : 1;
  return values.length >= least && line.slice(0, values[0]?.from).trim() === "";
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
    for (const { label, text, from, to } of valuesOf(line))
      if (label !== "name" && !found.has(label))
        found.set(label, { value: numberIn(text), source: line.slice(from, to).trim() });
  return found;
}

/** "+1" as 1, "5,50" as 5.50. */
const numberIn = (written: string): string => written.replace(/^\(.*\)\s*|^\+/gu, "").replace(",", ".");

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
          (line) => !attacksIn(line).length && !valuesOf(line).length && !/^\s*(?:name\s*:|attributes?\b)/iu.test(line),
        );
    }),
  ];
}
