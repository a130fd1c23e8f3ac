import { entryOf, type EncounterState } from "../../rules/index.ts";
import { SYSTEM_ID } from "../constants.ts";

/** Which click of a fight a card of rolls tells of, at `flags["segment-zero"].roll`. */
export interface RollFlag {
  /** Id of the fight. */
  readonly combat: string;
  /** Id of the click in its log. */
  readonly click: string;
  /** The card says that it was taken back. */
  readonly back: boolean;
}

/** Null for every other message, and for a flag that somebody else has written. */
export function rollFlagOf(message: ChatMessage.Implementation): RollFlag | null {
  const flag = (message.flags as unknown as Readonly<Record<string, { readonly roll?: Partial<RollFlag> } | undefined>>)[SYSTEM_ID]?.roll;
  return flag && typeof flag.combat === "string" && typeof flag.click === "string" ? { combat: flag.combat, click: flag.click, back: flag.back === true } : null;
}

export function rollFlags(flag: RollFlag): Record<string, unknown> {
  return { [SYSTEM_ID]: { roll: flag } };
}

/** Id of the click whose commands led to this state; null for one that nobody clicked. */
export function clickOf(state: EncounterState): string | null {
  let number = state.head;
  while (entryOf(state, number)?.joined) number--;
  return entryOf(state, number)?.id ?? null;
}
