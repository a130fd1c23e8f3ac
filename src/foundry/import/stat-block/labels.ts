import words from "./labels.json" with { type: "json" };

/** Titles of the sections of GURPS texts, by what they list. */
export const GURPS_SECTIONS = words.sections;

export type LabelId = keyof typeof words.old;
export type GurpsLabel = keyof typeof words.gurps;

interface Label<Id extends string> {
  readonly id: Id;
  /** True for an abbreviation, which may stand anywhere in a line. */
  readonly short: boolean;
  /** True if a colon must follow. */
  readonly colon: boolean;
}

/**
 * Labels of one kind of creature in six languages, with the spellings of published systems. Words in lower case are
 * read in any case, others as written or in capitals, or else with a colon, which words that end with one always need.
 */
export interface Vocabulary<Id extends string> {
  /** Finds what may be a label. */
  readonly pattern: RegExp;
  readonly labelOf: (written: string) => Label<Id> | undefined;
}

const escaped = (word: string): string => word.replace(/[./]/gu, String.raw`\$&`).replaceAll(" ", "[ _-]");

const keyOf = (written: string): string => written.toLowerCase().replace(/[_-]/gu, " ");

function vocabulary<Id extends string>(words: Readonly<Record<Id, string>>): Vocabulary<Id> {
  const labels = new Map<string, Label<Id>>();
  for (const [id, written] of Object.entries<string>(words))
    for (const one of written.split("|")) {
      const word = one.replace(/:$/u, "");
      const label = { id: id as Id, short: /\p{Lu}/u.test(word) || word.length < 4, colon: word !== one };
      for (const form of label.short ? [word, word.toUpperCase()] : [keyOf(word)]) labels.set(form, label);
    }
  const longest = [...labels.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const anyCase = new Map(
    [...labels].map(([word, label]) => [keyOf(word), { ...label, colon: label.colon || label.short }]),
  );
  const found = (written: string): Label<Id> | undefined =>
    labels.get(written) ?? labels.get(keyOf(written)) ?? anyCase.get(keyOf(written));
  return {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_#%/.'-])(?:${longest.join("|")})\.?(?![\p{L}_])`, "giu"),
    labelOf: (written) => found(written) ?? found(written.replace(/\.$/u, "")),
  };
}

export const OLD_LABELS = vocabulary<LabelId>(words.old);
export const GURPS_LABELS = vocabulary<GurpsLabel>(words.gurps);
