import { labelAt, labelsIn, type Said } from "./labels.ts";

/** A piece of a line: what it says something about; null for what goes by no label. */
export interface Piece {
  readonly said: Said | null;
  readonly text: string;
}

/** What may be a list with semicolons. */
const LISTS: readonly Said[] = ["attacks", "damage", "special", "treasure", "hp"];

/**
 * A line in pieces: cut at commas and semicolons outside of brackets, and at labels. What has no label belongs to the piece before it ("hp 3, 5, 4"),
 * or to nobody at the beginning of the line: that is a name.
 */
export function piecesOf(line: string): readonly Piece[] {
  const pieces: { said: Said | null; text: string }[] = [];
  for (const part of parts(line).flatMap(cutAtLabels)) {
    const label = labelAt(part.text);
    const last = pieces.at(-1);
    if (label) pieces.push({ said: label.said, text: label.rest });
    else if (last && (part.by !== ";" || (last.said && LISTS.includes(last.said)))) last.text += `${part.by} ${part.text}`;
    else pieces.push({ said: null, text: part.text });
  }
  return pieces.map(({ said, text }) => ({ said, text: text.replace(/[\s.;,]+$/u, "").trim() })).filter(({ text }) => text !== "");
}

interface Part {
  readonly text: string;
  /** With what it was cut off from the one before. */
  readonly by: string;
}

/** Cut at `,` and `;` where no bracket is open, and after the colon or full stop that ends a name. */
function parts(line: string): readonly Part[] {
  const all: Part[] = [];
  let depth = 0;
  let from = 0;
  let by = "";
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? "";
    if (letter === "(" || letter === "[") depth++;
    else if ((letter === ")" || letter === "]") && depth) depth--;
    else if (!depth && (letter === ";" || (letter === "," && !isThousands(line, at)) || endsName(line, from, at))) {
      all.push({ text: line.slice(from, at).trim(), by });
      from = at + 1;
      by = letter === ";" ? ";" : letter === "," ? "," : "";
    }
  }
  all.push({ text: line.slice(from).trim(), by });
  return all.filter(({ text }) => text !== "");
}

const isThousands = (line: string, at: number): boolean => /\d/u.test(line[at - 1] ?? "") && /^\d{3}(?!\d)/u.test(line.slice(at + 1));

/** "Goblin (8): AC 6" and "Ogre. AC 5": a label follows. */
function endsName(line: string, from: number, at: number): boolean {
  return /[:.]/u.test(line[at] ?? "") && /^\s+\S/u.test(line.slice(at + 1)) && labelAt(line.slice(from, at + 1).trim()) === null && !isLabelled(line.slice(from).trim()) && labelAt(line.slice(at + 1).trim()) !== null;
}

const isLabelled = (text: string): boolean => labelAt(text) !== null;

function cutAtLabels({ text, by }: Part): readonly Part[] {
  const cuts = [0, ...labelsIn(text)];
  return cuts.map((cut, place) => ({ text: text.slice(cut, cuts[place + 1] ?? text.length).trim(), by: place ? "" : by })).filter((part) => part.text !== "");
}
