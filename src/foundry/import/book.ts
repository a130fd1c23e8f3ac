import { messageOf, note, refusal, type Note, type NoteKind, type DraftReading, type Refusal } from "./draft.ts";
import { numberIn, type Commas } from "./number.ts";
import { type Detail } from "./saying.ts";

const MOST_NOTES = 200;

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.saying.code);
  }
}

/** Most readings of commas in one note. */
const MOST_COMMAS = 20;

export class Book {
  /** How the file writes decimals. */
  commas: Commas = "thousands";

  readonly #commas = new Map<string, number>();

  readonly #notes = new Map<string, Note>();

  /** Paths in another format, by the part in our shape. */
  readonly places = new WeakMap<object, string>();

  #left = 0;

  note(kind: NoteKind, path: string, code: string, data?: Readonly<Record<string, Detail>>): void {
    const key = `${path} ${code} ${JSON.stringify(data ?? null)}`;
    if (this.#notes.size < MOST_NOTES) this.#notes.set(key, note(kind, code, data, path));
    else if (!this.#notes.has(key)) this.#left++;
  }

  /** Returns the number in a text, or null; notes a comma, which could be read otherwise. */
  number(written: string): number | null {
    const number = numberIn(written, this.commas);
    if (number !== null && written.includes(",")) this.#commas.set(written.trim(), number);
    return number;
  }

  get notes(): readonly Note[] {
    const commas = [...this.#commas].slice(0, MOST_COMMAS).map(([written, number]) => `${written} → ${number}`);
    const all = [...this.#notes.values(), ...(commas.length ? [note("guess", "commas", { list: commas })] : [])];
    return this.#left ? [...all, note("fact", "more", { count: this.#left })] : all;
  }

  /** @throws Refused */
  refuse(path: string, code: string, data?: Readonly<Record<string, Detail>>): never {
    throw new Refused(refusal(code, data, path));
  }
}

/** Reads a file with a new book; an error becomes a refusal. */
export function readingWith<Draft>(read: (book: Book) => Draft): DraftReading<Draft> {
  const book = new Book();
  try {
    return { draft: read(book), notes: book.notes };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    return { refusal: refusal("unreadable", { why: messageOf(error) }) };
  }
}
