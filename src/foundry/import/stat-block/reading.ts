/** What is read out of a stat block, in the order in which it is shown; each can be corrected as a line of text. */
export const FIELDS = [
  "name",
  "actors",
  "ac",
  "counted",
  "hd",
  "hp",
  "attacks",
  "perRounds",
  "weapons",
  "attackSpeeds",
  "basicMove",
  "morale",
  "agility",
  "initiative",
  "basicSpeed",
  "st",
  "dx",
  "iq",
  "ht",
  "giant",
  "will",
  "per",
  "fp",
  "size",
  "dodge",
  "parry",
  "block",
  "dr",
  "skills",
  "traits",
] as const;
export type FieldName = (typeof FIELDS)[number];

/** Lines that are shown and kept in the notes, since nothing counts with them. */
export const KEPT = [
  "move",
  "saves",
  "thac0",
  "alignment",
  "xp",
  "appearing",
  "treasure",
  "special",
  "size",
  "intelligence",
] as const;

/** One field: what will be made of it, what the text says, and whether it was guessed. */
export interface FieldReading {
  readonly value: string;
  /** As it stands in the text; "" = it does not say. */
  readonly source: string;
  readonly guessed: boolean;
}

/** What a text does not have and its kind does not ask for. */
const NOTHING: FieldReading = { value: "", source: "", guessed: false };
export const NOT_READ = Object.fromEntries(FIELDS.map((name) => [name, NOTHING])) as Readonly<
  Record<FieldName, FieldReading>
>;

/** One creature as it was understood. */
export interface Understood {
  /** Of an old-school game, or of GURPS: which fields it has. */
  readonly kind: "old" | "gurps";
  readonly fields: Readonly<Record<FieldName, FieldReading>>;
  readonly kept: readonly { readonly name: (typeof KEPT)[number]; readonly text: string }[];
  /** What nobody understood. */
  readonly unknown: readonly string[];
  readonly text: string;
}

/** Most creatures of one text. */
export const MOST_BLOCKS = 100;

/** Who it is, and how many of them. */
export interface Named {
  readonly name: string;
  readonly count: number;
}

const MOST = 100;

/** "Goblin (8)", "8 Goblins", "Goblin ×8", "GIANT RAT", "Skeletons, 3". How many appear by dice is not how many there are. */
export function nameFrom(text: string): Named {
  const tidy = text
    .replace(/\s+/gu, " ")
    .replace(/^[\s:.,;|-]+|[\s:.,;|-]+$/gu, "")
    .trim();
  const [, before, rest = tidy] = /^(\d{1,3})\s*[x×]?\s+(?=\p{L})(.+)$/iu.exec(tidy) ?? [];
  const [, name = rest, after] = /^(.*?)\s*(?:\((?:x|×)?\s*(\d{1,3})\)|[x×,]\s*(\d{1,3}))$/iu.exec(rest) ?? [];
  const behind = after ?? /[x×,]\s*(\d{1,3})$/iu.exec(rest)?.[1];
  const plain = name.replace(/\s*\(\s*\d+d\d+[^)]*\)\s*$/iu, "").trim();
  return { name: cased(plain).slice(0, 100), count: Math.min(MOST, Math.max(1, Number(before ?? behind ?? 1))) };
}

/** Headings shout; people do not. */
function cased(name: string): string {
  if (!/\p{Lu}{3}/u.test(name) || /\p{Ll}/u.test(name)) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s(/-])(\p{L})/gu, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`);
}
