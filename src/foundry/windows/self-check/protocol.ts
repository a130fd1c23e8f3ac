/** Query by which a GM's client asks a player's to take part. */
export const QUERY = "segment-zero.selfCheck";

/** Tasks of a player's client; all concern documents of self-checks only. */
export type Task =
  | { readonly task: "echo" }
  | { readonly task: "click"; readonly combat: string; readonly slots: readonly string[] }
  | { readonly task: "forbidden"; readonly actor: string }
  | { readonly task: "sees"; readonly message: string };

/** "done", a refusal code, or a reading. */
export type Answer = string;

/** Flag of the card with the report. */
export const REPORT = "selfCheckReport";

/** Session storage of a self-check during a reload. */
export const PENDING = "segment-zero.selfCheck";

export interface SelfCheckOptions {
  readonly only?: readonly string[];
}
