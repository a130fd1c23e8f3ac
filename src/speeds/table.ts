import { englishStem, keysOf, soughtKeysOf, wordsOf, type Stem } from "./keys.ts";
import { endsOf, NO_OWN, type OwnRow, type OwnSpeeds } from "./own.ts";
import { shipped, type Kind, type ShippedEntry, type Speeds } from "./shipped.ts";
import { partsOf, stagesOf, tidy, type Part, type Wording } from "./strike.ts";

/** An entry of the table as it counts in this world. */
export interface Entry extends Speeds {
  readonly name: string;
  /** True if a row of the GM gives its values. */
  readonly isOwn: boolean;
  /** Our values, if the GM changed them. */
  readonly ours?: Speeds;
  /** The GM's row that gives its values. */
  readonly row?: OwnRow;
}

/** The meaning of a name. */
export type Answer =
  | { readonly how: "exact" | "near"; readonly entry: Entry; readonly parts: readonly Part[] }
  | {
      readonly how: "several";
      readonly entries: readonly Entry[];
      readonly parts: readonly Part[];
      /** The fitting name, under which an answer is remembered. */
      readonly name: string;
    }
  | {
      readonly how: "unknown";
      /** The name without bonus, number and brackets, under which an answer is remembered. */
      readonly name: string;
      /** Entries that share a word with it, at most three. */
      readonly alike: readonly Entry[];
    };

export interface SpeedTable {
  /** In the order of the table; own ones last. */
  entries(kind: Kind): readonly Entry[];
  /** Never throws; the same text always has the same answer. */
  find(kind: Kind, text: string): Answer;
}

const MOST_ALIKE = 3;
const MOST_ANSWERS = 10_000;
const NONE: ReadonlySet<string> = new Set();

/** Our table with a GM's rows over it. @param language whose names come first, then English ones */
export function speedTable(own: OwnSpeeds = NO_OWN, language = "en"): SpeedTable {
  const kinds = new Map<Kind, KindTable>();
  const of = (kind: Kind): KindTable => {
    const table = kinds.get(kind) ?? new KindTable(kind, own[kind], language);
    kinds.set(kind, table);
    return table;
  };
  return { entries: (kind) => of(kind).entries(), find: (kind, text) => of(kind).find(text) };
}

/** The entry that a name means; null if it fits none, or several with different values. */
export function meantBy(answer: Answer): Entry | null {
  const [first, ...more] = answer.how === "unknown" ? [] : answer.how === "several" ? answer.entries : [answer.entry];
  return first && more.every((one) => VALUES.every((value) => one[value] === first[value])) ? first : null;
}

const VALUES = ["speed", "class", "draw", "reload"] as const;

/** Looks a name up in a table of one's own, by whole name first, then with more and more struck. */
export function looselyIn<Value>(name: string, byKey: ReadonlyMap<string, Value>): Value | null {
  const valueOf = (text: string): Value | undefined => byKey.get(keysOf(text).find((key) => byKey.has(key)) ?? "");
  const { texts } = stagesOf(name, wordingOf("en"), (text) => valueOf(text) !== undefined);
  for (const text of texts) {
    const value = valueOf(text);
    if (value !== undefined) return value;
  }
  return null;
}

function wordingOf(language: string): Wording {
  const { wordings } = shipped();
  return wordings.get(language) ?? wordings.get("en")!;
}

/** Stems of the language, then English ones. */
function stemsOf(language: string): ReadonlyMap<string, Stem> {
  const own = shipped().stems.get(language);
  return new Map([...(own ? [[language, own] as const] : []), ["en", englishStem]]);
}

/** Returns our entries that a GM's row names, if not in this language, then in another: rows count in each. */
export function rowIdsOf(kind: Kind, name: string, language: string): readonly string[] {
  const ids = idsAt(kind, keysIn(name, stemsOf(language)));
  if (ids.length) return ids;
  return [...new Set(keysIn(name, shipped().stems).flatMap((one) => idsAt(kind, [one])))];
}

/** A language, and the keys under which a name is sought in it. */
type Keys = readonly [language: string, keys: readonly string[]];

function keysIn(text: string, stems: ReadonlyMap<string, Stem>): readonly Keys[] {
  const words = wordsOf(text);
  return [...stems].map(([language, stem]) => [language, soughtKeysOf(words, stem)]);
}

/**
 * Returns our entries with exactly this name in the first language that has it. Elsewhere "Baton" is a French staff.
 */
function idsAt(kind: Kind, sought: readonly Keys[]): readonly string[] {
  const { index } = shipped().kinds[kind];
  for (const [language, keys] of sought)
    for (const key of keys) {
      const ids = index.get(language)?.get(key);
      if (ids) return ids;
    }
  return [];
}

