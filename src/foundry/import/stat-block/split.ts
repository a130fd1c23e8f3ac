import { cleanLines, ONCE } from "./lines.ts";
import { damageDice } from "./figures.ts";
import type { Attack } from "./attacks.ts";
import { BREAK, claimsIn, HEADED, piecesOf, splitOutside, type Claim, type Piece } from "./grammar.ts";
import { DAMAGE_WORDS, type LabelId } from "./labels.ts";
import type { Traced } from "./traced.ts";

/** A part of a creature's text by what became of it; null for nothing. */
export interface BlockPart {
  readonly label: Piece["label"];
  readonly written: Traced;
}

/** A creature's part of a text. */
export interface Block {
  readonly name: string;
  readonly labelled: ReadonlyMap<LabelId, string>;
  /** Weapons with a chance in percent: "Knife 45%, damage 1d4". */
  readonly armed: readonly Attack[];
  readonly unknown: readonly string[];
  readonly parts: readonly BlockPart[];
  readonly text: string;
}

interface Open {
  name: string;
  readonly labelled: Map<LabelId, string>;
  readonly armed: Attack[];
  readonly unknown: string[];
  readonly parts: BlockPart[];
  readonly lines: string[];
}

export function blocksOf(text: Traced): readonly Block[] {
  const blocks: Open[] = [];
  let block = fresh();
  let gap = false;
  const close = (): void => {
    if (block.lines.length) blocks.push(block);
    block = fresh();
    gap = false;
  };
  for (const written of cleanLines(text)) {
    const plain = written.replace(HEADED);
    const line = plain.trim();
    if (line.text === BREAK) close();
    else if (!line.text) gap = true;
    else {
      const pieces = piecesOf(line.text, withArmed(line.text));
      if (begins(pieces, line.text, block, gap || plain !== written)) {
        const named = pieces[0]?.label === null || gap ? null : nameBelow(block);
        close();
        if (named) take(piecesOf(named.text), named, block);
      }
      take(pieces, line, block);
      gap = false;
    }
  }
  close();
  return joined(blocks).map((one) => ({ ...one, text: one.lines.join("\n") }));
}

/** Adds lines that looked like a creature without values to the creature before, as not understood. */
function joined(blocks: readonly Open[]): readonly Open[] {
  const creatures: Open[] = [];
  for (const one of blocks) {
    const last = creatures.at(-1);
    if (isCreature(one)) creatures.push(one);
    else if (last) {
      last.armed.push(...one.armed);
      last.unknown.push(...(one.armed.length ? one.unknown : one.lines));
      last.parts.push(...one.parts.map((part) => (part.label === "armed" ? part : { ...part, label: null })));
      last.lines.push(...one.lines);
    }
  }
  return creatures;
}

/** Longest line that gives a creature by one value: "Guard: hp 5". */
const SHORT = 40;

/** Labels of which one makes a creature; further scores do if there are several. */
const VITAL: ReadonlySet<LabelId> = new Set(["ac", "hd", "hp", "initiative", "dex"]);

const isVital = ({ labelled }: Open): boolean => [...labelled.keys()].some((label) => VITAL.has(label));

/** True if these lines are a creature: a vital value, and more than a sentence that has one. */
const isCreature = (block: Open): boolean =>
  isVital(block) && (block.labelled.size >= 2 || block.lines.every((line) => line.length <= SHORT));

const fresh = (): Open => ({ name: "", labelled: new Map(), armed: [], unknown: [], parts: [], lines: [] });

const isWhole = (block: Open): boolean => block.labelled.size >= 2 && isVital(block);

/**
 * True if another creature begins: with a name after a gap, a name before values, or a repeated `ONCE` label. Behind
 * text without values it takes a gap and both.
 */
function begins(pieces: readonly Piece[], line: string, block: Open, gap: boolean): boolean {
  const labels = pieces.flatMap(({ label }) => (label === "armed" ? [] : (label ?? [])));
  const isNamed = pieces[0]?.label === null && labels.length >= 2 && labels.some((label) => VITAL.has(label));
  if (!isWhole(block)) return isNamed && gap && !block.labelled.size;
  if (labels.some((label) => ONCE.has(label) && block.labelled.has(label))) return true;
  return isNamed || (gap && !labels.length && isName(line));
}

/** Takes the last line from a creature if it can only be the name of the next; else returns null. */
function nameBelow(block: Open): Traced | null {
  const [last, text] = [block.parts.at(-1), block.lines.at(-1) ?? ""];
  if (last?.label !== null || last.written.text !== text || !isName(text) || block.unknown.at(-1) !== text) return null;
  block.parts.pop();
  block.lines.pop();
  block.unknown.pop();
  return last.written;
}

const isName = (line: string): boolean =>
  line.trim().length <= 60 &&
  !/(?<!\b(?:\p{Lu}\p{Ll}{0,3}))[.!?]\s*\S|[!?]\s*\S/u.test(line) &&
  !/[.!?;]$/u.test(line.trim());

/** Labels whose second value is another of the creature; else only the first counts. */
const SEVERAL: ReadonlySet<string> = new Set(["attacks", "damage", "special", "saves", "scores"]);

const DICE = String.raw`\d{0,2}d\d{1,3}(?:\s?[+-]\s?(?:\d{0,2}d?\d{1,3}|db\b|\p{Ll}{3,}))*`;

const TO_HIT = String.raw`[^;]{0,100}?\bhit:\s*(?:\d{1,3}\s*)?`;

