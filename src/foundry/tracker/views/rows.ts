/** Rows of the tracker that several builders make. Other views are the types of what their builders return. */
import type { Words } from "../../host/rich-text.ts";
import type { Pool } from "../../reading/pools.ts";
import type {
  ActionBoxView,
  BadgeView,
  ChoiceMenuView,
  CombatantMark,
  GaugeView,
  HeadingView,
  Keyed,
  PendingRowView,
  PhaseView,
  PortraitView,
  ResultLineView,
  SideMark,
  SlotState,
  StateMark,
  VerbView,
} from "../../reading/views.ts";
import type { Cast, Step } from "../../reading/row/moments.ts";
import type { Rest } from "../../reading/row/grouping.ts";

/** Member of a group, 24 px: its number, a check when done, struck when down. */
export interface MemberView {
  readonly text: string;
  readonly state: "ahead" | "now" | "done" | "stunned" | "down";
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

export interface MembersView {
  readonly members?: readonly MemberView[];
  readonly membersLabel?: string;
  /** Shows or hides the others of a large group. */
  readonly membersRest?: { readonly count: number; readonly verb: VerbView };
}

/** A combatant in a row: of the list, of those who act, or beside the timeline. */
interface CombatantRow extends Keyed {
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
interface TurnRow extends CombatantRow, MembersView {
  /** Slot id. */
  readonly id: string;
  /** Text for card, ribbon and table. */
  readonly note?: Words;
  /** The part that the row shows. */
  readonly always?: Words;
  /** Out of action, but in the order. */
  readonly fallen?: "unconscious" | "dead";
  /** HP and FP, for permitted viewers. */
  readonly pools?: readonly Pool[];
}

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
  readonly group?: {
    /** Slots in order, the row's own first; dragged together. */
    readonly slots: readonly string[];
    readonly toggle: VerbView;
    /** True if the members are shown. */
    readonly open: boolean;
  };
  /** The GM's button about this combatant. */
  readonly ask?: VerbView;
  /** Name of the drag handle, if movable. */
  readonly grip?: string;
}

export interface TimeGroupView extends Keyed {
  readonly kind: "time";
  /** The time with a real minus: "−5", "8.5 s", "6.25", "later". */
  readonly at: string;
  /** The same in parts, if it has a unit, which the row shows to screen readers only. */
  readonly parts?: { readonly number: string; readonly unit: string };
  /** Time in the pacing's unit, if slots can be moved there. */
  readonly time?: number;
  /** Likewise, also for forecasts; to draw times to scale. */
  readonly instant?: number;
  /** "+2 steps", "+1.5 s", "same", "round 3" */
  readonly distance?: string;
  readonly when: "past" | "ahead" | "forecast";
  /** Slots under their headings. */
  readonly blocks: readonly {
    readonly headings: readonly HeadingView[];
    /** "2 at the same time", beside a bracket. */
    readonly together?: string;
    readonly slots: readonly SlotView[];
  }[];
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
  readonly cast: Cast;
  readonly step: Step;
  /** "−3", "Wait", "7.0 s" */
  readonly at: string;
  /** The same in parts, if it has a unit. */
  readonly parts?: TimeGroupView["parts"];
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
  readonly rest?: Rest;
  /** True if joined by a bracket. */
  readonly together?: boolean;
  /** Line below. */
  readonly note?: Words;
  readonly pick?: ChoiceMenuView;
  readonly gauges?: readonly GaugeView[];
  readonly boxes?: readonly ActionBoxView[];
  readonly boxesLabel?: string;
  /** The acting group: "**Goblin ×8**: 3 of 8". */
  readonly groupLine?: Words;
  readonly groupVerbs?: readonly VerbView[];
  /** Its members as squares, or as a bar if many. */
  readonly crowd?: {
    readonly toggle: VerbView;
    readonly squares?: readonly Pick<MemberView, "state" | "hurt" | "part">[];
    readonly parts?: readonly { readonly state: MemberView["state"]; readonly count: number }[];
  };
  /** "All" and "One": what the buttons mean. */
  readonly reach?: readonly VerbView[];
  /** "Goblin ×8", while the buttons mean all. */
  readonly all?: string;
  readonly rolls?: readonly PendingRowView[];
  /** Attack results of this turn, and what is pending. */
  readonly results?: readonly ResultLineView[];
  readonly verbs: readonly VerbView[];
}

/** A combatant beside the timeline: waiting, or not yet aware. */
export interface WaitView extends CombatantRow {
  /** "until “a goblin crosses the plank”, then **Attack**" */
  readonly until: Words;
  /** True if the mark says `until` too. */
  readonly quiet?: boolean;
  /** "may act until step −6; lost at −7", for the card. */
  readonly limit?: string;
  /** "until −6". */
  readonly last?: string;
  readonly verb?: VerbView;
  readonly mark: StateMark;
  /** The GM's button about this combatant. */
  readonly ask?: VerbView;
}

export type Entry = TimeGroupView | NowView | BandView;
