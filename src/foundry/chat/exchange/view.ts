import type { PortraitView, VerbView } from "../../applications/tracker/view.ts";
import type { Words } from "../../applications/words.ts";

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
