import type { Note, Refusal } from "./draft.ts";
import type { Saying } from "./saying.ts";

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
