import type { Words } from "../../host/rich-text.ts";
import type { Pool } from "../pools.ts";
import type {
  BadgeView,
  CombatantMark,
  Keyed,
  PhaseView,
  PortraitView,
  ResultLineView,
  SlotState,
  StateMark,
  VerbView,
} from "../views.ts";

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

/** A combatant at a time: current, in the list, or beside it. Templates show as much of it as there is room. */
export interface Row extends Keyed, MembersView {
  /** Slot id, or a key of its own without a slot. */
  readonly id: string;
  readonly participantId: string;
  readonly state: SlotState | "now";
  readonly mark: StateMark;
  /** For screen readers, before the name: "Done", "Next", "To come". */
  readonly stateWord: string;
  /** Set only in the row that stands for its combatant. */
  readonly combatant?: CombatantMark;
  readonly portrait: PortraitView;
  readonly name: string;
  /** "You" beside own participants. */
  readonly you?: string;
  /** Text for card, ribbon and table. */
  readonly note?: Words;
  /** The part that the row shows. */
  readonly always?: Words;
  /** "Dodge 9, Parry 11, Move 5", for permitted viewers. */
  readonly values?: Words;
  /** Right column: "2 of 4", "DX 13", "**Next**". */
  readonly right?: Words;
  /** HP and FP, for permitted viewers. */
  readonly pools?: readonly Pool[];
  readonly badges?: readonly BadgeView[];
  /** The phase that begins with this row. */
  readonly phase?: PhaseView;
  /** Out of action, but in the order. */
  readonly fallen?: "unconscious" | "dead";
  /** Of its attacks, if several act at once. */
  readonly results?: readonly ResultLineView[];
  /** Set for like participants in one row. */
  readonly group?: {
    /** Slots in order, the row's own first; dragged together. */
    readonly slots: readonly string[];
    readonly toggle: VerbView;
    /** True if the members are shown. */
    readonly open: boolean;
  };
  /** Shows the members of a group that acts. */
  readonly toggle?: VerbView;
  /** The row's one tab stop. */
  readonly menu?: VerbView;
  /** The GM's button about this combatant. */
  readonly ask?: VerbView;
  /** Name of the drag handle, if movable. */
  readonly grip?: string;
  /** "until “a goblin crosses the plank”, then **Attack**" */
  readonly until?: Words;
  /** True if the mark says `until` too. */
  readonly quiet?: boolean;
  /** "may act until step −6; lost at −7", for the card. */
  readonly limit?: string;
  /** "until −6". */
  readonly last?: string;
  readonly verb?: VerbView;
}
