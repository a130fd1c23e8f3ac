import { FIELDS, nameFrom, NOT_READ, read, RULES, type FieldName, type Understood } from "./reading.ts";
import { cleanLines, HEADING } from "./split.ts";

/**
 * GURPS characters and monsters as people paste them: a value a line, several in a line, all in one line, or the form
 * of forums with points in brackets.
 */

/** Values by their labels. */
const LABELS = FIELDS.flatMap((name) => {
  const { label } = RULES[name];
  return label ? [{ name, label: label.source }] : [];
});

/** A label, what may stand between, and a number: "ST: 18", "SM+1", "Speed 5.25", "Basic Move = 6". */
const VALUES = new RegExp(
  `(?<![\\w-])(?:${LABELS.map(({ label }) => `(${label})`).join("|")})\\s*[:=]?\\s*([+-]?\\d{1,6}(?:[.,]\\d{1,2})?)(?![\\d%d]|\\s*d\\d)`,
  "gu",
);

const BASIC = ["st", "dx", "iq", "ht"] as const;

/** Titles of parts, at the beginning of a line and followed by a colon, points in brackets, or nothing else. */
const SECTION =
  /^\s*(advantages|disadvantages|perks|quirks|traits|features|racial traits|skills|spells|techniques|weapons|attacks|equipment|gear|notes?|class|tactics|languages|cultural familiarities|social background|reaction modifiers|description)\s*(?::|\[-?\d+\]:?|$)\s*(.*)$/iu;

const TRAITS = new Set(["advantages", "disadvantages", "perks", "quirks", "traits", "features", "racial traits"]);
const SKILLS = new Set(["skills", "techniques"]);

/** Most attacks, skills or traits of one creature. */
const MOST = 200;

/** True if a text has three of the four attributes, each with a number. */
export function isGurps(text: string): boolean {
  const plain = text.slice(0, 50_000);
  return (
    BASIC.filter((name) => new RegExp(`(?<![\\w-])${name.toUpperCase()}\\s*[:=]?\\s*\\d`, "u").test(plain)).length >= 3
  );
}

export function parseGurps(text: string): readonly Understood[] {
  const lines = cleanLines(unbracketed(text)).map((line) => line.replace(HEADING, ""));
  return blocksOf(lines).map(understood);
}

/** Without the marks of forums: [b], [/i], [color=…]. */
function unbracketed(text: string): string {
  return text.replace(
    /\[\/?(?:b|i|u|size|color|font|quote|list|center|indent|code|spoiler|url|table|tr|td)(?:=[^\]\n]{0,60})?\]|\[\*\]/giu,
    "",
  );
}

const hasStrength = (line: string): boolean => /(?<![\w-])ST\s*[:=]?\s*\d/u.test(line);

function blocksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const starts = lines.flatMap((line, place) => (hasStrength(line) ? [place] : []));
  const firsts = starts.map((start, number) => (number === 0 ? 0 : nameAbove(lines, start, starts[number - 1]!)));
  return firsts.map((first, number) => lines.slice(first, firsts[number + 1] ?? lines.length));
}

/** The line of the name: in the attributes' line, or at the head of the paragraph above. */
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

