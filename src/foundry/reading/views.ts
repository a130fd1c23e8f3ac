/**
 * What the tracker shows, as plain data. Templates below `templates/tracker/` only print it; it is localised
 * and contains only what the viewer may know.
 * - Every text is a string, or `Words` with emphasis.
 * - Absent parts are left out (or null), without an empty element.
 * - `verb.data` keys in kebab case become `data-…` attributes.
 * - Marks, icons, sides and phases are symbols of `assets/icons/sprite.svg`.
 */
import type { Words } from "../host/rich-text.ts";
import type { TimelineView } from "./timeline-view.ts";
import type {
  ChoiceMenuView,
  CombatantRow,
  DialView,
  GaugeView,
  PendingRowView,
  RestView,
  ResultLineView,
  SideMark,
  StateMark,
  VerbView,
} from "./view-pieces.ts";

export type * from "./view-pieces.ts";
export type * from "./timeline-view.ts";

/** Instead of clock and timeline, without an encounter or combatants. */
export interface EmptyView {
  readonly title: string;
  readonly text: string;
  /** Losses of a damaged encounter. */
  readonly lines?: readonly string[];
  readonly verbs: readonly VerbView[];
}

/** Texts of the hidden live regions. */
export interface SpokenView {
  /** Polite; one sentence per change. */
  readonly status: string;
  /** Alert for the owner: "Your turn". */
  readonly alert: string;
}

export interface TrackerView {
  /** Id of the pacing, for styles and other packages. */
  readonly pacing: string;
  readonly role: "gm" | "player";
  readonly clock: ClockView | null;
  readonly empty: EmptyView | null;
  /** Above a playable damaged encounter. */
  readonly damage?: EmptyView | null;
  readonly pending: PendingView | null;
  readonly pin: PinView | null;
  readonly timeline: TimelineView | null;
  readonly sides: SidesView | null;
  readonly waiting: readonly WaitingView[];
  readonly refusal: RefusalView | null;
  readonly footer: FooterView | null;
  readonly spoken: SpokenView;
}

export interface StageView {
  readonly label: string;
  readonly state: "done" | "now" | "ahead";
}

/** The head of the tracker. */
export interface ClockView {
  /** "Action period" */
  readonly pacing: string;
  /** "Round 2, step −3" */
  readonly reading: string;
  /** The part that the current row does not show, and what follows it for screen readers. */
  readonly head: string;
  readonly rest?: string;
  /** "3 s rounds, 3 s gone" */
  readonly since: string;
  /** Why it is paused: "the baron speaks". */
  readonly note?: string;
  readonly dial: DialView;
  readonly title: string;
  /** Opens the list of encounters, if this viewer knows more than one. */
  readonly list?: VerbView;
  /** None in the GM's player view. */
  readonly menu?: VerbView;
  /** Stages of this round; none if there is only one. */
  readonly stages: readonly StageView[];
  /** "Stages of round 2". */
  readonly stagesLabel: string;
  /** "done", for screen readers. */
  readonly doneWord: string;
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

/** Sides before the start. */
export interface SidesView {
  readonly title: string;
  /** How to change them. */
  readonly hint?: string;
  readonly sides: readonly {
    readonly id: string;
    readonly mark: SideMark;
    readonly name: string;
    readonly count: string;
    readonly who: string;
  }[];
}

/** A list below the timeline: who waits, or is not yet aware. */
export interface WaitingView {
  readonly title: string;
  readonly mark: "m-waiting" | "m-unaware" | "m-pending";
  /** "1 participant" */
  readonly count: string;
  readonly rows: readonly WaitView[];
  /** Opens and closes a long list. */
  readonly fold?: VerbView;
  readonly folded?: boolean;
}

/** Stays until closed or obsolete. */
export interface RefusalView {
  /** "**Not put on −9.** Sir Bartholomew may act until step −6; …" */
  readonly words: Words;
  readonly verbs: readonly VerbView[];
  readonly close: VerbView;
}

/** Blocking dice and decisions. */
export interface PendingView {
  /** "4 of 6 rolls pending" */
  readonly title: string;
  /** True if nothing waits for it. */
  readonly quiet?: boolean;
  readonly lead?: string;
  /** True if this user must answer any. */
  readonly mine: boolean;
  readonly rows: readonly PendingRowView[];
  /** Replaces rows shown on demand. */
  readonly rest?: RestView;
  readonly verbs: readonly VerbView[];
}

/** All that is pending in one line, always visible. */
export interface PinView {
  /** "2 pending": opens the list. */
  readonly toggle: VerbView;
  /** What is pending, if the list does not say it: "Goblin 1: defence; Goblin 6: HT roll". */
  readonly what?: string;
  /** The default answer. */
  readonly verb?: VerbView;
  /** The list, if open and not in the timeline. */
  readonly list?: PendingView;
}

/** Undo, Redo after an Undo, and the button that moves time on. */
export interface GmFooterView {
  readonly kind: "gm";
  readonly label: string;
  readonly done?: VerbView;
  readonly row: readonly VerbView[];
}

/** An action with its landing. */
export interface ChoiceView {
  readonly verb: VerbView;
  readonly name: string;
  /** "class V, 7 segments, 3.5 s" */
  readonly detail: string;
  /** "10.5 s" */
  readonly when: string;
  readonly chosen: boolean;
}

export interface FieldView {
  readonly label: string;
  /** The application reads name and data when the field changes. */
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly data: Readonly<Record<string, string>>;
}

/** Replaces the footer for players. */
export interface PlayerFooterView {
  readonly kind: "player";
  /** "now": your turn; "next"; "later"; "none" without rule and title. */
  readonly state: "now" | "next" | "later" | "none";
  readonly label: string;
  readonly title?: string;
  readonly text?: Words;
  /** True if for screen readers only, because a row shows both. */
  readonly silent?: boolean;
  /** Shown instead of a silent title and text: whose buttons these are. */
  readonly face?: string;
  readonly gauges?: readonly GaugeView[];
  /** The present choice; opens its list. */
  readonly pick?: ChoiceMenuView;
  readonly field?: FieldView;
  readonly choices?: readonly ChoiceView[];
  /** True to show choices and `more` only on demand. */
  readonly folded?: boolean;
  /** Results so far: the own attack, or one to defend against. */
  readonly results?: readonly ResultLineView[];
  /** Defences side by side, with values. */
  readonly tiles?: readonly VerbView[];
  /** Full width: "Begin sabre cut: lands at 10.5 s". */
  readonly wide?: VerbView;
  /** Narrow, beside it: alternatives. */
  readonly beside?: VerbView;
  /** Two, 48 px high: Done and Wait…. */
  readonly big?: readonly VerbView[];
  /** Two columns, cost below the label: React…, Change…, Run, Reload. */
  readonly verbs?: readonly VerbView[];
  /** Ordinary buttons: By speed class…, More actions…. */
  readonly more?: readonly VerbView[];
  readonly note?: string;
  /** Buttons for what is prepared and possible now, full width. */
  readonly ready?: readonly VerbView[];
  /** Prepared actions, or buttons to prepare them, for the user's combatants. */
  readonly prepared?: readonly PreparedView[];
  /** Buttons for other players' characters, if the setting allows it. */
  readonly others?: { readonly label: string; readonly verbs: readonly VerbView[] };
}

/** "Prepared: **Attack**" and its buttons; without words, buttons of those with nothing prepared. */
export interface PreparedView {
  readonly words?: Words;
  readonly verbs: readonly VerbView[];
}

export type FooterView = GmFooterView | PlayerFooterView;
