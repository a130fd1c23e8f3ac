/** Entries of the tracker's list. Other views are the types of what their builders return. */
import type { Words } from "../../host/rich-text.ts";
import type {
  ActionBoxView,
  ChoiceMenuView,
  GaugeView,
  HeadingView,
  Keyed,
  PhaseView,
  ResultLineView,
  VerbView,
} from "../../reading/views.ts";
import type { Rest } from "../../reading/row/grouping.ts";
import type { Cast, Step } from "../../reading/row/moments.ts";
import type { MembersView, MemberView, Row } from "../../reading/row/row-view.ts";

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
    readonly slots: readonly Row[];
  }[];
  /** True if a bracket joins several rows of this time. */
  readonly several?: boolean;
  /** True if hidden behind a band. */
  readonly folded?: boolean;
}

/** Divides the list: end of the round, begin of the forecast. */
export interface BandView extends Keyed {
  readonly kind: "band";
  readonly words: Words;
  /** Short text: "Second 3". */
  readonly short?: string;
  /** Opens what the band hides. */
  readonly verb?: VerbView;
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
  /** Line above: "Party goes first: die 5 against 3". */
  readonly lead?: Words;
  readonly slots: readonly Row[];
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
    readonly squares?: readonly (Pick<MemberView, "state" | "hurt" | "part"> & { readonly slot: string })[];
    readonly parts?: readonly { readonly state: MemberView["state"]; readonly count: number }[];
  };
  /** "All" and "One": what the buttons mean. */
  readonly reach?: readonly VerbView[];
  /** "Goblin ×8", while the buttons mean all. */
  readonly all?: string;
  /** Attack results of this turn, and what is pending. */
  readonly results?: readonly ResultLineView[];
  readonly verbs: readonly VerbView[];
}

export type ListEntry = TimeGroupView | NowView | BandView;