/** "Crazed Troll (ST 20 …" and "Troll: ST 20, …". */
function nameInLine(line: string): string {
  const [, before = ""] = /^(.*?)(?<![\w-])(?:ST|SM)\s*[:=]?\s*[+-]?\d/u.exec(line) ?? [];
  return /\p{L}{2}/u.test(before) ? before.replace(/[\s(:,;.-]+$/u, "").trim() : "";
}

/** "Bite (15): 2d cut. Reach C." */
export interface GurpsAttack {
  readonly name: string;
  readonly level: number | null;
  readonly damage: string;
  readonly reach: string;
  /** "Acc 3", "Range 100/150" and the like, as it is written. */
  readonly rest: string;
}

const DAMAGE =
  "(?:\\d{1,3}d(?:6)?(?:\\s*[x×]\\s*\\d+)?(?:\\s*[+-]\\s*\\d+)?|(?:thr|sw)(?:\\s*[+-]\\s*\\d+)?)(?:\\s*\\([\\d.]+\\))?\\s*(?:pi(?:\\+\\+|\\+|-)?|[a-z]+)?";
const LISTED = new RegExp(
  `^\\s*(?:[•*-]\\s*)?([^():;\\d][^():;]{0,60}?)\\s*(?:\\(\\s*(\\d{1,3})\\s*\\)|-\\s*(\\d{1,3}))\\s*:\\s*(.{1,300})$`,
  "u",
);
const COMPACT = new RegExp(
  `(\\p{Lu}[\\p{L}' /]{1,40}?)(?:\\s*\\(x\\d+\\))?\\s*-\\s*(\\d{1,3})\\s+(${DAMAGE})(?:\\s+(C(?:[,-]\\s?\\d)?|\\d(?:[,-]\\d)?)(?![\\w.]))?`,
  "gu",
);

/** Attacks of a line, as `attackLine` writes them or as books do. */
export function attacksIn(text: string): readonly GurpsAttack[] {
  return text
    .split(/\n|;(?=\s*\p{Lu})/u)
    .flatMap((line) => {
      const [, name = "", bracketed, dashed, rest = ""] = LISTED.exec(line.trim()) ?? [];
      if (name && new RegExp(DAMAGE, "u").test(rest))
        return [attackFrom(name.trim(), Number(bracketed ?? dashed), rest)];
      return [...line.matchAll(COMPACT)].map(([, own = "", level, damage = "", reach = ""]) => ({
        name: own.trim(),
        level: Number(level),
        damage: damage.trim(),
        reach,
        rest: "",
      }));
    })
    .slice(0, MOST);
}

function attackFrom(name: string, level: number, rest: string): GurpsAttack {
  const [damage = ""] = new RegExp(DAMAGE, "u").exec(rest) ?? [];
  const [, reach = ""] = /Reach\s+(C?\d?(?:\s*[,-]\s*\d)*\*?)/iu.exec(rest) ?? [];
  return {
    name,
    level,
    damage: damage.trim(),
    reach: reach.replace(/\s/gu, ""),
    rest: rest
      .replace(damage, "")
      .replace(/(?:,|\bat)?\s*Reach\s+[C\d,\s*-]*\d?\*?/iu, "")
      .replace(/^[\s,.]+|[\s,.]+$/gu, ""),
  };
}

/** An attack as a line that reads back the same. */
export function attackLine({ name, level, damage, reach, rest }: GurpsAttack): string {
  return `${name} (${level ?? 10}): ${damage}${reach ? `, Reach ${reach}` : ""}${rest ? `, ${rest}` : ""}`;
}

/** A text on one line, and the points in brackets behind it. */
function pointsApart(written: string): { readonly plain: string; readonly points: number } {
  const [, points = "0"] = /\[(-?\d+)\]/u.exec(written) ?? [];
  const plain = written
    .replace(/\[-?\d+\]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.,]$/u, "");
  return { plain, points: Number(points) };
}

/** A skill: "Survival (Jungle)-10", "Acrobatics DX/H - DX-1 14 [2]", "Broadsword (A) DX+2 [8]-15". */
export function skillFrom(
  written: string,
): { readonly name: string; readonly specialisation: string; readonly level: number; readonly points: number } | null {
  const { plain, points } = pointsApart(written);
  const [, named, level] = /^(.*?\S)\s*[-:=\s]\s*(\d{1,3})$/u.exec(plain) ?? [];
  if (!named || level === undefined) return null;
  const name = named
    .replace(/\s*(?:\((?:E|A|H|VH)\)|(?:ST|DX|IQ|HT|Will|Per)\/(?:E|A|H|VH|W)).*$/u, "")
    .replace(/\s*[-:,]$/u, "")
    .replace(/\/TL\d+/u, "")
    .trim();
  const [, own = name, specialisation = ""] = /^(.*?)\s*\(([^()]*)\)$/u.exec(name) ?? [];
  return own ? { name: own, specialisation, level: Number(level), points: Math.max(0, points) } : null;
}

/** A trait: "Bad Temper (12) [-10]", "Claws (Sharp)". */
export function traitFrom(written: string): { readonly name: string; readonly points: number } | null {
  const { plain, points } = pointsApart(written);
  return plain ? { name: plain.slice(0, 200), points: Math.min(1_000, Math.max(-1_000, points)) } : null;
}

