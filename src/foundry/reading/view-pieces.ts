// What several parts of the tracker are made of.
import type { Words } from "../host/rich-text.ts";
import type { VerbView } from "./buttons.ts";

export type { VerbView } from "./buttons.ts";

/**
 * Sides 1 to 5 have a shape and a colour each; 0 is "no side": hazards and events. From the sixth side on they start
 * again at 1.
 */
export type SideMark = 0 | 1 | 2 | 3 | 4 | 5;

/** How somebody stands: marks beside the name. */
export type StateMark =
  | "m-done"
  | "m-now"
  | "m-next"
  | "m-ahead"
  | "m-waiting"
  | "m-lost"
  | "m-extra"
  | "m-carried"
  | "m-cut"
  | "m-burst"
  | "m-hidden"
  | "m-forecast"
  | "m-owed"
  | "m-strike";

/**
 * What dice have said, or what is pending: a line on the plate. "so": neither good nor bad, the figures of an injury.
 */
export interface ResultLineView {
  readonly is: "made" | "failed" | "pending" | "so";
  readonly words: Words;
}

/** A face in a ring of its side. */
export interface PortraitView {
  /** Address of the image, or null for "?" (somebody not seen yet). */
  readonly src: string | null;
  readonly side: SideMark;
  /** A group of like participants: a second plate behind it. */
  readonly group?: boolean;
}

/** A phase of a segment: plate with letters, icon and name. */
export interface PhaseView {
  readonly id: "mv" | "mi" | "ma" | "me" | "mo";
  /** "Mv", "Mi", "Ma", "Me", "Mo" */
  readonly letters: string;
  readonly icon: string;
  readonly name: string;
}

/** A budget or a pool: "Moves **2/3**, **11 of 18 yd**", and the same as a bar. */
export interface GaugeView {
  readonly words: Words;
  /** Used part, 0 to 1, as text with a point: "0.61". */
  readonly part: string;
}

/** HP or FP: "HP 7/10" in words, and the same as a bar. */
export interface PoolView {
  readonly kind: "hp" | "fp";
  readonly words: Words;
  /** What is left of it, 0 to 1, as text with a point. */
  readonly part: string;
  /** So little that it weakens: reeling, tired. */
  readonly low?: boolean;
}

/** One of the two action boxes of two-action. */
export interface ActionBoxView {
  /** Empty, chosen, or with its rolls made. */
  readonly state: "open" | "said" | "done";
  /** "Action 2, combined" */
  readonly head: string;
  /** One for each action in it. */
  readonly lines: readonly ActionLineView[];
  /** Opens the list of actions; none for those who may not choose. */
  readonly press?: VerbView;
}

/** "Fire ~~76%~~ **38%**" */
export interface ActionLineView {
  readonly words: string;
  /** The chance of its roll, and what it was before it was halved. */
  readonly chance?: string;
  readonly was?: string;
  /** Between the two, for those who do not see the line through the first. */
  readonly becomes?: string;
  /** In place of a chance: "chance halved", or what came of its roll. */
  readonly note?: string;
}

/** One head of a group, 24 px: its number, or a check when done, struck when down. */
export interface HeadView {
  readonly text: string;
  readonly state: "ahead" | "now" | "done" | "down";
  /** How badly it is hurt, and the part of its HP that is left: a strip below the number. */
  readonly hurt?: "hurt" | "reeling";
  readonly part?: string;
  /** For screen readers and the tooltip: "Goblin 3: to come". */
  readonly spoken: string;
  /** Opens the menu of this one; none where this seat can do nothing with it. */
  readonly menu?: VerbView;
  /** Set where this one is not the row's own combatant. */
  readonly combatant?: CombatantMark;
}

/** A mark at the end of a row, with the word that stands behind it: hidden from players, lost turn. */
export interface BadgeView {
  readonly mark?: StateMark;
  /** A drawing in place of a mark. */
  readonly icon?: string;
  readonly word: string;
  /** Something is wrong. */
  readonly bad?: boolean;
}

/** Members of a group as squares, or as parts of a bar where there are many. */
export interface CrowdView {
  /** Shows the members one by one, or hides them again. */
  readonly toggle: VerbView;
  readonly squares?: readonly Pick<HeadView, "state" | "hurt" | "part">[];
  readonly parts?: readonly { readonly state: HeadView["state"]; readonly count: number }[];
}

/** The members of a group one by one. */
export interface HeadsView {
  readonly heads?: readonly HeadView[];
  readonly headsLabel?: string;
  /** Shows the others of a large group, or hides them again; how many are hidden. */
  readonly headsRest?: { readonly count: number; readonly verb: VerbView };
}

/** Like participants that stand in one row. */
export interface GroupView {
  /** Slots of all of them, in order, the row's own first; what is dragged. */
  readonly slots: readonly string[];
  /** Shows them one by one, or as one again. */
  readonly toggle: VerbView;
  /** Whether they are shown one by one: `heads` stand in the row. */
  readonly open: boolean;
}

/** Which combatant a row stands for. Only one row of the tracker may carry it, the current or else the next slot. */
export interface CombatantMark {
  readonly id: string;
  /** Classes other packages look for: "active", "hide", "defeated", space-joined, may be empty. */
  readonly css: string;
}

/** A row that keeps its place on the page from render to render. */
export interface Keyed {
  /** What it is found again by (`data-key`): like no other of the tracker. Without one it is drawn anew each time. */
  readonly key?: string;
}

/** One roll or decision: owed, or answered. */
export interface PendingRowView extends Keyed {
  readonly requestId: string;
  /** Requests that it stands for, where it is more than one: those of a group. */
  readonly count?: number;
  readonly participantId?: string;
  readonly combatant?: CombatantMark;
  readonly portrait: PortraitView;
  /** The time of a turn whose order is rolled for. */
  readonly at?: string;
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
  /** What the GM is asked about whoever stands here, apart from the roll or decision: one button. */
  readonly ask?: VerbView;
}

/** The value that is chosen now, and what it brings: "Attack", "move 1 yd step, any defence". */
export interface ChoiceMenuView {
  readonly verb: VerbView;
  readonly value: string;
  readonly brings: string;
  /** Nothing is chosen yet. */
  readonly unset?: boolean;
  /** It stands beside the next step, as the way to its alternatives. */
  readonly beside?: boolean;
}

/**
 * The dial of the clock: ticks for the units of the window, long ticks where slots are, an arc for what is gone,
 * a hand for now. A decoration (`aria-hidden`): the reading beside it says the same in words.
 */

/** Paths of one dial in a 48 by 48 view box. */
export interface DialView {
  readonly ticks: string;
  readonly stations: string;
  /** The arc of time gone, or null before the first unit. */
  readonly past: string | null;
  readonly hand: string;
}
