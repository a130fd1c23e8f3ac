/** Labels of a stat block: long words in any case, and short forms of books. Longer words come first. */
const LABELS = {
  ac: { long: /ascending armou?r class|armou?r class/u, short: /AAC|A\.?C\.?/u },
  hd: { long: /hit dic?e/u, short: /H\.?D\.?/u },
  hp: { long: /hit points?/u, short: /h\.?p\.?s?|H\.?P\.?s?/u },
  thac0: { long: /to[ -]hit ac ?0/u, short: /THAC[0O]/u },
  bonus: { long: /attack bonus|base attack(?: bonus)?|to[ -]hit/u, short: /AB|BAB|BtH/u },
  appearing: {
    long: /no\.? appearing|number appearing|no\.? app\.?|number encountered|no\.? enc\.?/u,
    short: /#App|NA|NoA|No\. App/u,
  },
  attacks: {
    long: /no\.? of (?:attacks|att\.?)|number of attacks|no\.? attacks|# of attacks|attacks?/u,
    short: /#\s?A[Tt][Tt]?(?:acks|ks)?|A[Tt][Tt]s?|A[Tt]?[Tt]?[Kk]s?/u,
  },
  damage: { long: /damage(?:\/attack)?/u, short: /D[Aa]?[Mm][Gg]|Dam|DAM|Dm?(?=:|\s+(?:\d|by\b|as\b|see\b))/u },
  move: { long: /movement(?: rate)?|move|speed/u, short: /M[Vv]|MOV|Mov|MR/u },
  morale: { long: /morale/u, short: /M[Ll]|Mor/u },
  alignment: { long: /alignment/u, short: /A[Ll]|Align\.?/u },
  saves: { long: /saving throws?|saves? as|saves?/u, short: /S[Vv]|ST(?=:)|Sv/u },
  xp: {
    long: /experience(?: points)?|(?:level\/)?x\.?p\.?(?: value| award)?|challenge level(?:\/xp)?/u,
    short: /CL\/XP|HDE\/XP|X\.?P\.?V?|EXP/u,
  },
  treasure: { long: /treasure(?: type| class)?|hoard(?: class)?/u, short: /TT|HC|T[Rr]/u },
  special: {
    long: /special(?: abilit(?:y|ies)| attacks?| defen[cs]es?)?|abilities|magic resistance/u,
    short: /SA|SD|SP|MR%|Spec?\./u,
  },
  size: { long: /size/u, short: /S[Zz]/u },
  intelligence: { long: /intelligence/u, short: /Int/u },
};
export type LabelId = keyof typeof LABELS;

/** Follows a label: a colon, word or number. */
const END = "(?=\\s*[:=]|\\s+[^\\s:]|\\s*[\\d+[<-])";

const isLabelId = (name: string): name is LabelId => Object.hasOwn(LABELS, name);

const STARTS = Object.keys(LABELS)
  .filter(isLabelId)
  .map((label) => ({ label, ...LABELS[label] }))
  .flatMap(({ label, long, short }) => [
    { label, start: new RegExp(`^(?:${long.source})\\b\\.?\\s*(?:[:=-]\\s*|\\s)(?=\\S)`, "iu") },
    { label, start: new RegExp(`^(?:${short.source})${END}\\s*[:=]?\\s*`, "u") },
  ]);

/** Labels that must be followed by a number or colon ("AC units" is no armour class). */
const NUMBERS: readonly LabelId[] = ["ac", "hd", "hp"];

/** Returns the label at the start of a text, and the rest; null without one. */
export function labelAt(text: string): { readonly label: LabelId; readonly rest: string } | null {
  for (const { label, start } of STARTS) {
    const [match] = start.exec(text) ?? [];
    if (match === undefined) continue;
    const rest = text.slice(match.length).trim();
    if (!NUMBERS.includes(label) || /[:=]/u.test(match) || /^(?:[^\p{L}\d]{0,4}\d|d\d)/u.test(rest))
      return { label, rest };
  }
  return null;
}

/** Short forms found within a line without commas: "AC 6 HD 1 hp 3". */
const INSIDE = new RegExp(
  `(?<=[\\s(\\])])(?:${Object.values(LABELS)
    .map(({ short }) => short.source)
    .join("|")})${END}`,
  "gu",
);

