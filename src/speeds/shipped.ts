import * as v from "valibot";
import { listedAction } from "../rules/pacings.ts";
import { castingClass, castingSegments } from "../rules/values.ts";
import { keysOf, stemOf, wordsOf } from "./keys.ts";
import de from "./names/de.yml";
import en from "./names/en.yml";
import es from "./names/es.yml";
import fr from "./names/fr.yml";
import pl from "./names/pl.yml";
import ptBR from "./names/pt-BR.yml";
import type { Striking } from "./strike.ts";
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

export interface Shipped {
  readonly entries: ReadonlyMap<string, ShippedEntry>;
  /** Entries by key, with the language of the name. */
  readonly index: ReadonlyMap<string, readonly { readonly id: string; readonly language: string }[]>;
  /** Words of names with several words, and others such as "heavy", as stems. */
  readonly telling: ReadonlySet<string>;
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
const namesSchema = v.strictObject({
  weapons: names,
  spells: names,
  actions: names,
  ornaments: v.array(v.string()),
  tails: v.array(v.string()),
  qualifiers: v.array(v.string()),
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
  /** By language; English words count in every language. */
  readonly striking: ReadonlyMap<string, Striking>;
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
  const stems = (language: string, list: "ornaments" | "tails"): ReadonlySet<string> =>
    new Set(
      languages
        .filter(([one]) => one === language || one === "en")
        .flatMap(([, data]) => data[list].map((word) => wordsOf(word).map(stemOf).join(" "))),
    );
  const qualifiers = languages.flatMap(([, data]) => data.qualifiers.flatMap(wordsOf).map(stemOf));
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
    return { entries, ...indexOf(entries, qualifiers) };
  };
  return {
    kinds: { weapons: kindOf("weapons"), spells: kindOf("spells"), actions: kindOf("actions") },
    striking: new Map(
      languages.map(([language]) => [
        language,
        { ornaments: stems(language, "ornaments"), tails: stems(language, "tails") },
      ]),
    ),
  };
}

function indexOf(
  entries: ReadonlyMap<string, ShippedEntry>,
  qualifiers: readonly string[],
): Pick<Shipped, "index" | "telling"> {
  const index = new Map<string, { readonly id: string; readonly language: string }[]>();
  const telling = new Set(qualifiers);
  for (const { id, names: byLanguage } of entries.values())
    for (const [language, list] of byLanguage)
      for (const name of list) {
        const words = wordsOf(name);
        if (words.length > 1) for (const word of words) if (word.length > 2) telling.add(stemOf(word));
        for (const key of keysOf(name)) index.set(key, [...(index.get(key) ?? []), { id, language }]);
      }
  return { index, telling };
}
