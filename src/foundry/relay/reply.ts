import type { Refusal } from "../../rules/index.ts";

/** What became of a click. */
export interface Reply {
  /** Why nothing was changed; null when it was carried out. */
  readonly refusal: Refusal | null;
  /** Sends the same click again, when it may not have arrived. It has the same id, so it is never carried out twice. */
  readonly retry?: () => Promise<Reply>;
}

export const CARRIED_OUT: Reply = { refusal: null };
