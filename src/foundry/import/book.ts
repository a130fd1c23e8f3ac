import type { Note, NoteKind, Refusal } from "./draft.ts";
import { say, type Detail } from "./saying.ts";

/** More notes than this about one file nobody reads. */
const MOST_NOTES = 200;

/** Thrown inside of a reading, and caught at its edge. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.saying.code);
  }
}

/** What is noted while a file is read, and how much of it has been taken. */
export class Book {
  readonly #notes = new Map<string, Note>();

  #left = 0;

  note(kind: NoteKind, path: string, code: string, data?: Readonly<Record<string, Detail>>): void {
    const key = `${path} ${code} ${JSON.stringify(data ?? null)}`;
    if (this.#notes.size < MOST_NOTES) this.#notes.set(key, { kind, path, saying: say(`Notes.${code}`, data) });
    else if (!this.#notes.has(key)) this.#left++;
  }

  get notes(): readonly Note[] {
    const all = [...this.#notes.values()];
    return this.#left ? [...all, { kind: "fact", path: "", saying: say("Notes.more", { count: this.#left }) }] : all;
  }

  refuse(path: string, code: string, data?: Readonly<Record<string, Detail>>): never {
    throw new Refused({ path, saying: say(`Refused.${code}`, data) });
  }
}
