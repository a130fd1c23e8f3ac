import { messageOf, note, refusal, type Note, type NoteKind, type Reading, type Refusal } from "./draft.ts";
import { type Detail } from "./saying.ts";

const MOST_NOTES = 200;

/** Thrown while a file is read. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.saying.code);
  }
}

/** The notes that reading a file makes. */
export class Book {
  readonly #notes = new Map<string, Note>();

  /** Paths of parts in another format, by the part in our shape. */
  readonly places = new WeakMap<object, string>();

  #left = 0;

  note(kind: NoteKind, path: string, code: string, data?: Readonly<Record<string, Detail>>): void {
    const key = `${path} ${code} ${JSON.stringify(data ?? null)}`;
    if (this.#notes.size < MOST_NOTES) this.#notes.set(key, note(kind, code, data, path));
    else if (!this.#notes.has(key)) this.#left++;
  }

  get notes(): readonly Note[] {
    const all = [...this.#notes.values()];
    return this.#left ? [...all, note("fact", "more", { count: this.#left })] : all;
  }

  /** @throws Refused */
  refuse(path: string, code: string, data?: Readonly<Record<string, Detail>>): never {
    throw new Refused(refusal(code, data, path));
  }
}

/** Reads a file with a book of its own. Total: whatever `read` throws becomes a refusal. */
export function reading<Draft>(read: (book: Book) => Draft): Reading<Draft> {
  const book = new Book();
  try {
    return { draft: read(book), notes: book.notes };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    return { refusal: refusal("unreadable", { why: messageOf(error) }) };
  }
}