class KindTable {
  readonly #kind: Kind;
  readonly #language: string;
  readonly #stems: ReadonlyMap<string, Stem>;
  readonly #shipped: ReadonlyMap<string, Entry>;
  readonly #own: ReadonlyMap<string, Entry>;
  readonly #wording: Wording;
  readonly #stem: Stem;
  /** By name, because fights read all weapons at each change of an actor. */
  readonly #answers = new Map<string, Answer>();
  #byWord: ReadonlyMap<string, readonly Entry[]> | undefined;

  constructor(kind: Kind, rows: readonly OwnRow[], language: string) {
    this.#kind = kind;
    this.#language = language;
    this.#stems = stemsOf(language);
    this.#stem = [...this.#stems.values()][0]!;
    const wording = wordingOf(language);
    // "Shield of faith" is another spell than "Shield".
    this.#wording = kind === "spells" ? { ...wording, tails: NONE, joins: NONE } : wording;
    const entries = new Map<string, Entry>();
    for (const [id, entry] of shipped().kinds[kind].entries) entries.set(id, this.#ours(entry));
    const own = new Map<string, Entry>();
    const add = (name: string, entry: Entry): void => {
      for (const stem of this.#stems.values()) for (const key of keysOf(name, stem)) own.set(key, entry);
    };
    const ends = endsOf(rows);
    for (const row of rows) {
      const ids = rowIdsOf(kind, row.name, language);
      const [id] = ids;
      const ours = ids.length === 1 && id !== undefined ? entries.get(id) : undefined;
      if (row.remove) entries.delete(id ?? "");
      else if (row.as !== undefined) continue;
      else if (ours && id !== undefined) entries.set(id, changed(ours, row));
      else add(row.name, valued(row));
    }
    this.#shipped = entries;
    this.#own = own;
    // Other names last, because what they name may be a row of its own.
    for (const row of rows) {
      const end = row.as === undefined ? null : ends.get(row);
      const [entry, ...more] = end ? this.#exact(end.as ?? end.name, rowIdsOf(kind, end.as ?? end.name, language)) : [];
      if (entry && !more.length) add(row.name, { ...entry, isOwn: true, row });
    }
  }

  entries(): readonly Entry[] {
    return [...this.#shipped.values(), ...new Set(this.#own.values())];
  }

  find(text: string): Answer {
    const known = this.#answers.get(text) ?? this.#read(text);
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    this.#answers.set(text, known);
    return known;
  }

  #read(text: string): Answer {
    const { texts, plain } = stagesOf(text, this.#wording, (part) => this.#exact(part).length > 0);
    for (const stage of texts) {
      const [entry, ...more] = this.#exact(stage);
      if (!entry) continue;
      const parts = partsOf(text, stage);
      if (more.length) return { how: "several", entries: [entry, ...more], parts, name: tidy(stage) };
      return { how: stage === texts[0] ? "exact" : "near", entry, parts };
    }
    const name = tidy(plain);
    return { how: "unknown", name, alike: this.#alike(name) };
  }

  #ours({ id: _, names, ...speeds }: ShippedEntry): Entry {
    const name = names.get(this.#language)?.[0] ?? names.get("en")?.[0] ?? "";
    return { name, ...speeds, isOwn: false };
  }

  #exact(text: string, ids?: readonly string[]): readonly Entry[] {
    const sought = keysIn(text, this.#stems);
    for (const [, keys] of sought)
      for (const key of keys) {
        const own = this.#own.get(key);
        if (own) return [own];
      }
    return (ids ?? idsAt(this.#kind, sought)).flatMap((id) => this.#shipped.get(id) ?? []);
  }

  /** Entries with the last word in common come first. */
  #alike(name: string): readonly Entry[] {
    this.#byWord ??= this.#wordIndex();
    const found = new Set<Entry>();
    for (const word of wordsOf(name).toReversed())
      for (const entry of this.#byWord.get(this.#stem(word)) ?? []) if (found.size < MOST_ALIKE) found.add(entry);
    return [...found];
  }

  #wordIndex(): ReadonlyMap<string, readonly Entry[]> {
    const index = new Map<string, Entry[]>();
    for (const entry of this.entries())
      for (const word of new Set(wordsOf(entry.name).map(this.#stem))) {
        const entries = index.get(word) ?? [];
        entries.push(entry);
        index.set(word, entries);
      }
    return index;
  }
}

function changed({ name, ours, row: _, isOwn: __, ...speeds }: Entry, row: OwnRow): Entry {
  return {
    ...speeds,
    name,
    speed: row.speed ?? speeds.speed,
    class: row.class ?? speeds.class,
    isOwn: true,
    ours: ours ?? speeds,
    row,
  };
}

function valued(row: OwnRow): Entry {
  return { name: row.name, speed: row.speed ?? null, class: row.class ?? null, isOwn: true, row };
}