/** Weapons by their form. */
const ARMED = [
  // "Fighting (Brawl) 45% (22/9), damage 1D3+1D4", "Claw  7  56%  1D6", "Tendril (×3) 50%, 1D6 + grapple"
  String.raw`(?<=^|[;,:]\s*|\.\s+|\s{2})(?<name>[\p{L}.][\p{L}\p{N}.'/ -]{1,40}?(?:\s?\((?![x×]\s?\d)[^()%]+\))?)\s*(?:\(\s*[x×](?<times>\d)\s*\))?\s+(?<chance>\d{1,3})\s?%(?:\s*\((?![^()]*d\d)[^()]*\))?[\s,:(]*(?:(?:${DAMAGE_WORDS})\s*:?\s*)?(?<damage>${DICE}(?:\/${DICE})*)\)?`,
  // "1 wire attack for 1d6", "attack with a beam for 2d6", "attacks with two claws for 1d4 each"
  String.raw`(?:\battacks?\s+(?:\w+\s+)?with\s+)?(?<![\p{L}\d-])(?<times>\d{1,2}|an?|the|its|his|her|their|one|two|three|four)\s+(?<name>\p{L}[\p{L}' -]{1,30}?)\s+(?:attacks?\s+(?:for\s+)?|for\s+)(?<damage>${DICE})`,
  // "Bite. Melee Weapon Attack: +6 to hit, reach 5 ft., one target. Hit: 9 (1d10 + 4) piercing damage"
  String.raw`(?<=^|[.;]\s+)(?<name>\p{L}[\p{L}' -]{1,40})(?:\s*\([^()]*\))?\.\s${TO_HIT}\(?(?<damage>${DICE})\)?`,
].map((form) => new RegExp(form, "giu"));

/** Returns the claims of a line with its weapons, whose chance is in percent. */
function withArmed(line: string): readonly Claim<LabelId | "armed">[] {
  const claims: readonly Claim[] = claimsIn(line);
  const armed = weaponsIn(line).map(({ index, 0: text }) => ({
    label: "armed" as const,
    written: "",
    text,
    from: index,
    at: index,
    to: index + text.length,
  }));
  const isFree = ({ from, to }: Claim): boolean => armed.every((one) => to <= one.from || from >= one.to);
  return [...armed, ...claims.filter(isFree)].sort((one, other) => one.from - other.from);
}

/** Returns the weapons that a line has by their form; in words only if it speaks of an attack. */
function weaponsIn(line: string): readonly RegExpExecArray[] {
  const [percent, words, hit] = ARMED as [RegExp, RegExp, RegExp];
  if (/\bhit:/iu.test(line)) return [...line.matchAll(hit)];
  if (line.includes("%")) return [...line.matchAll(percent)];
  return /\battacks?\b/iu.test(line)
    ? [...line.matchAll(words)].filter(({ 0: text }) => /\battacks?\b/iu.test(text))
    : [];
}

const COUNTS = ["", "one", "two", "three", "four"];

function armedFrom(text: string): Attack {
  const { name = "", times = "1", chance, damage = "" } = weaponsIn(text)[0]?.groups ?? {};
  const plain = name.replace(/\s{2,}.*$/u, "").replace(/[()]/gu, "");
  return {
    name: plain,
    times: Number(times) || Math.max(1, COUNTS.indexOf(times.toLowerCase())),
    damage: damageDice(damage),
    ...(chance === undefined ? {} : { percent: Number(chance) }),
  };
}

function take(pieces: readonly Piece[], line: Traced, block: Open): void {
  block.lines.push(line.text);
  for (const piece of pieces)
    block.parts.push({
      label: taken(
        piece.label === "scores" ? { ...piece, text: line.text.slice(piece.from, piece.to) } : piece,
        block,
        pieces.length,
      ),
      written: line.slice(piece.from, piece.to),
    });
}

/** Takes a piece and returns as what; null if nothing came of it. */
function taken({ label, text }: Piece, block: Open, count: number): BlockPart["label"] {
  if (label === "armed") block.armed.push(armedFrom(text));
  else if (label === "name") block.name ||= text;
  else if (label === null) {
    const [name, rest] = block.name || block.labelled.size ? ["", text] : namedIn(text, count > 1);
    block.name ||= name;
    if (rest) block.unknown.push(rest);
    return name ? "name" : null;
  } else {
    const before = block.labelled.get(label);
    if (before !== undefined && !SEVERAL.has(label)) {
      block.unknown.push(text);
      return null;
    }
    block.labelled.set(label, before === undefined ? text : `${before}; ${text}`);
  }
  return label;
}

/**
 * Returns the name of "Night: 3 kobolds", "Raider, fighter: CR 2", and the rest.
 * @param leads true if values follow in the line, so that a first sentence is one: "Weasel (5). Guard 7"
 */
function namedIn(text: string, leads: boolean): readonly [name: string, rest: string] {
  const [first = "", ...rest] = splitOutside(text, (at) =>
    /^:\s/u.test(text.slice(at, at + 2)) ? [2, ":"] : null,
  ).map((part) => part.text);
  const counted = rest.findIndex((one) => /^\d{1,3}\s*[x×]?\s+\p{L}/u.test(one));
  if (counted >= 0) return [rest[counted] ?? "", ""];
  if (isName(first)) return [first, rest.join(": ")];
  const [, head = "", more = ""] = /^([^.!?]*)\.\s+(.*)$/su.exec(text) ?? [];
  return leads && head && isName(head) ? [head, more] : ["", text];
}
