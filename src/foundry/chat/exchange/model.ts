import type { EncounterState, Exchange, ExchangeOutcome, View } from "../../../rules/core.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import type { Words } from "../../host/rich-text.ts";
import { ownFlags } from "../../host/typed-calls.ts";
import type { TrackerContext } from "../../reading/context.ts";
import type { PortraitView, VerbView } from "../../reading/views.ts";
import { PressKeeper } from "../../host/press-keeper.ts";

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
  readonly chains: readonly ChainView[];
  /** What several rows wait for, in one click. */
  readonly together: readonly TogetherView[];
  readonly foot: readonly string[];
}

/** A button for several rows. */
export interface TogetherView {
  /** What they come to altogether. */
  readonly lines: readonly Words[];
  readonly verb: VerbView;
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

/** One station. */
export interface LinkView {
  readonly state: "done" | "fail" | "now" | "ahead";
  /** What screen readers hear before the name of the station. */
  readonly stateWord: string;
  readonly head: string;
  /** How it came out, in words. */
  readonly verdict: string;
  /** "made", "failed", or "" for a verdict that is neither. */
  readonly is: string;
  /** The figure that counts: "−9 HP". */
  readonly big: string;
  readonly lines: readonly Words[];
  /** Parts of a score. */
  readonly terms: readonly string[];
  readonly verbs: readonly VerbView[];
}

export interface NoteView {
  readonly words: Words;
  /** What was rolled for nothing, so that dice that people saw do not vanish. */
  readonly rolled: string;
  readonly verb: VerbView | null;
}

/** A station of which nothing but its name is said, with what is said as well. */
export function link(state: LinkView["state"], stateWord: string, head: string, more: Partial<LinkView> = {}): LinkView {
  return { state, stateWord, head, verdict: "", is: "", big: "", lines: [], terms: [], verbs: [], ...more };
}

/** What a card is made from: the fight as one reader sees it. */
export interface CardContext {
  readonly context: TrackerContext;
  /** The fight as it is. What a card tells is told whoever acts unseen meanwhile. */
  readonly view: View;
  readonly state: EncounterState;
  /** The reader can press something: not so for what is stored for everybody. */
  readonly acts: boolean;
}

/** One attack where it stands now. */
export interface ExchangeStatus {
  readonly id: string;
  readonly exchange: Exchange;
  readonly outcome: ExchangeOutcome;
}

/** How much can still be told of the attacks of a card. */
export type CardStatus =
  | { readonly is: "there"; readonly all: readonly ExchangeStatus[] }
  /** The fight is gone, or so much has been done since that it remembers them no more: they stand on the card as they were last. */
  | { readonly is: "past" }
  | { readonly is: "takenBack" }
  /** Somebody is no longer in the fight. `open`: it was not over. */
  | { readonly is: "left"; readonly open: boolean };

/** HP as far as they are known. */
export interface HitPoints {
  readonly hp: number;
  readonly maxHp: number;
}

/** Why the last press on this client did nothing, by exchange. */
export const notes = new Map<string, NoteView>();

/** What a button of a note sends again, by exchange. */
export const retries = new Map<string, () => Promise<void>>();

/** Whether somebody holds a button of a card down: what is drawn meanwhile, above it or in its place, would take it away under the hand. */
export const pressedCards = new PressKeeper();

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
