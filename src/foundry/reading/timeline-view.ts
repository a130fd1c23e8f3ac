// The scrolling list and the current slot.
import type { Words } from "../host/rich-text.ts";
import type {
  ActionBoxView,
  BadgeView,
  CombatantMark,
  CrowdView,
  GaugeView,
  GroupView,
  HeadsView,
  Keyed,
  PendingRowView,
  PhaseView,
  ChoiceMenuView,
  PoolView,
  PortraitView,
  ResultLineView,
  SideMark,
  StateMark,
  VerbView,
} from "./view-pieces.ts";

/**
 * Where a slot stands. `hidden` and `cut` win over `ahead`; `waiting` is for a slot shown in its place while its owner
 * waits; `ghost` for where something that is only considered would land.
 */
export type SlotState =
  | "done"
  | "lost"
  | "next"
  | "ahead"
  | "waiting"
  | "extra"
  | "carried"
  | "cut"
  | "burst"
  | "hidden"
  | "forecast"
  | "ghost";

/** One place on the timeline where a participant may act. */
export interface SlotView extends Keyed, HeadsView {
  /** Id of the slot in the encounter. */
  readonly id: string;
  readonly participantId: string;
  readonly combatant?: CombatantMark;
  readonly state: SlotState;
  readonly mark: StateMark;
  /** What screen readers hear before the name: "Done", "Next", "To come". */
  readonly stateWord: string;
  readonly name: string;
  /** The word "You" behind one's own participants, in a player's list. */
  readonly you?: string;
  /** For the card, the ribbon and the timeline table. */
  readonly note?: Words;
  /** The part of it that the row shows. */
  readonly always?: Words;
  readonly badges?: readonly BadgeView[];
  /** Out of action, and still in the order. */
  readonly fallen?: "unconscious" | "dead";
  /** Right column: "2 of 4", "DX 13", "**Next**". */
  readonly right?: Words;
  readonly portrait: PortraitView;
  /** HP and FP, for those who may see them. */
  readonly pools?: readonly PoolView[];
  /** The phase that begins with this row. */
  readonly phase?: PhaseView;
  /** Two-action: what is left of the two actions. */
  readonly pips?: readonly ("done" | "open")[];
  /** Like participants one after the other, as one row. */
  readonly group?: GroupView;
  /** What the GM is asked about whoever stands here: one button. */
  readonly ask?: VerbView;
  /** Name of the handle, if this seat may put the slot elsewhere. */
  readonly grip?: string;
  /** The row's menu, its one tab stop. */
  readonly menu?: VerbView;
}

/** A line above slots: a side's line, a phase, "contest of DX decides who is first". */
export interface HeadingView {
  readonly icon?: string;
  readonly side?: SideMark;
  readonly phase?: PhaseView;
  readonly words: Words;
}

/** Slots in a row, under their headings; bracketed when simultaneous. */
export interface SlotBlockView {
  readonly headings: readonly HeadingView[];
  /** "2 at the same time" */
  readonly together?: string;
  readonly slots: readonly SlotView[];
}

/** All slots of one time. */
export interface TimeGroupView extends Keyed {
  readonly kind: "time";
  /** The figure in the gutter, with a real minus: "−5", "8.5 s", "6.25", "later". */
  readonly at: string;
  /** The same in the pacing's unit, where a slot can be put on it. */
  readonly time?: number;
  /** The same wherever it is known, also of what is foreseen: for whoever draws times to scale. */
  readonly instant?: number;
  /** "+2 steps", "+1.5 s", "same", "round 3" */
  readonly distance?: string;
  readonly when: "past" | "ahead" | "forecast";
  readonly blocks: readonly SlotBlockView[];
  /** It is folded away: the band above or below opens it. */
  readonly folded?: boolean;
}

/** A band across the list: the end of the window, the beginning of the forecast. */
export interface BandView extends Keyed {
  readonly kind: "band";
  /** The round that begins behind it. */
  readonly round?: number;
  readonly words: Words;
  /** What the list shows of it, where that says enough: "Second 3". */
  readonly short?: string;
  /** Shows what the band stands for. */
  readonly verb?: VerbView;
}

/** One participant of the current slot. */
export interface CurrentSlotView extends Keyed, HeadsView {
  readonly id: string;
  readonly participantId: string;
  readonly combatant?: CombatantMark;
  readonly name: string;
  readonly you?: string;
  /** For the card, the ribbon and the timeline table. */
  readonly note?: Words;
  /** The part of it that the row shows. */
  readonly always?: Words;
  readonly badges?: readonly BadgeView[];
  /** "Dodge 9, Parry 11, Move 5", for those who may see them. */
  readonly figures?: Words;
  readonly fallen?: "unconscious" | "dead";
  readonly portrait: PortraitView;
  /** HP and FP, for those who may see them. */
  readonly pools?: readonly PoolView[];
  /** Shows the members of a group one by one. */
  readonly toggle?: VerbView;
  /** Its own menu, when several are current. */
  readonly menu?: VerbView;
}

/** The current slot, or the group of simultaneous ones; or the dice that decide who is current (`rolls`). */
export interface NowView extends Keyed, HeadsView {
  readonly kind: "now";
  /** "−3", "Wait", "7.0 s" */
  readonly at: string;
  /** "Now", "Your turn", "Contest of DX" */
  readonly word: string;
  /** "turn 3 of 4", "3 at once" */
  readonly of?: string;
  /** The same at the right end of the row, "3/4"; only of several turns. */
  readonly place?: string;
  /** The unit of `at`: "speed". */
  readonly unit?: string;
  /** What is used of the slot's actions. */
  readonly pips?: readonly ("done" | "open")[];
  /** Everything else that can be done with a single current slot. */
  readonly menu?: VerbView;
  readonly phase?: PhaseView;
  /** Whether this seat may do it: the head is filled; else outlined. */
  readonly mine: boolean;
  /** A line above who acts: "Party goes first: die 5 against 3", with its side. */
  readonly lead?: Words;
  readonly leadSide?: SideMark;
  readonly slots: readonly CurrentSlotView[];
  /** Bracket them. */
  readonly together?: boolean;
  /** A line below who acts. */
  readonly note?: Words;
  readonly pick?: ChoiceMenuView;
  readonly gauges?: readonly GaugeView[];
  readonly boxes?: readonly ActionBoxView[];
  readonly boxesLabel?: string;
  /** Nothing is chosen in any of the boxes, which a player chooses below: they are not shown. */
  readonly unsaid?: boolean;
  /** The group of whoever acts now: "**Goblin ×8**: 3 of 8", each of it, and what can be done for all. */
  readonly groupLine?: Words;
  readonly groupVerbs?: readonly VerbView[];
  readonly crowd?: CrowdView;
  /** "All" and "One": what the buttons mean, where they can mean all of the group. */
  readonly reach?: readonly VerbView[];
  /** "Goblin ×8", while the buttons mean all of them. */
  readonly all?: string;
  readonly rolls?: readonly PendingRowView[];
  /** What came of the attacks of this turn, and what of them is pending. */
  readonly results?: readonly ResultLineView[];
  readonly verbs: readonly VerbView[];
}

/** The scrolling list. */
export interface TimelineView {
  /** "Round 2 by step, counting down" */
  readonly label: string;
  /** Column heads: "Step" and "Turn"; null for none. */
  readonly axis: { readonly time: string; readonly right: string } | null;
  readonly entries: readonly (TimeGroupView | NowView | BandView)[];
  /** What is foreseen was so before the last click: it has to be worked out anew, and will be in the next picture. */
  readonly outdated?: boolean;
}
