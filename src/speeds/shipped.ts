import * as v from "valibot";
import { listedAction } from "../rules/pacings.ts";
import { castingClass, castingSegments } from "../rules/values.ts";
import { englishStem, keysOf, stemBy, wordsOf, type Stem } from "./keys.ts";
import de from "./names/de.yml";
import en from "./names/en.yml";
import es from "./names/es.yml";
import fr from "./names/fr.yml";
import pl from "./names/pl.yml";
import ptBR from "./names/pt-BR.yml";
import type { Wording } from "./strike.ts";
import { fireClass, fireSpeed, useClass, weaponSpeed } from "./use-time.ts";
import values from "./values.yml";

export const KINDS = ["weapons", "spells", "actions"] as const;
export type Kind = (typeof KINDS)[number];

/** Segments of side segments, and speed class of the stopwatch; null = not known. */
export interface Speeds {
  readonly speed: number | null;
  readonly class: number | null;
  /** Classes of drawing and reloading a weapon; absent if there is nothing to draw or reload, or if not known. */
  readonly draw?: number;
  readonly reload?: number;
  /** The action of the rules that has this class (T-8). */
  readonly listed?: string;
}

/** An entry of the table that comes with the package. */
export interface ShippedEntry extends Speeds {
  readonly id: string;
  /** By language; the first is displayed. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

interface Shipped {
  readonly entries: ReadonlyMap<string, ShippedEntry>;
  /** Ids of entries by key, for each language. */
  readonly index: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

const measures = v.strictObject({
  kg: v.number(),
  m: v.number(),
  head: v.exactOptional(v.literal("heavy")),
  thrusts: v.optional(v.boolean(), false),
});
const pair = v.strictObject({
  speed: v.number(),
  class: v.number(),
  draw: v.exactOptional(v.number()),
  reload: v.exactOptional(v.number()),
});
const valuesSchema = v.strictObject({
  weapons: v.record(v.string(), v.union([pair, measures, v.strictObject({ fires: v.number() })])),
  spells: v.record(
    v.string(),
    v.strictObject({ seconds: v.number(), speed: v.exactOptional(v.number()), class: v.exactOptional(v.number()) }),
  ),
  actions: v.record(v.string(), v.strictObject({ listed: v.string() })),
});
const names = v.record(v.string(), v.array(v.string()));
/** Words, separated by spaces. */
const words = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/u)),
);
const namesSchema = v.strictObject({
  weapons: names,
  spells: names,
  actions: names,
  ornaments: words,
  tails: words,
  joins: words,
  qualifiers: words,
  plurals: v.exactOptional(v.record(v.string(), v.number())),
  declension: v.optional(v.record(v.string(), v.array(v.string())), {}),
});

type Values = v.InferOutput<typeof valuesSchema>;

function weapon(row: Values["weapons"][string]): Speeds {
  if ("fires" in row) {
    const speedClass = fireClass(row.fires, false);
    return { speed: fireSpeed(speedClass), class: speedClass };
  }
  if ("kg" in row) return { speed: weaponSpeed(row, row.thrusts), class: useClass(row, row.thrusts) };
  return row;
}

const SPEEDS: { readonly [K in Kind]: (row: Values[K][string]) => Speeds } = {
  weapons: weapon,
  spells: ({ seconds, speed, class: speedClass }) => ({
    speed: speed ?? castingSegments(seconds),
    class: speedClass ?? castingClass(seconds),
  }),
  actions: ({ listed }) => ({ speed: null, class: listedAction(listed)?.speedClass ?? null, listed }),
};

interface Loaded {
  readonly kinds: Readonly<Record<Kind, Shipped>>;
  /** What is struck, by language; English words count in every language. */
  readonly wordings: ReadonlyMap<string, Wording>;
  readonly stems: ReadonlyMap<string, Stem>;
}

let loaded: Loaded | undefined;

/** The table that comes with the package, built at the first call. */
export function shipped(): Loaded {
  return (loaded ??= load());
}

function load(): Loaded {
  const rows = v.parse(valuesSchema, values);
  const languages = Object.entries({ en, de, fr, es, "pt-BR": ptBR, pl }).map(
    ([language, data]) => [language, v.parse(namesSchema, data)] as const,
  );
  const stems = new Map(
    languages.map(([language, { plurals }]) => [language, plurals ? stemBy(plurals) : englishStem] as const),
  );
  const wordIn = (language: string, list: keyof Wording): ReadonlySet<string> =>
    new Set(
      languages
        .filter(([one]) => one === language || one === "en")
        .flatMap(([, data]) => data[list].flatMap((word) => formsOf(word, data.declension))),
    );
  const kindOf = <K extends Kind>(kind: K): Shipped => {
    const all: readonly (readonly [string, Values[K][string]])[] = Object.entries(rows[kind]);
    const speeds = SPEEDS[kind];
    const entries = new Map(
      all.map(([id, row]) => [
        id,
        {
          id,
          ...speeds(row),
          names: new Map(languages.map(([language, data]) => [language, data[kind][id] ?? []])),
        },
      ]),
    );
    return { entries, index: indexOf(entries, stems) };
  };
  return {
    kinds: { weapons: kindOf("weapons"), spells: kindOf("spells"), actions: kindOf("actions") },
    wordings: new Map(
      languages.map(([language]) => [
        language,
        {
          ornaments: wordIn(language, "ornaments"),
          tails: wordIn(language, "tails"),
          joins: wordIn(language, "joins"),
          qualifiers: wordIn(language, "qualifiers"),
        },
      ]),
    ),
    stems,
  };
}

/** Returns the forms of an adjective. @param declension by ending, what is put in its place */
function formsOf(word: string, declension: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const [plain = ""] = wordsOf(word);
  const ending = Object.keys(declension).find((one) => one !== "" && plain.endsWith(one)) ?? "";
  const stem = plain.slice(0, plain.length - ending.length);
  return [plain, ...(declension[ending] ?? []).map((form) => stem + form)];
}

function indexOf(entries: ReadonlyMap<string, ShippedEntry>, stems: ReadonlyMap<string, Stem>): Shipped["index"] {
  const index = new Map([...stems.keys()].map((language) => [language, new Map<string, string[]>()]));
  for (const { id, names: byLanguage } of entries.values())
    for (const [language, list] of byLanguage) {
      const keys = index.get(language)!;
      for (const key of new Set(list.flatMap((name) => keysOf(name, stems.get(language)))))
        keys.set(key, [...(keys.get(key) ?? []), id]);
    }
  return index;
}
