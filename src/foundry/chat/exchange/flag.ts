import { SYSTEM_ID } from "../../constants.ts";

/** Of which attacks a message tells, at `flags["segment-zero"].exchange`. */
export interface ExchangeFlag {
  /** Id of the fight. */
  readonly combat: string;
  /** Ids of its exchanges, in the order in which they are shown. */
  readonly ids: readonly string[];
  /** When it was, in the words of whoever posted it. */
  readonly when: string;
  /** What the stored content tells (`markOf`). */
  readonly drawn: string;
}

/** What a message tells of attacks; null for every other message, and for a flag that somebody else has written. */
export function flagOf(message: ChatMessage.Implementation): ExchangeFlag | null {
  const flag = (message.flags as unknown as Readonly<Record<string, { readonly exchange?: Partial<ExchangeFlag> } | undefined>>)[SYSTEM_ID]?.exchange;
  if (!flag || typeof flag.combat !== "string" || !Array.isArray(flag.ids)) return null;
  const { combat, ids, when, drawn } = flag;
  return { combat, ids: ids.map(String), when: typeof when === "string" ? when : "", drawn: typeof drawn === "string" ? drawn : "" };
}

export function flagsWith(flag: ExchangeFlag): Record<string, unknown> {
  return { [SYSTEM_ID]: { exchange: flag } };
}
