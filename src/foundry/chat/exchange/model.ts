import { SYSTEM_ID } from "../../host/constants.ts";
import type { Words } from "../../host/rich-text.ts";
import { ownFlags } from "../../host/typed-calls.ts";
import type { LinkView, NoteView } from "../../reading/exchange/model.ts";
import type { Total } from "../../reading/exchange/totals.ts";
import type { ExchangeVerb } from "../../reading/buttons.ts";
import type { PortraitView } from "../../reading/views.ts";
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

export interface ExchangeCardView {
  readonly portrait: PortraitView;
  readonly title: string;
  readonly when: string;
  readonly chains: readonly ChainView[];
  readonly targets: readonly TargetView[];
  readonly totals: readonly Total[];
  /** Final result; "" while it continues. */
  readonly close: string;
  readonly together: readonly TogetherView[];
  readonly foot: readonly string[];
}

export interface TogetherView {
  readonly lines: readonly Words[];
  readonly verb: ExchangeVerb;
}

export interface TargetView {
  readonly name: string;
  /** "HP 10 → 6"; "" if the viewer may not know them. */
  readonly hp: string;
  readonly lines: readonly LineView[];
}

/** One of several attacks in a line that unfolds into steps. */
export interface LineView {
  readonly chain: ChainView;
  /** Number of the attacker among like ones, or its name. */
  readonly who: string;
  readonly missed: boolean;
  readonly rolled: Words;
  readonly what: Words;
  /** "made", "failed", or "". */
  readonly is: string;
  /** The usual next step, if it is this user's. */
  readonly verb: ExchangeVerb | null;
  /** Final result, or that another user's step is pending. */
  readonly end: string;
  readonly waits: boolean;
}

export interface ChainView {
  readonly id: string;
  /** "Attacker attacks target", if the card has several. */
  readonly name: string;
  readonly links: readonly LinkView[];
  /** Why the last press did nothing. */
  readonly note: NoteView | null;
}

/** Delays rendering while a card's button is held down. */
export const pressedCards = new PressGuard();

/** Marks a message body with a rendered card. */
export const DRAWN = "data-sz-exchange";

/** True if this client shows the card of a message. */
export function isDrawn(message: ChatMessage.Implementation): boolean {
  return shownOf(message) !== null;
}

/** Returns the element of a rendered card, or null. */
export function shownOf({ id }: ChatMessage.Implementation): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${DRAWN}="${id ?? ""}"]`);
}
