import { findAll } from "../../host/nodes.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { ownFlags } from "../../host/typed-calls.ts";
import { PressGuard } from "../../host/press-guard.ts";

export interface ExchangeFlag {
  readonly combat: string;
  readonly ids: readonly string[];
  /** Time of the fight in the sender's words. */
  readonly when: string;
  /** State of the stored content (`markOf`). */
  readonly drawn: string;
}

/** Most attacks of one card, which is the most commands of a click. */
const MOST_ROWS = 500;

/** Returns the attack flag of a message; null for others and forged flags. */
export function flagOf(message: ChatMessage.Implementation): ExchangeFlag | null {
  const flag = ownFlags(message).exchange as Partial<ExchangeFlag> | undefined;
  if (!flag || typeof flag.combat !== "string" || !Array.isArray(flag.ids)) return null;
  const { combat, ids, when, drawn } = flag;
  // Any user may post a message with any flags.
  if (ids.length === 0 || ids.length > MOST_ROWS || !ids.every((id) => typeof id === "string")) return null;
  return { combat, ids, when: typeof when === "string" ? when : "", drawn: typeof drawn === "string" ? drawn : "" };
}

export function flagsWith(flag: ExchangeFlag): Record<string, unknown> {
  return { [SYSTEM_ID]: { exchange: flag } };
}

/** Delays rendering while a card's button is held down. */
export const pressedCards = new PressGuard();

/** Marks a message body with a rendered card. */
export const DRAWN = "data-sz-exchange";

/** True if this client shows the card of a message. Only attacks are searched for: any message may change often. */
export function isDrawn(message: ChatMessage.Implementation): boolean {
  return flagOf(message) !== null && shownOf(message) !== null;
}

/** Returns the element of a rendered card, or null. */
export function shownOf({ id }: ChatMessage.Implementation): HTMLElement | null {
  return findAll(`[${DRAWN}="${id ?? ""}"]`)[0] ?? null;
}
