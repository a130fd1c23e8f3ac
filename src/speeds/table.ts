import { keysOf, soughtKeysOf, stemOf, wordsOf } from "./keys.ts";
import { endsOf, NO_OWN, type OwnRow, type OwnSpeeds } from "./own.ts";
import { shipped, type Kind, type ShippedEntry, type Speeds } from "./shipped.ts";
import { stagesOf } from "./strike.ts";

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

/** What a name means. */
export type Answer =
  | { readonly how: "exact" | "near"; readonly entry: Entry; readonly struck: readonly string[] }
  | {
      readonly how: "several";
      readonly entries: readonly Entry[];
      readonly struck: readonly string[];
      /** What fits them, under which an answer is remembered. */
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
  const words = shipped().striking.get("en");
  for (const { text } of words ? stagesOf(name, words) : [])
    for (const key of keysOf(text)) {
      const value = byKey.get(key);
      if (value !== undefined) return value;
    }
  return null;
}

/** Returns our entries that a GM's row names, if not in this language, then in another: rows count in each. */
export function rowIdsOf(kind: Kind, name: string, language: string): readonly string[] {
  const ids = idsOf(kind, name, language);
  if (ids.length) return ids;
  const { index } = shipped().kinds[kind];
  const found = soughtKeysOf(name).flatMap((key) => index.get(key) ?? []);
  return [...new Set(found.map(({ id }) => id))];
}

/** Returns our entries with exactly this name in the language, else in English. Elsewhere "Baton" is a French staff. */
function idsOf(kind: Kind, name: string, language: string): readonly string[] {
  const { index } = shipped().kinds[kind];
  for (const key of soughtKeysOf(name)) {
    const all = index.get(key) ?? [];
    for (const wanted of [language, "en"]) {
      const ids = new Set(all.filter((one) => one.language === wanted).map(({ id }) => id));
      if (ids.size) return [...ids];
    }
  }
  return [];
}

class KindTable {
  readonly #kind: Kind;
  readonly #language: string;
  readonly #shipped: ReadonlyMap<string, Entry>;
  readonly #own: ReadonlyMap<string, Entry>;

  constructor(kind: Kind, rows: readonly OwnRow[], language: string) {
    this.#kind = kind;
    this.#language = language;
    const entries = new Map<string, Entry>();
    for (const [id, entry] of shipped().kinds[kind].entries) entries.set(id, this.#ours(entry));
    const own = new Map<string, Entry>();
    const add = (name: string, entry: Entry): void => {
      for (const key of keysOf(name)) own.set(key, entry);
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
      const [entry, ...more] = end ? this.#exact(end.as ?? end.name, rowIdsOf) : [];
      if (entry && !more.length) add(row.name, { ...entry, isOwn: true, row });
    }
  }

  entries(): readonly Entry[] {
    return [...this.#shipped.values(), ...new Set(this.#own.values())];
  }

  find(text: string): Answer {
    const { striking, kinds } = shipped();
    const { telling } = kinds[this.#kind];
    const words = striking.get(this.#language) ?? striking.get("en");
    const stages = words ? stagesOf(text, words) : [];
    for (const stage of stages) {
      if (stage.tail !== undefined && this.#namesAnother(stage.tail, telling)) break;
      const [entry, ...more] = this.#exact(stage.text);
      if (entry && more.length)
        return { how: "several", entries: [entry, ...more], struck: stage.struck, name: stage.text };
      if (entry) return { how: stage.struck.length ? "near" : "exact", entry, struck: stage.struck };
    }
    const { text: name } = stages.findLast(({ tail }) => tail === undefined) ?? { text };
    return { how: "unknown", name, alike: this.#alike(name) };
  }

  #ours({ id: _, names, ...speeds }: ShippedEntry): Entry {
    const name = names.get(this.#language)?.[0] ?? names.get("en")?.[0] ?? "";
    return { name, ...speeds, isOwn: false };
  }

  #exact(text: string, ids = idsOf): readonly Entry[] {
    for (const key of soughtKeysOf(text)) {
      const own = this.#own.get(key);
      if (own) return [own];
    }
    return ids(this.#kind, text, this.#language).flatMap((id) => this.#shipped.get(id) ?? []);
  }

  /** True if what stands behind a comma or "and" is another weapon, or a word such as "heavy" that makes a difference. */
  #namesAnother(tail: string, telling: ReadonlySet<string>): boolean {
    return wordsOf(tail).some((word) => telling.has(stemOf(word))) || this.#exact(tail).length > 0;
  }

  /** Entries with the last word in common come first. */
  #alike(name: string): readonly Entry[] {
    const words = wordsOf(name).map(stemOf).reverse();
    const found = words.flatMap((word) =>
      this.entries().filter((entry) => wordsOf(entry.name).map(stemOf).includes(word)),
    );
    return [...new Set(found)].slice(0, MOST_ALIKE);
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
