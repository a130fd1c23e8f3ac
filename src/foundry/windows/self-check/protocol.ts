/** Query from a GM's client to a player's. */
export const CHECK_QUERY = "segment-zero.selfCheck";

/** All concern documents of self-checks only. */
export type Task =
  | { readonly task: "echo" }
  | { readonly task: "click"; readonly combat: string; readonly slots: readonly string[] }
  | { readonly task: "forbidden"; readonly actor: string }
  | { readonly task: "sees"; readonly message: string };

/** "done", a refusal code, or a reading. */
export type PeerAnswer = string;

/** Flag of the card. */
export const REPORT = "selfCheckReport";

/** In session storage, during a reload. */
export const PENDING = "segment-zero.selfCheck";

export interface SelfCheckOptions {
  readonly only?: readonly string[];
}