/** A list cut at semicolons, at line ends, and at commas outside of brackets where there is no semicolon. */
export function entriesOf(text: string): readonly string[] {
  const rough = text.split(/[;\n]/u);
  const all = rough.length > 1 ? rough : text.split(/,(?![^()]*\))/u);
  return all
    .map((one) => one.replace(/^[\s•*-]+/u, "").trim())
    .filter((one) => /\p{L}/u.test(one))
    .slice(0, MOST);
}

function understood(lines: readonly string[]): Understood {
  const parts = sectionsOf(lines);
  const found = valuesIn(parts.get("") ?? []);
  const attacks = [...parts.values()].flat().flatMap(attacksIn);
  const list = (titles: ReadonlySet<string>): string =>
    [...parts].flatMap(([title, some]) => (titles.has(title) ? [some.join("\n")] : [])).join("\n");
  const title = nameOfBlock(lines);
  const { name, count } = nameFrom(title);
  const skills = entriesOf(list(SKILLS)).filter((one) => skillFrom(one));
  const traits = entriesOf(list(TRAITS)).filter((one) => traitFrom(one) && !attacksIn(one).length);
  const value = (field: FieldName, otherwise = "10"): string => found.get(field)?.value ?? otherwise;
  const speed = String((Number(value("dx")) + Number(value("ht"))) / 4);
  /** Values that a text need not give, and what they are then; a guess unless empty. */
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
  const fields = {
    ...NOT_READ,
    ...Object.fromEntries(values),
    name: read(name || title, title, false),
    actors: read(Math.min(50, count), count > 1 ? title : "", count === 1),
    weapons: read(attacks.map(attackLine).join("; "), attacks.map((one) => one.name).join(", "), false),
    skills: read(skills.join("; "), list(SKILLS), false),
    traits: read(traits.join("; "), list(TRAITS), false),
  };
  return { kind: "gurps", fields, kept: [], unknown: unknownOf(parts, skills), text: lines.join("\n").trim() };
}

/** The lines of each part by its title in lower case; those before the first title under "". */
function sectionsOf(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>([["", []]]);
  let title = "";
  for (const line of lines) {
    const [, heading, rest = ""] = SECTION.exec(line) ?? [];
    if (heading !== undefined) title = heading.toLowerCase();
    const part = parts.get(title) ?? [];
    parts.set(title, part);
    if (heading === undefined ? line.trim() : rest) part.push(heading === undefined ? line : rest);
  }
  return parts;
}

function valuesIn(lines: readonly string[]) {
  const found = new Map<FieldName, { readonly value: string; readonly source: string }>();
  for (const line of lines) {
    for (const match of line.matchAll(VALUES)) {
      const at = match.slice(1, -1).findIndex((group) => group !== undefined);
      const field = LABELS[at]?.name;
      if (field && !found.has(field))
        found.set(field, {
          value: (match.at(-1) ?? "").replace(/^\+/u, "").replace(",", "."),
          source: match[0].trim(),
        });
    }
  }
  return found;
}

function nameOfBlock(lines: readonly string[]): string {
  for (const line of lines) {
    const [, named] = /^\s*name\s*:\s*(\S.*)$/iu.exec(line) ?? [];
    if (named) return named.trim();
  }
  const first = lines.find((line) => line.trim()) ?? "";
  return (nameInLine(first) || (hasStrength(first) ? "" : first)).trim().slice(0, 100);
}

/** Lines with something in them that became neither a value nor an attack, a skill, a trait or a note. */
function unknownOf(parts: ReadonlyMap<string, readonly string[]>, skills: readonly string[]): readonly string[] {
  const known = new Set(skills);
  return [...parts]
    .flatMap(([title, lines]) => {
      if (title !== "") return SKILLS.has(title) ? entriesOf(lines.join("\n")).filter((one) => !known.has(one)) : [];
      return lines
        .slice(1)
        .filter(
          (line) =>
            !attacksIn(line).length && !line.match(VALUES)?.length && !/^\s*(?:name\s*:|attributes?\b)/iu.test(line),
        );
    })
    .slice(0, 50);
}
