import { attackLine, attacksIn, isKnownDamage } from "./gurps-attacks.ts";
import { entriesOf, skillFrom, traitFrom } from "./gurps-entries.ts";
import { plainLines } from "./lines.ts";
import { hitPointsFrom } from "./figures.ts";
import { creaturesInBrackets } from "./brackets.ts";
import { claimsIn, ENDED, HEADED, numbersIn } from "./grammar.ts";
import { gurpsLabels, GURPS_SECTIONS } from "./labels.ts";
import {
  countReadings,
  leftReadings,
  MOST_ACTORS,
  nameFrom,
  nameReading,
  NOT_READ,
  read,
  type FieldName,
  type Owned,
  type Understood,
} from "./reading.ts";
import { importText } from "../saying.ts";
import { untabled } from "./tables.ts";
import { ownedIn } from "./record.ts";
import { Traced } from "./traced.ts";

/**
 * Reads GURPS characters and monsters as pasted: one or several values a line, or forum style with points in
 * brackets.
 */

const BASIC: ReadonlySet<string> = new Set(["st", "dx", "iq", "ht"]);

const valuesOf = (line: string) => numbersIn(line, gurpsLabels()).filter(({ label }) => label !== "name");

const titles = (words: string): ReadonlySet<string> => new Set(words.split("|"));
const TRAITS = titles(GURPS_SECTIONS.traits);
const SKILLS = titles(GURPS_SECTIONS.skills);

const TITLES = Object.values(GURPS_SECTIONS).join("|");

/** Section titles at the start of a line, followed by a colon, points in brackets, or nothing. */
const SECTION = new RegExp(String.raw`^\s*(${TITLES})\s*(?::|\[-?\d+\]:?|$)\s*(.*)$`, "iu");

/** Spaces before a title or an attack that was run together with the line before. */
const RUN_TITLE = new RegExp(String.raw`(?<=[.;)\]])\s+(?=(?:${TITLES})\s?:)`, "giu");
const RUN_LEVEL = String.raw`\s*(?:\(\d{1,3}\)|-\d{1,3})`;
const RUN_NAME = String.raw`\p{Lu}[\p{L}' /-]{1,40}`;
const RUN_ATTACK = new RegExp(
  [
    String.raw`(?<=[\d+.)\]]|(?<!\p{Lu}[\p{L}'-]{0,20})\p{Ll})\s+(?=${RUN_NAME}${RUN_LEVEL}\s*:)`,
    // Skills behind the last attack: "Filch-11, Stealth-12".
    String.raw`(?<=\.)\s+(?=${RUN_NAME}${RUN_LEVEL}[,.])`,
  ].join("|"),
  "gu",
);

/** True if a text has three of the four attributes, each with a number, and neither armour class nor constitution. */
export function isGurps(text: string): boolean {
  const plain = untabled(plainLines(Traced.plain(text.slice(0, 50_000))))
    .map((line) => line.text)
    .join("\n");
  const basic = new Set(valuesOf(plain).flatMap(({ label }) => (BASIC.has(label) ? label : [])));
  return basic.size >= 3 && !claimsIn(plain).some(({ label, written }) => label === "ac" || /^con/iu.test(written));
}

/** True for three attributes after a name in prose: "the porter (ST 15, DX 11, IQ 8, …)". */
const isBracketed = (inside: string): boolean =>
  new Set(valuesOf(inside).flatMap(({ label }) => (BASIC.has(label) ? label : []))).size >= 3;

export function parseGurps(text: Traced): readonly Understood[] {
  const lines = untabled(plainLines(text)).flatMap((line) =>
    line
      .replace(ENDED)
      .replace(HEADED)
      .replace(/\t/gu, "  ")
      .replace(/\bPD\s*\/\s*DR\s*[:=]?\s*(\d{1,3})\s*\/\s*(\d{1,4})/dgiu, "PD ", 1, " DR ", 2)
      .replace(/\bHT\s*:?\s*(\d{1,3})\s*\/\s*(\d{1,4})/dgu, "HT ", 1, ", HP ", 2)
      .split(RUN_TITLE)
      .flatMap((one) => one.split(RUN_ATTACK))
      .flatMap((one) => creaturesInBrackets(one, isBracketed)),
  );
  return blocksOf(withModes(lines)).map(understood);
}

