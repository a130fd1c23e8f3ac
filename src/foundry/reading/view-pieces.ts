import type { Words } from "../host/rich-text.ts";
import type { VerbView } from "./buttons.ts";

export type { VerbView } from "./buttons.ts";

/** Sides 1 to 5 have a shape and colour; 0 is no side. The sixth repeats the first. */
export type SideMark = 0 | 1 | 2 | 3 | 4 | 5;

/** Marks beside the name. */
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
  | "m-unaware"
  | "m-forecast"
  | "m-pending"
  | "m-strike";

/** A line in the current row: a result, or what is pending. "so": neutral. */
export interface ResultLineView {
  readonly is: "made" | "failed" | "pending" | "so";
  readonly words: Words;
  /** The attacker, if the line stands in its row. */
  readonly of?: string;
  /** All rolls with their values, if `words` are shorter: for hover and screen readers. */
  readonly full?: string;
}

/** An image in a ring of its side. */
export interface PortraitView {
  /** Address of the image; null for "?" (unseen). */
  readonly src: string | null;
  readonly side: SideMark;
  /** True to draw a second frame behind it. */
  readonly group?: boolean;
}

/** Letters, icon and name. */
export interface PhaseView {
  readonly id: "mv" | "mi" | "ma" | "me" | "mo";
  /** "Mv", "Mi", "Ma", "Me", "Mo" */
  readonly letters: string;
  readonly icon: string;
  readonly name: string;
}

/** "Moves **2/3**, **11 of 18 yd**", and a bar. */
export interface GaugeView {
  readonly words: Words;
  /** 0 to 1, with a point: "0.61". */
  readonly part: string;
}

/** "HP 7/10", and a bar. */
export interface PoolView {
  readonly kind: "hp" | "fp";
  readonly words: Words;
  /** Part left, 0 to 1, with a point. */
  readonly part: string;
  /** True if reeling or tired. */
  readonly low?: boolean;
}

/** An action box of two-action. */
export interface ActionBoxView {
  /** Empty, chosen, or rolled. */
  readonly state: "open" | "chosen" | "done";
  /** "Action 2, combined" */
  readonly head: string;
  /** One per action. */
  readonly lines: readonly ActionLineView[];
  /** Opens the list of actions, if permitted. */
  readonly press?: VerbView;
}

/** "Fire ~~76%~~ **38%**" */
export interface ActionLineView {
  readonly words: string;
  /** Chance of its roll, and before halving. */
  readonly chance?: string;
  readonly was?: string;
  /** Word between both chances, for screen readers. */
  readonly becomes?: string;
  /** Instead of a chance: "chance halved", or the result. */
  readonly note?: string;
}

/** Member of a group, 24 px: its number, a check when done, struck when down. */
export interface MemberView {
  readonly text: string;
  readonly state: "ahead" | "now" | "done" | "down";
  /** Wounds, and part of HP left. */
  readonly hurt?: "hurt" | "reeling";
  readonly part?: string;
  /** "Goblin 3: to come", for screen readers and tooltip. */
  readonly spoken: string;
  /** Menu of this member, if this user can do something. */
  readonly menu?: VerbView;
  /** Set if it is not the row's own combatant. */
  readonly combatant?: CombatantMark;
}

/** A mark at the end of a row, with its word: hidden, lost turn. */
export interface BadgeView {
  readonly mark?: StateMark;
  /** Instead of a mark. */
  readonly icon?: string;
  /** Address of an image, for effects. */
  readonly src?: string;
  /** "+2": how many more. */
  readonly more?: string;
  readonly word: string;
  /** True to mark a problem. */
  readonly bad?: boolean;
}

/** Members as squares, or as a bar if many. */
export interface CrowdView {
  readonly toggle: VerbView;
  readonly squares?: readonly Pick<MemberView, "state" | "hurt" | "part">[];
  readonly parts?: readonly { readonly state: MemberView["state"]; readonly count: number }[];
}

export interface MembersView {
  readonly members?: readonly MemberView[];
  readonly membersLabel?: string;
  /** Shows or hides the others of a large group. */
  readonly membersRest?: { readonly count: number; readonly verb: VerbView };
}

export interface GroupView {
  /** Slots in order, the row's own first; dragged together. */
  readonly slots: readonly string[];
  readonly toggle: VerbView;
  /** True if `heads` are shown. */
  readonly open: boolean;
}

/** Combatant of a row. Only one row of the tracker may have it: the current or next slot. */
export interface CombatantMark {
  readonly id: string;
  /** Classes for other packages: "active", "hide", "defeated", separated by spaces. */
  readonly css: string;
}

/** A combatant in a row: of the list, of those who act, or beside the timeline. */
export interface CombatantRow extends Keyed {
  readonly participantId: string;
  readonly combatant?: CombatantMark;
  readonly portrait: PortraitView;
  readonly name: string;
  /** "You" beside own participants. */
  readonly you?: string;
  readonly badges?: readonly BadgeView[];
  /** The row's one tab stop. */
  readonly menu?: VerbView;
}

/** A combatant with a turn. */
export interface TurnRow extends CombatantRow, MembersView {
  /** Slot id. */
  readonly id: string;
  /** Text for card, ribbon and table. */
  readonly note?: Words;
  /** The part that the row shows. */
  readonly always?: Words;
  /** Out of action, but in the order. */
  readonly fallen?: "unconscious" | "dead";
  /** HP and FP, for permitted viewers. */
  readonly pools?: readonly PoolView[];
}

/** A row that keeps its element between renders. */
export interface Keyed {
  /** Unique in the tracker (`data-key`); without one it is rendered again. */
  readonly key?: string;
}

/** How many more there are, and a button for them. */
export interface RestView {
  readonly words: Words;
  readonly verb: VerbView;
}

/** A roll or decision, pending or answered. */
export interface PendingRowView extends Keyed {
  readonly requestId: string;
  /** Number of requests, for those of a group. */
  readonly count?: number;
  readonly participantId?: string;
  readonly combatant?: CombatantMark;
  readonly portrait: PortraitView;
  /** The time of a turn whose order is rolled for. */
  readonly at?: string;
  readonly name: string;
  /** "3d6 against 11, one roll for all". */
  readonly what: string;
  readonly done: boolean;
  /** "9", "starts on 3". */
  readonly result?: { readonly value: string; readonly meaning: string };
  readonly verb?: VerbView;
  /** Choices instead of `verb`. */
  readonly verbs?: readonly VerbView[];
  /** Alternatives. */
  readonly menu?: VerbView;
  /** The GM's button about this combatant. */
  readonly ask?: VerbView;
}

/** "Attack", "move 1 yd step, any defence". */
export interface ChoiceMenuView {
  readonly verb: VerbView;
  readonly value: string;
  readonly brings: string;
  readonly unset?: boolean;
  /** True if beside the next step, for alternatives. */
  readonly beside?: boolean;
  /** True to say what it brings to screen readers only. */
  readonly brief?: boolean;
}

/**
 * Dial of the clock: ticks for units, long ticks for slots, an arc for the past, a hand for now. A decoration
 * (`aria-hidden`): the reading beside it has the same text.
 */

/** Paths in a 48 by 48 view box. */
export interface DialView {
  readonly ticks: string;
  readonly marks: string;
  /** Arc of the past; null before the first unit. */
  readonly past: string | null;
  readonly hand: string;
}
