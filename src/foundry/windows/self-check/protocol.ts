/** Name of the query by which a GM's client asks a player's to take part in a self-check. */
export const QUERY = "segment-zero.selfCheck";

/**
 * What a player's client may be asked for. All of it is about documents that self-checks have made, and about no
 * others.
 */
export type Task =
  | { readonly task: "echo" }
  | { readonly task: "click"; readonly combat: string; readonly slots: readonly string[] }
  | { readonly task: "forbidden"; readonly actor: string }
  | { readonly task: "sees"; readonly message: string };

/** What came of it: "done", a code of what was not, or what was found. */
export type Answer = string;

/** Flag of the card, with the report. */
export const REPORT = "selfCheckReport";

/** Where the tab keeps a self-check while its page is loaded anew; nothing of it stands in the world. */
export const PENDING = "segment-zero.selfCheck";

export interface SelfCheckOptions {
  /** Ids of checks, to carry out these alone. */
  readonly only?: readonly string[];
}