/** "Two-Handed Sword (17)", with its modes below. */
const WEAPON = /^\s*(\p{Lu}[\p{L}'-]*(?: [\p{L}'-]+){0,5})(\s\(\d{1,3}\))?$/u;
const MODE = /^\s+(?!.*\(\d{1,3}\)\s*:)[\p{L}' -]*(?=\d)(?=.*\dd)/iu;

/** Returns modes in lines under a weapon's name as weapons: "Sword (17)", "  swing 3d cut". */
function withModes(lines: readonly Traced[]): readonly Traced[] {
  const out: Traced[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const [, name = "", level = ""] = (!SECTION.test(line.text) && WEAPON.exec(line.text)) || [];
    let end = at + 1;
    while (name && MODE.test(lines[end]?.text ?? "")) end++;
    const modes = lines.slice(at + 1, end);
    const from = line.text.indexOf(name);
    const [title, score] = [line.slice(from, from + name.length), line.slice(from + name.length)];
    for (const mode of modes) {
      const [words = ""] = /^[^\d]*/u.exec(mode.text) ?? [];
      const named = Traced.join(words.trim() ? [title, mode.slice(0, words.length).trim()] : [title], " ");
      out.push(
        level
          ? Traced.join([named, score, ": ", mode.slice(words.length)])
          : Traced.join([named, mode.slice(words.length)], "  "),
      );
    }
    if (!modes.length) out.push(line);
    at += modes.length;
  }
  return out;
}

/** True for a line that begins a creature's values, not for a sentence with ST. */
function hasStrength({ text }: Traced): boolean {
  const values = valuesOf(text);
  const first = values.find(({ label }) => label === "st");
  return (
    first !== undefined &&
    (values.length > 2 || (!SECTION.test(text) && (values.length > 1 || !/\p{L}/u.test(text.slice(0, first.from)))))
  );
}

function blocksOf(lines: readonly Traced[]): readonly (readonly Traced[])[] {
  const starts = lines.flatMap((line, place) => (hasStrength(line) ? [place] : []));
  const firsts = starts.map((start, number) => nameAbove(lines, start, starts[number - 1] ?? -1));
  return firsts.map((first, number) => lines.slice(first, firsts[number + 1] ?? lines.length));
}

/** False for a sentence, a quotation and a line that leads to another. */
const isName = (line: string): boolean =>
  line.length <= 80 &&
  !/[.!?]\s+\p{Lu}\p{Ll}|[.!?:,;]$|^\s*(?:>|quote\b)/iu.test(line.trim().replace(/\b\p{Lu}\p{Ll}{0,3}\./gu, ""));

/** Returns the line of the name: with the attributes, or at the head of the nearest paragraph above that can be one. */
function nameAbove(lines: readonly Traced[], start: number, before: number): number {
  const textAt = (place: number): string => lines[place]?.text ?? "";
  if (nameInLine(textAt(start))) return start;
  const named = lines.slice(before + 1, start).findLastIndex(({ text }) => /^\s*name\s*:/iu.test(text));
  if (named >= 0) return before + 1 + named;
  let at = start - 1;
  const blank = (place: number): boolean => !textAt(place).trim();
  while (at > before && (blank(at) || /^\s*attributes?\b/iu.test(textAt(at)))) at--;
  for (let head = at; head > before; head--) {
    while (head - 1 > before && !blank(head - 1)) head--;
    if (!blank(head) && isName(textAt(head))) return head;
  }
  while (at - 1 > before && !blank(at - 1)) at--;
  return at > before ? at : start;
}

/** Returns the name in "Crazed Troll (ST 20 …" and "Troll: ST 20, …". */
function nameInLine(line: string): string {
  const first = valuesOf(line).find(({ label }) => label === "st" || label === "size");
  const before = line.slice(0, first?.from ?? 0);
  return /\p{L}{2}/u.test(before) && !/^\s*attributes?\b|(?<!\((?:CP\s*)?\d+[^()]{0,12}\))[.!?]\s*$/iu.test(before)
    ? before.replace(/[\s(:,;.-]+$/u, "").trim()
    : "";
}

/** Most attacks, skills or traits of a creature. */
const MOST = 200;

function understood(lines: readonly Traced[]): Understood {
  const parts = sectionsOf(lines);
  const found = valuesIn(
    parts,
    lines.some(({ text }) => PASSIVE.test(text)),
  );
  const points = hitPointsFrom(found.get("hp")?.value ?? "");
  const attacks = [...parts.values()].flat().flatMap(({ text }) => attacksIn(text));
  const list = (titles: ReadonlySet<string>): string =>
    [...parts].flatMap(([title, some]) => (titles.has(title) ? some.map(({ text }) => text) : [])).join("\n");
  const title = nameOfBlock(lines);
  const { name, count } = nameFrom(title);
  const skills = skillsOf(list(SKILLS)).filter((one) => skillFrom(one));
  const traits = entriesOf(list(TRAITS)).filter((one) => traitFrom(one) && !attacksIn(one).length);
  const lists = { weapons: attacks.map(attackLine), skills, traits };
  const listed = (field: keyof typeof lists): string => lists[field].slice(0, MOST).join("; ");
  const strange = attacks.flatMap(({ damage }) => damage).filter((one) => !isKnownDamage(one));
  const commas = [...found.values()].filter(({ source }) => /\d,\d/u.test(source));
  const fields = {
    ...NOT_READ,
    ...scoresOf(found),
    name: nameReading(name || title, title),
    actors: read(Math.min(MOST_ACTORS, Math.max(count, points.length)), count > 1 ? title : "", count === 1),
    weapons: read(listed("weapons"), attacks.map((one) => one.name).join(", "), false),
    skills: read(listed("skills"), list(SKILLS), false),
    traits: read(listed("traits"), list(TRAITS), false),
  };
  return {
    kind: "gurps",
    fields,
    kept: [],
    readings: [
      ...commas.map(({ value, source }) => importText("StatBlock.Readings.comma", { text: source, value })),
      ...(strange.length
        ? [importText("StatBlock.Readings.wounding", { damage: strange.slice(0, 5).join(", ") })]
        : []),
      ...countReadings(count, points.length),
      ...Object.entries(lists).flatMap(([field, { length }]) => leftReadings(field as FieldName, MOST, length - MOST)),
    ],
    unknown: unknownOf(parts, skills),
    owned: [
      ...[...found].map(([field, { place }]) => place && { ...place, field }).filter((one) => one !== null),
      ...lines.slice(0, 1).flatMap((line) => ownedIn(line, "actors", `${count} ${name}`)),
      ...[...parts].flatMap(([section, some]) => some.flatMap((line) => ownedInLine(line, section, fields))),
    ],
    text: lines
      .map((line) => line.text)
      .join("\n")
      .trim(),
  };
}

/** Returns the values, with defaults of those that the text lacks; guesses unless empty. */
function scoresOf(found: ReturnType<typeof valuesIn>): Partial<Understood["fields"]> {
  const value = (field: FieldName, otherwise = "10"): string => found.get(field)?.value ?? otherwise;
  const speed = String((Number(value("dx")) + Number(value("ht"))) / 4);
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
  return Object.fromEntries(
    Object.entries(otherwise).map(([field, none]) => {
      const one = found.get(field as FieldName);
      return [field, one ? read(one.value, one.source) : read(none, "", none !== "")];
    }),
  );
}

/** Returns the numbers of a line that attacks, skills and traits have, and those of sections that are kept as text. */
function ownedInLine(line: Traced, section: string, fields: Understood["fields"]): readonly Owned[] {
  const field = SKILLS.has(section) ? "skills" : TRAITS.has(section) ? "traits" : null;
  return [
    ...(attacksIn(line.text).length ? ownedIn(line, "weapons", fields.weapons.value) : []),
    ...(field
      ? ownedIn(line, field, fields[field].value)
      : section && !valuesOf(line.text).length
        ? ownedIn(line, "special")
        : []),
  ];
}

/** Splits skills; a line without a level continues in the next. */
const skillsOf = (text: string): readonly string[] => entriesOf(text.replace(/([^\d\]).,;\s])\s*\n\s*/gu, "$1 "));

