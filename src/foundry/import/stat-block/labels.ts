import words from "./labels.json" with { type: "json" };

/** Titles of the sections of GURPS texts, by what they list. */
export const GURPS_SECTIONS = words.sections;

/** Damage types and ways to use a weapon, by our words for them. */
export const { wounding: GURPS_WOUNDING, ways: GURPS_WAYS } = words;

/** Words for damage, for attacks, and for the dice that a strong body adds, as patterns. */
export const DAMAGE_WORDS = words.old.damage;
export const ATTACK_WORDS = words.old.attacks;
export const BONUS_WORDS = words.damageBonus;

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

const escaped = (word: string): string =>
  word.replace(/[./*+?^$()[\]{}|\\]/gu, String.raw`\$&`).replaceAll(" ", "[ _-]");

const keyOf = (written: string): string => written.toLowerCase().replace(/[_-]/gu, " ");

function vocabulary<Id extends string>(words: Readonly<Record<Id, string>>, own: Own<Id>): Vocabulary<Id> {
  const labels = new Map<string, Label<Id>>();
  const ours = Object.entries<string>(words).flatMap(([id, all]) => all.split("|").map((one) => [id, one] as const));
  for (const [id, one] of [...ours, ...own]) {
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

/** Label of "Kept as text" among the world's. */
const KEPT_AS = "special";

/** Fields that a label of the world can mean. */
export const TAUGHT = {
  old: [
    "hp",
    "ac",
    "hd",
    "attacks",
    "damage",
    "thac0",
    "bonus",
    "move",
    "morale",
    "saves",
    "xp",
    "appearing",
    "dex",
    "initiative",
  ],
  gurps: [
    "st",
    "dx",
    "iq",
    "ht",
    "hp",
    "will",
    "per",
    "fp",
    "basicSpeed",
    "basicMove",
    "size",
    "dodge",
    "parry",
    "block",
    "dr",
  ],
} as const satisfies { readonly old: readonly LabelId[]; readonly gurps: readonly GurpsLabel[] };

export type Taught = (typeof TAUGHT)["old" | "gurps"][number] | "kept";

/** Our labels by the field that they mean. */
export const oursByField = (): readonly (readonly [field: Taught, labels: readonly string[]])[] =>
  [...new Set<Taught>([...TAUGHT.old, ...TAUGHT.gurps])].map((field) => [
    field,
    [
      ...new Set(
        [words.old, words.gurps].flatMap((all) =>
          Object.entries(all).flatMap(([id, labels]) => (id === field ? labels.split("|") : [])),
        ),
      ),
    ],
  ]);

/** A label of the world; one that ends with a colon counts only with it. */
export interface OwnLabel {
  readonly label: string;
  readonly field: Taught;
}

const isAmong = <Id extends string>(ids: readonly Id[], id: string): id is Id => ids.some((one) => one === id);

export const isTaught = (field: unknown): field is Taught =>
  field === "kept" || (typeof field === "string" && (isAmong(TAUGHT.old, field) || isAmong(TAUGHT.gurps, field)));

type Own<Id> = readonly (readonly [id: Id, label: string])[];

function vocabularies(own: readonly OwnLabel[]) {
  const old = own.flatMap(({ label, field }): Own<LabelId> => {
    if (field === "kept") return [[KEPT_AS, label]];
    return isAmong(TAUGHT.old, field) ? [[field, label]] : [];
  });
  const gurps = own.flatMap(({ label, field }): Own<GurpsLabel> =>
    isAmong(TAUGHT.gurps, field) ? [[field, label]] : [],
  );
  return { old: vocabulary<LabelId>(words.old, old), gurps: vocabulary<GurpsLabel>(words.gurps, gurps) };
}

const OURS = vocabularies([]);
let inUse = OURS;

export const oldLabels = (): Vocabulary<LabelId> => inUse.old;
export const gurpsLabels = (): Vocabulary<GurpsLabel> => inUse.gurps;

/** Reads something with the labels of a world, which win over ours. */
export function withLabels<T>(own: readonly OwnLabel[], run: () => T): T {
  inUse = own.length ? vocabularies(own) : OURS;
  try {
    return run();
  } finally {
    inUse = OURS;
  }
}
