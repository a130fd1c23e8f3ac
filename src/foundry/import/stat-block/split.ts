import { cleanLines } from "./lines.ts";
import { piecesOf, type Piece, type Said, BREAK, HEADING } from "./labels.ts";

/** A creature's part of a text. */
export interface Block {
  readonly name: string;
  readonly said: ReadonlyMap<Said, string>;
  readonly unknown: readonly string[];
  readonly text: string;
}

interface Open {
  name: string;
  readonly said: Map<Said, string>;
  readonly unknown: string[];
  readonly lines: string[];
}

/** Labels that occur once per creature; a second begins another. */
const ONCE: readonly Said[] = ["ac", "hd"];

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
const isCreature = ({ said, lines }: Open): boolean =>
  (said.has("ac") || said.has("hd") || said.has("hp")) &&
  (said.size >= 2 || lines.every((line) => line.length <= SHORT));

const fresh = (): Open => ({ name: "", said: new Map(), unknown: [], lines: [] });

const isWhole = ({ said }: Open): boolean => said.size >= 2 && (said.has("ac") || said.has("hd") || said.has("hp"));

/** True if another creature begins: with a name after a gap, a name before values, or a repeated `ONCE` label. */
function begins(pieces: readonly Piece[], line: string, block: Open, gap: boolean): boolean {
  if (!isWhole(block)) return false;
  const labelled = pieces.flatMap(({ said }) => said ?? []);
  if (labelled.some((said) => ONCE.includes(said) && block.said.has(said))) return true;
  if (pieces[0]?.said === null && labelled.length >= 2) return true;
  return gap && !labelled.length && isName(line);
}

const isName = (line: string): boolean =>
  line.trim().length <= 60 && !/[.!?]\s*\S/u.test(line) && !/[.!?;]$/u.test(line.trim());

function take(pieces: readonly Piece[], line: string, block: Open): void {
  block.lines.push(line);
  for (const { said, text } of pieces) {
    if (said === null) {
      const [name = "", ...rest] = block.name || (block.said.size && pieces.length < 2) ? [""] : text.split(/:\s+/u);
      if (name && isName(name)) block.name = name;
      const left = name && isName(name) ? rest.join(": ") : text;
      if (left) block.unknown.push(left);
    } else block.said.set(said, block.said.has(said) ? `${block.said.get(said) ?? ""}; ${text}` : text);
  }
}
