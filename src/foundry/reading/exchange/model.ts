import type { EncounterState, Exchange, ExchangeOutcome, View } from "../../../rules/core.ts";
import type { Words } from "../../host/rich-text.ts";
import type { TrackerContext } from "../context.ts";
import type { ExchangeVerb } from "../buttons.ts";

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
  readonly verbs: readonly ExchangeVerb[];
}

export interface NoteView {
  readonly words: Words;
  /** What was rolled for nothing, so that dice that people saw do not vanish. */
  readonly rolled: string;
  readonly verb: ExchangeVerb | null;
}

/** A station of which nothing but its name is said, with what is said as well. */
export function link(
  state: LinkView["state"],
  stateWord: string,
  head: string,
  more: Partial<LinkView> = {},
): LinkView {
  return { state, stateWord, head, verdict: "", is: "", big: "", lines: [], terms: [], verbs: [], ...more };
}

/** What a card, and what the tracker says of an attack, is made from: the fight as one reader sees it. */
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
  /**
   * The fight is gone, or so much has been done since that it remembers them no more: they stand on the card as they
   * were last.
   */
  | { readonly is: "past" }
  | { readonly is: "takenBack" }
  /** Somebody is no longer in the fight. `open`: it was not over. */
  | { readonly is: "left"; readonly open: boolean };

/** HP as far as they are known. */
export interface HitPoints {
  readonly hp: number;
  readonly maxHp: number;
  /** How many times shock counts for this target (B-84, B-85); once if it is not told. */
  readonly shock?: number;
}
