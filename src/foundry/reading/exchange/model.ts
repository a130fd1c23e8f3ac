import type { EncounterState, Exchange, ExchangeOutcome, View } from "../../../rules/core.ts";
import type { Words } from "../../host/rich-text.ts";
import type { TrackerContext } from "../context.ts";
import type { ExchangeVerb } from "../buttons.ts";

/** One step on a card. */
export interface LinkView {
  readonly state: "done" | "fail" | "now" | "ahead";
  /** For screen readers, before the step's name. */
  readonly stateWord: string;
  readonly head: string;
  /** Result in words. */
  readonly verdict: string;
  /** "made", "failed", or "". */
  readonly is: string;
  /** "−9 HP". */
  readonly big: string;
  readonly lines: readonly Words[];
  /** Of the lines of an injury, those beside its change of HP. */
  readonly brings: readonly Words[];
  readonly terms: readonly string[];
  readonly verbs: readonly ExchangeVerb[];
}

export interface NoteView {
  readonly words: Words;
  /** Rolls without effect, so that visible dice do not vanish. */
  readonly rolled: string;
  readonly verb: ExchangeVerb | null;
}

/** A step with only a name, and the given members. */
export function link(
  state: LinkView["state"],
  stateWord: string,
  head: string,
  more: Partial<LinkView> = {},
): LinkView {
  return { state, stateWord, head, verdict: "", is: "", big: "", lines: [], brings: [], terms: [], verbs: [], ...more };
}

/** Data of a card or of the tracker's attack lines, for one viewer. */
export interface CardContext {
  readonly context: TrackerContext;
  /** The actual encounter, also while an unseen combatant acts. */
  readonly view: View;
  readonly state: EncounterState;
  /** False for stored cards, which all viewers share. */
  readonly acts: boolean;
}

export interface ExchangeStatus {
  readonly id: string;
  readonly exchange: Exchange;
  readonly outcome: ExchangeOutcome;
}

/** How much of a card's attacks is still known. */
export type CardStatus =
  | { readonly is: "there"; readonly all: readonly ExchangeStatus[] }
  /** The encounter is gone or no longer has them; the card stays as it was. */
  | { readonly is: "past" }
  | { readonly is: "takenBack" }
  /** A combatant has left. `open`: the attack was not over. */
  | { readonly is: "left"; readonly open: boolean };

export interface HitPoints {
  readonly hp: number;
  readonly maxHp: number;
  /** Multiplier of shock (B-84, B-85); default: 1. */
  readonly shock?: number;
}