/** Returns the positions of further labels outside brackets. */
function labelsIn(text: string): readonly number[] {
  const depths = depthsOf(text);
  return [...text.matchAll(INSIDE)]
    .map(({ index }) => index)
    .filter((index) => depths[index] === 0 && labelAt(text.slice(index, index + 200)) !== null);
}

/** Returns the number of open brackets at each character. */
export function depthsOf(text: string): readonly number[] {
  let depth = 0;
  return [...text].flatMap((letter) => {
    const before = depth;
    depth = Math.max(0, depth + (letter === "(" || letter === "[" ? 1 : letter === ")" || letter === "]" ? -1 : 0));
    return Array.from({ length: letter.length }, () => before);
  });
}

export interface Piece {
  readonly label: LabelId | null;
  readonly text: string;
}

/** Labels whose values may be lists with semicolons. */
const LISTS: readonly LabelId[] = ["attacks", "damage", "special", "treasure", "hp"];

/**
 * Splits a line at labels, and at commas and semicolons outside brackets. A part without a label continues
 * the piece before ("hp 3, 5, 4"), or at the start is a name.
 */
export function piecesOf(line: string): readonly Piece[] {
  const pieces: { label: LabelId | null; text: string }[] = [];
  for (const part of parts(line).flatMap(cutAtLabels)) {
    const found = labelAt(part.text);
    const last = pieces.at(-1);
    if (found) pieces.push({ label: found.label, text: found.rest });
    else if (last && (part.separator !== ";" || (last.label && LISTS.includes(last.label))))
      last.text += `${part.separator} ${part.text}`;
    else pieces.push({ label: null, text: part.text });
  }
  return pieces
    .map(({ label, text }) => ({ label, text: text.replace(/[\s.;,]+$/u, "").trim() }))
    .filter(({ text }) => text !== "");
}

/** Text with the separator before it: "," or "or". */
export interface Part {
  readonly text: string;
  readonly separator: string;
}

/**
 * Splits a text outside brackets.
 * @param separatorAt length of the separator at a place and how it is called; null for none
 */
export function splitOutside(
  text: string,
  separatorAt: (at: number, from: number) => readonly [length: number, separator: string] | null,
): readonly Part[] {
  const depths = depthsOf(text);
  const found: Part[] = [];
  let [from, separator] = [0, ""];
  for (let at = 0; at < text.length; at++) {
    const split = depths[at] === 0 ? separatorAt(at, from) : null;
    if (!split) continue;
    found.push({ text: text.slice(from, at).trim(), separator });
    [from, separator] = [at + split[0], split[1]];
  }
  return [...found, { text: text.slice(from).trim(), separator }].filter((part) => part.text !== "");
}

/** Splits at `,` and `;` outside brackets, and after a name's colon or full stop. */
const parts = (line: string): readonly Part[] =>
  splitOutside(line, (at, from) => {
    const letter = line[at] ?? "";
    if (letter === ";" || (letter === "," && !isThousands(line, at))) return [1, letter];
    return endsName(line, from, at) ? [1, ""] : null;
  });

const isThousands = (line: string, at: number): boolean =>
  /\d/u.test(line[at - 1] ?? "") && /^\d{3}(?!\d)/u.test(line.slice(at + 1));

/** True if a label follows, as in "Goblin (8): AC 6" and "Ogre. AC 5". */
function endsName(line: string, from: number, at: number): boolean {
  return (
    /[:.]/u.test(line[at] ?? "") &&
    /^\s+\S/u.test(line.slice(at + 1)) &&
    labelAt(line.slice(from, at + 1).trim()) === null &&
    labelAt(line.slice(from).trim()) === null &&
    labelAt(line.slice(at + 1).trim()) !== null
  );
}

function cutAtLabels({ text, separator }: Part): readonly Part[] {
  const cuts = [0, ...labelsIn(text)];
  return cuts
    .map((cut, place) => ({
      text: text.slice(cut, cuts[place + 1] ?? text.length).trim(),
      separator: place ? "" : separator,
    }))
    .filter((part) => part.text !== "");
}

/** Line that ends a creature, such as at the end of a table row. */
export const BREAK = "\u0001";

/** First letter of a heading. */
export const HEADING = "\u0002";
