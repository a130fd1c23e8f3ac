import { SYSTEM_ID } from "../../host/constants.ts";
import type { Words } from "../../host/rich-text.ts";
import { ownFlags } from "../../host/typed-calls.ts";
import type { LinkView, NoteView } from "../../reading/exchange/model.ts";
import type { Total } from "../../reading/exchange/totals.ts";
import type { ExchangeVerb } from "../../reading/buttons.ts";
import type { PortraitView } from "../../reading/views.ts";
import { PressGuard } from "../../host/press-guard.ts";

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

/** Most attacks of one card: as many as one click holds commands. */
const MOST_ROWS = 500;

/** What a message tells of attacks; null for every other message, and for a flag that somebody else has written. */
export function flagOf(message: ChatMessage.Implementation): ExchangeFlag | null {
  const flag = ownFlags(message).exchange as Partial<ExchangeFlag> | undefined;
  if (!flag || typeof flag.combat !== "string" || !Array.isArray(flag.ids)) return null;
  const { combat, ids, when, drawn } = flag;
  // Anybody may post a message with any flags: one that tells of nothing is no card.
  if (ids.length === 0 || ids.length > MOST_ROWS || !ids.every((id) => typeof id === "string")) return null;
  return { combat, ids, when: typeof when === "string" ? when : "", drawn: typeof drawn === "string" ? drawn : "" };
}

export function flagsWith(flag: ExchangeFlag): Record<string, unknown> {
  return { [SYSTEM_ID]: { exchange: flag } };
}

/** The card of one attack, or of several that were made by one click. */
export interface ExchangeCardView {
  readonly portrait: PortraitView;
  readonly title: string;
  readonly when: string;
  /** Its stations, where there is one attack. */
  readonly chains: readonly ChainView[];
  /** Several attacks: a line each, under those they are made on. */
  readonly targets: readonly TargetView[];
  /** What several attacks came to; none for one. */
  readonly totals: readonly Total[];
  /** How it ended; "" as long as it goes on. */
  readonly close: string;
  /** What several rows wait for, in one click. */
  readonly together: readonly TogetherView[];
  readonly foot: readonly string[];
}

/** A button for several rows. */
export interface TogetherView {
  /** What they come to altogether. */
  readonly lines: readonly Words[];
  readonly verb: ExchangeVerb;
}

/** Those of several attacks that are made on one target. */
export interface TargetView {
  readonly name: string;
  /** "HP 10 → 6"; "" for those whose HP this reader may not know. */
  readonly hp: string;
  readonly lines: readonly LineView[];
}

/** One of several attacks, in a line; its stations unfold. */
export interface LineView {
  readonly chain: ChainView;
  /** The attacker's number, or its name where they are not alike. */
  readonly who: string;
  readonly missed: boolean;
  readonly rolled: Words;
  /** What came last of it. */
  readonly what: Words;
  /** "made", "failed", or "". */
  readonly is: string;
  /** The usual next step, if it is this reader's. */
  readonly verb: ExchangeVerb | null;
  /** How it ended, or that somebody else has the move. */
  readonly end: string;
  /** Somebody has the move. */
  readonly waits: boolean;
}

/** One attack from the roll to hit to the injury. */
export interface ChainView {
  readonly id: string;
  /** Who attacks whom, where the card tells of several. */
  readonly name: string;
  readonly links: readonly LinkView[];
  /** Why the last press did nothing. */
  readonly note: NoteView | null;
}

/**
 * Whether somebody holds a button of a card down: what is drawn meanwhile, above it or in its place, would take it away
 * under the hand.
 */
export const pressedCards = new PressGuard();

/** Marks the body of a message in which a card was drawn. */
export const DRAWN = "data-sz-exchange";

/** Whether this client shows the card of a message. */
export function isDrawn(message: ChatMessage.Implementation): boolean {
  return shownOf(message) !== null;
}

/** Where the card of a message was drawn; null where it was not. */
export function shownOf({ id }: ChatMessage.Implementation): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${DRAWN}="${id ?? ""}"]`);
}
