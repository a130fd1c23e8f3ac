import { BREAK, HEADING, piecesOf } from "./grammar.ts";

/** Numbers before a creature in a sentence. */
const COUNTS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const ARTICLES = "an?|the|one|another|his|her|its|their";

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

/** True if brackets contain a creature: armour class or hit dice, and something else. */
function isCreature(inside: string): boolean {
  const labels = new Set(piecesOf(inside).flatMap(({ label }) => label ?? []));
  return labels.size >= 2 && (labels.has("ac") || labels.has("hd"));
}

/** Returns a line per creature in brackets, with the rest of the sentence. */
export function creaturesInBrackets(line: string): readonly string[] {
  const spans = spansOf(line).filter(({ inside }) => isCreature(inside));
  if (!spans.length) return [line];
  const out: string[] = [];
  const rest: string[] = [];
  let at = 0;
  for (const { from, to, inside } of spans) {
    const before = line
      .slice(at, from)
      .replace(HEADING, "")
      .replace(/[:\s]+$/u, "");
    const { name, prose } = nameBefore(before);
    if (name) out.push(BREAK);
    out.push(name ? `${name}: ${inside}` : inside);
    rest.push(prose);
    at = to;
  }
  const prose = [...rest, line.slice(at)].map((one) => one.replace(/^[\s.,;:]+/u, "").trim()).filter(Boolean);
  return prose.length ? [...out, BREAK, prose.join(" … ")] : out;
}

/**
 * Returns the creature's name at the end of a sentence: "In the pit wait 2 bone walkers", "the captain",
 * "Grave Lord".
 */
function nameBefore(text: string): { readonly name: string; readonly prose: string } {
  const [, ended = "", sentence = text] = /^(.*(?:[.!?;:]|,(?=\s+(?:and|with|then)\b))\s+)(.*)$/su.exec(text) ?? [];
  const [, counting = "", number = "", many = ""] =
    new RegExp(`^(.*?\\b)?(?<![\\w-])(\\d{1,3}|${COUNTS})\\s+([^\\d,]{2,60})$`, "iu").exec(sentence) ?? [];
  if (many) return { name: `${number} ${many}`, prose: `${ended}${counting}`.trim() };
  const [, telling = "", one = ""] =
    new RegExp(`^(.*(?:^|\\s))?(?:${ARTICLES})\\s+((?:(?!\\b(?:of|in|at|on)\\b).){2,60})$`, "iu").exec(sentence) ?? [];
  if (one) return { name: capital(one), prose: `${ended}${telling}`.trim() };
  if (sentence.trim().split(/\s+/u).length <= 5) return { name: sentence.trim(), prose: ended.trim() };
  const [capitals = ""] = /(?:\p{Lu}[\p{L}'-]*\s*){1,4}$/u.exec(sentence) ?? [];
  const name = capitals || (/[\p{L}'-]+(?:\s+[\p{L}'-]+)?\s*$/u.exec(sentence)?.[0] ?? "");
  return { name: capital(name.trim()), prose: `${ended}${sentence.slice(0, sentence.length - name.length)}`.trim() };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
