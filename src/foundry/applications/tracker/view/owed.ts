// Dice and decisions that time waits for.
import type { CombatantMark, PortraitView, VerbView } from "./pieces.ts";

/** One roll or decision: owed, or answered. */
export interface OwedRowView {
  readonly requestId: string;
  readonly participantId?: string;
  readonly combatant?: CombatantMark;
  readonly portrait: PortraitView;
  readonly name: string;
  /** Exactly what: "3d6 against 11, one roll for all". */
  readonly what: string;
  readonly done: boolean;
  /** The result and its meaning: "9", "starts on 3". */
  readonly result?: { readonly value: string; readonly meaning: string };
  readonly verb?: VerbView;
  /** The choices of a decision, in place of `verb`. */
  readonly verbs?: readonly VerbView[];
  /** What may be done instead, or can still be done about a result. */
  readonly menu?: VerbView;
}

/** Dice and decisions that time waits for. */
export interface OwedView {
  /** "4 of 6 rolls owed" */
  readonly title: string;
  /** Nothing waits for it: reminders and dice that hold nobody up. */
  readonly quiet?: boolean;
  readonly lead?: string;
  /** Whether this seat owes any of it. */
  readonly mine: boolean;
  readonly rows: readonly OwedRowView[];
  readonly verbs: readonly VerbView[];
}
