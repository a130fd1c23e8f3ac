import { END, HEADED, piecesOf } from "./grammar.ts";
import { Traced } from "./traced.ts";

/** Numbers before a creature in a sentence. */
const COUNTS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const ARTICLES = "an?|the|one|another|his|her|its|their";

const ARTICLE = new RegExp(`(?<!\\S)(?:${ARTICLES})\\s+$`, "giu");

interface Span {
  readonly from: number;
  readonly to: number;
  readonly inside: string;
}

/** Returns the outermost brackets. */
function spansOf(line: string): readonly Span[] {
  const spans: Span[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? "";
    if (letter === "(" || letter === "[") {
      if (depth++ === 0) from = at;
    } else if ((letter === ")" || letter === "]") && depth && --depth === 0)
      spans.push({ from, to: at + 1, inside: line.slice(from + 1, at) });
  }
  return spans;
}

/** True if brackets contain an old-school creature: armour class or hit dice, and something else. */
export function isOldCreature(inside: string): boolean {
  const labels = new Set(piecesOf(inside).flatMap(({ label }) => label ?? []));
  return labels.size >= 2 && (labels.has("ac") || labels.has("hd"));
}

/**
 * Returns a line per creature in brackets, with the rest of the sentence.
 * @param isCreature true for the inside of brackets with the values of one
 */
export function creaturesInBrackets(line: Traced, isCreature: (inside: string) => boolean): readonly Traced[] {
  const spans = spansOf(line.text).filter(({ inside }) => isCreature(inside));
  if (!spans.length) return [line];
  const out: Traced[] = [];
  const rest: Traced[] = [];
  let at = 0;
  for (const { from, to } of spans) {
    const before = line
      .slice(at, from)
      .replace(HEADED)
      .replace(/[:\s]+$/gu);
    const start = nameBefore(before.text);
    const name = before
      .slice(start)
      .trim()
      .replace(/^\p{Ll}/gu, (letter) => letter.toUpperCase());
    const inside = line.slice(from + 1, to - 1);
    out.push(...(name.text ? [END, Traced.join([name, inside], ": ")] : [inside]));
    rest.push(before.slice(0, start).replace(ARTICLE));
    at = to;
  }
  const prose = [...rest, line.slice(at)].map((one) => one.replace(/^[\s.,;:]+/gu).trim()).filter(({ text }) => text);
  return prose.length ? [...out, END, Traced.join(prose, " … ")] : out;
}

/**
 * Returns where the creature's name at the end of a sentence begins: "In the pit wait 2 bone walkers", "the captain",
 * "their captain, Ada Moor", "Grave Lord".
 */
function nameBefore(text: string): number {
  const [, ended = "", sentence = text] = /^(.*(?:[.!?;:]|,(?=\s+(?:and|with|then)\b))\s+)(.*)$/su.exec(text) ?? [];
  const [, counting = "", number] =
    new RegExp(`^(.*?\\b)?(?<![\\w-])(\\d{1,3}|${COUNTS})\\s+[^\\d,]{2,60}$`, "iu").exec(sentence) ?? [];
  if (number !== undefined) return ended.length + counting.length;
  const [, one = ""] =
    new RegExp(`^(?:.*(?:^|\\s))?(?:${ARTICLES})\\s+((?:(?!\\b(?:of|in|at|on)\\b).){2,60})$`, "iu").exec(sentence) ??
    [];
  // A name behind a title or a longer sentence.
  const [, proper = one] =
    /^\p{Ll}[^,]*,\s+(\p{Lu}[^,]*)$/u.exec(one) ??
    /^\p{Ll}\S*(?:\s+\p{Ll}\S*){2,}\s+((?:\p{Lu}\S*\s*){1,4})$/u.exec(one) ??
    [];
  if (proper) return text.length - proper.length;
  if (sentence.trim().split(/\s+/u).length <= 5) return ended.length;
  const [name = ""] =
    /(?:\p{Lu}[\p{L}'-]*\s*){1,4}$/u.exec(sentence) ?? /[\p{L}'-]+(?:\s+[\p{L}'-]+)?\s*$/u.exec(sentence) ?? [];
  return text.length - name.length;
}
