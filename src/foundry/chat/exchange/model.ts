import { SYSTEM_ID } from "../../host/constants.ts";
import type { Words } from "../../host/rich-text.ts";
import { ownFlags } from "../../host/typed-calls.ts";
import type { NoteView } from "../../reading/exchange/model.ts";
import type { ExchangeVerb } from "../../reading/buttons.ts";
import type { PortraitView } from "../../reading/views.ts";
import { PressGuard } from "../../host/press-guard.ts";
import type { LossView, RollLineView } from "./rolls.ts";

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
  /** "Goblin ×8" */
  readonly who: string;
  /** "Short sword at Anselm" */
  readonly how: string;
  /** The face of a single target. */
  readonly at: PortraitView | null;
  /** For screen readers: "Mira attacks Goblin 1". */
  readonly title: string;
  /** For screen readers: when it was. */
  readonly when: string;
  readonly chains: readonly ChainView[];
  readonly targets: readonly TargetView[];
  /** The attacks of several as squares, and how they came out. */
  readonly crowd: CrowdView | null;
  /** Final result; "" while it continues. */
  readonly close: string;
  readonly together: readonly TogetherView[];
  readonly foot: readonly string[];
}

/** Several attacks at a glance: a square each, and "5 of 8 hit". */
export interface CrowdView {
  readonly squares: readonly { readonly is: "missed" | "stopped" | "hit" }[];
  readonly value: string;
  readonly word: string;
  /** The same with what else is counted, for screen readers. */
  readonly totals: Words;
}

export interface TogetherView {
  readonly lines: readonly Words[];
  readonly verb: ExchangeVerb;
}

export interface TargetView {
  readonly name: string;
  readonly portrait: PortraitView;
  readonly you: string;
  /** "10 → 6"; "" without an injury, or if the viewer may not know the HP. */
  readonly hp: string;
  /** "2 hits, 1 parried" */
  readonly hits: string;
  /** "−3"; "" without an injury. */
  readonly lost: string;
  readonly applied: boolean;
  /** Consequences of all injuries in short. */
  readonly so: readonly string[];
  /** The next step of its first pending attack, if no button takes it for several. */
  readonly verb: ExchangeVerb | null;
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
  readonly rolls: readonly RollLineView[];
  readonly loss: LossView | null;
  /** Buttons of the next step. */
  readonly verbs: readonly ExchangeVerb[];
  /** Undo of the injury, shown on hover and focus. */
  readonly undo: ExchangeVerb | null;
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
