import type { Note, NoteKind, Refusal } from "./draft.ts";
import { say, type Detail, type Saying } from "./saying.ts";
import { Prevented } from "./write-import.ts";

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

  /** Where parts of another format stood that were put into the shape that is read. */
  readonly places = new WeakMap<object, string>();

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

/** Why something was not written, for people; for those who look closer the console has more. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof Prevented) return { path: "", saying: say("Refused.prevented") };
  console.error("Segment Zero |", error);
  return {
    path: "",
    saying: say("Refused.notWritten", { why: error instanceof Error ? error.message.slice(0, 300) : String(error) }),
  };
}

/** What came of one file. */
export interface FileOutcome {
  readonly file: string;
  readonly status: "made" | "updated" | "refused";
  /** Who was made or brought up to date. */
  readonly actor?: { readonly name: string; readonly uuid: string };
  /** What was made of it: "3 weapons", "12 skills". */
  readonly made?: readonly Saying[];
  readonly notes?: readonly Note[];
  readonly refusal?: Refusal;
  /** More than one thing may be wrong with an encounter file. */
  readonly refusals?: readonly Refusal[];
}
