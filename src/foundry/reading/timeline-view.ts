import type { Words } from "../host/rich-text.ts";
import type {
  ActionBoxView,
  CrowdView,
  GaugeView,
  GroupView,
  MembersView,
  Keyed,
  PendingRowView,
  PhaseView,
  ChoiceMenuView,
  RestView,
  ResultLineView,
  SideMark,
  StateMark,
  TurnRow,
  VerbView,
} from "./view-pieces.ts";

/**
 * `hidden` and `cut` take precedence over `ahead`; `waiting`: listed while its combatant waits; `ghost`:
 * landing of a considered choice.
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

/** A row of the timeline. */
export interface SlotView extends TurnRow {
  readonly state: SlotState;
  readonly mark: StateMark;
  /** For screen readers, before the name: "Done", "Next", "To come". */
  readonly stateWord: string;
  /** Right column: "2 of 4", "DX 13", "**Next**". */
  readonly right?: Words;
  /** The phase that begins with this row. */
  readonly phase?: PhaseView;
  /** Two-action: actions used. */
  readonly pips?: readonly ("done" | "open")[];
  /** Set for like participants in one row. */
  readonly group?: GroupView;
  /** The GM's button about this combatant. */
  readonly ask?: VerbView;
  /** Name of the drag handle, if movable. */
  readonly grip?: string;
}

/** "contest of DX decides who is first"; also a side or a phase. */
export interface HeadingView {
  readonly icon?: string;
  readonly side?: SideMark;
  readonly phase?: PhaseView;
  readonly words: Words;
}

/** Slots under their headings; bracketed if simultaneous. */
export interface SlotBlockView {
  readonly headings: readonly HeadingView[];
  /** "2 at the same time" */
  readonly together?: string;
  readonly slots: readonly SlotView[];
}

/** "8.5" and "s" */
export interface TimeParts {
  readonly number: string;
  readonly unit: string;
}

export interface TimeGroupView extends Keyed {
  readonly kind: "time";
  /** The time with a real minus: "−5", "8.5 s", "6.25", "later". */
  readonly at: string;
  /** The same in parts, if it has a unit, which the row shows to screen readers only. */
  readonly parts?: TimeParts;
  /** Time in the pacing's unit, if slots can be moved there. */
  readonly time?: number;
  /** Likewise, also for forecasts; to draw times to scale. */
  readonly instant?: number;
  /** "+2 steps", "+1.5 s", "same", "round 3" */
  readonly distance?: string;
  readonly when: "past" | "ahead" | "forecast";
  readonly blocks: readonly SlotBlockView[];
  /** True if a bracket joins several rows of this time. */
  readonly several?: boolean;
  /** True if hidden behind a band. */
  readonly folded?: boolean;
}

/** Divides the list: end of the round, begin of the forecast. */
export interface BandView extends Keyed {
  readonly kind: "band";
  /** The round after it. */
  readonly round?: number;
  readonly words: Words;
  /** Short text: "Second 3". */
  readonly short?: string;
  /** Opens what the band hides. */
  readonly verb?: VerbView;
}

export interface CurrentSlotView extends TurnRow {
  /** "Dodge 9, Parry 11, Move 5", for permitted viewers. */
  readonly values?: Words;
  /** Of its attacks, if several act at once. */
  readonly results?: readonly ResultLineView[];
  /** Shows the members of a group. */
  readonly toggle?: VerbView;
}

/** The current slot or simultaneous group; or the dice that decide (`rolls`). */
export interface NowView extends Keyed, MembersView {
  readonly kind: "now";
  /** "−3", "Wait", "7.0 s" */
  readonly at: string;
  /** The same in parts, if it has a unit. */
  readonly parts?: TimeParts;
  /** True for a time in smaller type. */
  readonly isLong?: boolean;
  /** "Now", "Your turn", "Contest of DX" */
  readonly word: string;
  /** "turn 3 of 4", "3 at once" */
  readonly of?: string;
  /** Right end of the row, "3/4"; only with several turns. */
  readonly place?: string;
  /** Unit of `at`: "speed". */
  readonly unit?: string;
  /** Used actions of the slot. */
  readonly pips?: readonly ("done" | "open")[];
  readonly menu?: VerbView;
  readonly phase?: PhaseView;
  /** True if this user may act: filled, else outlined. */
  readonly mine: boolean;
  /** Line above: "Party goes first: die 5 against 3", with the side. */
  readonly lead?: Words;
  readonly leadSide?: SideMark;
  readonly slots: readonly CurrentSlotView[];
  /** Replaces slots shown on demand. */
  readonly rest?: RestView;
  /** True if joined by a bracket. */
  readonly together?: boolean;
  /** Line below. */
  readonly note?: Words;
  readonly pick?: ChoiceMenuView;
  readonly gauges?: readonly GaugeView[];
  readonly boxes?: readonly ActionBoxView[];
  readonly boxesLabel?: string;
  /** True to show `pips` instead of the boxes, because nothing is chosen and a player chooses below. */
  readonly unchosen?: boolean;
  /** True to show `pips` instead of the boxes, because results tell the actions. */
  readonly asPips?: boolean;
  /** The acting group: "**Goblin ×8**: 3 of 8". */
  readonly groupLine?: Words;
  readonly groupVerbs?: readonly VerbView[];
  readonly crowd?: CrowdView;
  /** "All" and "One": what the buttons mean. */
  readonly reach?: readonly VerbView[];
  /** "Goblin ×8", while the buttons mean all. */
  readonly all?: string;
  readonly rolls?: readonly PendingRowView[];
  /** Attack results of this turn, and what is pending. */
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
}
