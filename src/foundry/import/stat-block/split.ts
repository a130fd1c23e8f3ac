import { cleanLines, ONCE } from "./lines.ts";
import { damageDice } from "./figures.ts";
import type { Attack } from "./attacks.ts";
import { BREAK, HEADING, piecesOf, type Piece } from "./grammar.ts";
import type { LabelId } from "./labels.ts";

/** A creature's part of a text. */
export interface Block {
  readonly name: string;
  readonly labelled: ReadonlyMap<LabelId, string>;
  /** Weapons with a chance in percent: "Knife 45%, damage 1d4". */
  readonly armed: readonly Attack[];
  readonly unknown: readonly string[];
  readonly text: string;
}

interface Open {
  name: string;
  readonly labelled: Map<LabelId, string>;
  readonly armed: Attack[];
  readonly unknown: string[];
  readonly lines: string[];
}

export function blocksOf(text: string): readonly Block[] {
  const blocks: Open[] = [];
  let block = fresh();
  let gap = false;
  const close = (): void => {
    if (block.lines.length) blocks.push(block);
    block = fresh();
    gap = false;
  };
  for (const written of cleanLines(text)) {
    const heading = written.startsWith(HEADING);
    const line = heading ? written.slice(HEADING.length) : written;
    if (line === BREAK) close();
    else if (!line.trim()) gap = true;
    else {
      const pieces = piecesOf(line.trim());
      if (begins(pieces, line, block, gap || heading)) close();
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
      last.unknown.push(...one.lines);
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

const fresh = (): Open => ({ name: "", labelled: new Map(), armed: [], unknown: [], lines: [] });

const isWhole = (block: Open): boolean => block.labelled.size >= 2 && isVital(block);

/** True if another creature begins: with a name after a gap, a name before values, or a repeated `ONCE` label. */
function begins(pieces: readonly Piece[], line: string, block: Open, gap: boolean): boolean {
  if (!isWhole(block)) return false;
  const labels = pieces.flatMap(({ label }) => label ?? []);
  if (labels.some((label) => ONCE.has(label) && block.labelled.has(label))) return true;
  if (pieces[0]?.label === null && labels.length >= 2 && labels.some((label) => VITAL.has(label))) return true;
  return gap && !labels.length && isName(line);
}

const isName = (line: string): boolean =>
  line.trim().length <= 60 && !/[.!?]\s*\S/u.test(line) && !/[.!?;]$/u.test(line.trim());

/** Labels whose second value is another of the creature; else only the first counts. */
const SEVERAL: ReadonlySet<string> = new Set(["attacks", "damage", "special", "saves"]);

/** "Fighting (Brawl) 45% (22/9)" */
const CHANCE = /^(\P{N}{2,60}?\s\d{1,3}\s?%)(?:\s*\([\d\s/]+\))?$/u;

function take(pieces: readonly Piece[], line: string, block: Open): void {
  block.lines.push(line);
  for (const [place, { label, text }] of pieces.entries()) {
    const before = label && block.labelled.get(label);
    const [, chance = ""] = CHANCE.exec(text) ?? [];
    if (label === "name") block.name ||= text;
    else if (label === null && chance && pieces[place + 1]?.label === "damage")
      block.armed.push({
        name: chance.replace(/[()]/gu, ""),
        times: 1,
        damage: damageDice(pieces[place + 1]?.text ?? ""),
      });
    else if (label === "damage" && block.armed.length) continue;
    else if (label === null) {
      const [name, rest] = block.name || (block.labelled.size && pieces.length < 2) ? ["", text] : namedIn(text);
      block.name ||= name;
      if (rest) block.unknown.push(rest);
    } else if (before === undefined || before === null) block.labelled.set(label, text);
    else if (SEVERAL.has(label)) block.labelled.set(label, `${before}; ${text}`);
    else block.unknown.push(text);
  }
}

/** Returns the name of "Night: 3 kobolds", "Raider, fighter: CR 2", and the rest. */
function namedIn(text: string): readonly [name: string, rest: string] {
  const [first = "", ...rest] = text.split(/:\s+/u);
  const counted = rest.findIndex((one) => /^\d{1,3}\s*[x×]?\s+\p{L}/u.test(one));
  if (counted >= 0) return [rest[counted] ?? "", ""];
  return isName(first) ? [first, rest.join(": ")] : ["", text];
}
