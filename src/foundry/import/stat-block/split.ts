import { cleanLines } from "./lines.ts";
import { piecesOf, type Piece, type LabelId, BREAK, HEADING } from "./labels.ts";

/** A creature's part of a text. */
export interface Block {
  readonly name: string;
  readonly labelled: ReadonlyMap<LabelId, string>;
  readonly unknown: readonly string[];
  readonly text: string;
}

interface Open {
  name: string;
  readonly labelled: Map<LabelId, string>;
  readonly unknown: string[];
  readonly lines: string[];
}

/** Labels that occur once per creature; a second begins another. */
const ONCE: readonly LabelId[] = ["ac", "hd"];

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

/** True if these lines are a creature: armour class, hit dice or hit points, and more than a sentence that has one. */
const isCreature = ({ labelled, lines }: Open): boolean =>
  (labelled.has("ac") || labelled.has("hd") || labelled.has("hp")) &&
  (labelled.size >= 2 || lines.every((line) => line.length <= SHORT));

const fresh = (): Open => ({ name: "", labelled: new Map(), unknown: [], lines: [] });

const isWhole = ({ labelled }: Open): boolean =>
  labelled.size >= 2 && (labelled.has("ac") || labelled.has("hd") || labelled.has("hp"));

/** True if another creature begins: with a name after a gap, a name before values, or a repeated `ONCE` label. */
function begins(pieces: readonly Piece[], line: string, block: Open, gap: boolean): boolean {
  if (!isWhole(block)) return false;
  const labels = pieces.flatMap(({ label }) => label ?? []);
  if (labels.some((label) => ONCE.includes(label) && block.labelled.has(label))) return true;
  if (pieces[0]?.label === null && labels.length >= 2) return true;
  return gap && !labels.length && isName(line);
}

const isName = (line: string): boolean =>
  line.trim().length <= 60 && !/[.!?]\s*\S/u.test(line) && !/[.!?;]$/u.test(line.trim());

function take(pieces: readonly Piece[], line: string, block: Open): void {
  block.lines.push(line);
  for (const { label, text } of pieces) {
    if (label === null) {
      const [name = "", ...rest] =
        block.name || (block.labelled.size && pieces.length < 2) ? [""] : text.split(/:\s+/u);
      if (name && isName(name)) block.name = name;
      const left = name && isName(name) ? rest.join(": ") : text;
      if (left) block.unknown.push(left);
    } else block.labelled.set(label, block.labelled.has(label) ? `${block.labelled.get(label) ?? ""}; ${text}` : text);
  }
}