/** Returns the lines of each section by lower-case title; "" for those before the first and for further values. */
function sectionsOf(lines: readonly Traced[]): ReadonlyMap<string, readonly Traced[]> {
  const parts = new Map<string, Traced[]>([["", []]]);
  let title = "";
  for (const line of lines) {
    const [, heading, rest = ""] = SECTION.exec(line.text) ?? [];
    if (heading !== undefined) title = heading.toLowerCase();
    else if (beginsValues(line.text, title)) title = "";
    const part = parts.get(title) ?? [];
    parts.set(title, part);
    const written = heading === undefined ? line : line.slice(line.text.length - rest.length);
    if (written.text.trim()) part.push(written);
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
function valuesIn(parts: ReadonlyMap<string, readonly Traced[]>, passive: boolean) {
  const found = new Map<
    FieldName,
    { readonly value: string; readonly source: string; readonly place: Pick<Owned, "from" | "to"> | null }
  >();
  const main = parts.get("") ?? [];
  const others = [...parts].flatMap(([title, lines]) => (title === "" ? [] : lines));
  for (const line of [...main.filter(({ text }) => beginsValues(text, "")), ...main, ...others])
    for (const { label, text, from, at, to } of valuesOf(line.text)) {
      // Beside passive defence, size counts hexes.
      if (label === "name" || found.has(label) || (passive && label === "size")) continue;
      const [start, end] = line.sourceOf(at, to) ?? [];
      const place = start === undefined || end === undefined ? null : { from: start, to: end };
      found.set(label, { value: numberIn(text), source: line.text.slice(from, to).trim(), place });
    }
  return found;
}

/** "+1" as 1, "5,50" as 5.50. */
const numberIn = (written: string): string => written.replace(/^\(.*\)\s*|^\+/gu, "").replace(",", ".");

function nameOfBlock(lines: readonly Traced[]): string {
  for (const { text } of lines) {
    const [, named] = /^\s*name\s*:\s*(\S.*)$/iu.exec(text) ?? [];
    if (named) return named.trim();
  }
  const first = lines.find(({ text }) => text.trim());
  if (!first) return "";
  return (nameInLine(first.text) || (hasStrength(first) ? "" : first.text)).trim().slice(0, 100);
}

const PASSIVE = /\bPD \d+/u;

/** Returns lines that became nothing. */
function unknownOf(parts: ReadonlyMap<string, readonly Traced[]>, skills: readonly string[]): readonly string[] {
  const known = new Set(skills);
  const all = [...parts].map(([title, lines]) => [title, lines.map(({ text }) => text)] as const);
  const passive = all.flatMap(([, lines]) => lines.flatMap((line) => PASSIVE.exec(line) ?? []));
  return [
    ...passive,
    ...all.flatMap(([title, lines]) => {
      if (title !== "") return SKILLS.has(title) ? skillsOf(lines.join("\n")).filter((one) => !known.has(one)) : [];
      return lines
        .slice(1)
        .filter(
          (line) => !attacksIn(line).length && !valuesOf(line).length && !/^\s*(?:name\s*:|attributes?\b)/iu.test(line),
        );
    }),
  ];
}
