/**
 * What the tracker shows, as plain data.
 *
 * The templates below `templates/tracker/` take these objects and nothing else; whoever builds them has already
 * decided, localised and formatted everything. A view holds only what its reader may know: participants that are
 * hidden from a player are not in it at all, or stand in it as "somebody".
 *
 * Conventions
 * - Every visible text is a finished string, or `Words` where part of a line is stressed.
 * - An absent part is left out (or null); templates never print an empty element for it.
 * - `verb.data` keys are written in kebab case and become `data-…` attributes of the button.
 * - Marks, icons, sides and phases are names of symbols in `assets/icons/sprite.svg`.
 */
import type { Words } from "../host/rich-text.ts";
import type { TimelineView } from "./timeline-view.ts";
import type {
  CombatantMark,
  DialView,
  GaugeView,
  Keyed,
  PendingRowView,
  ChoiceMenuView,
  PortraitView,
  ResultLineView,
  SideMark,
  StateMark,
  VerbView,
} from "./view-pieces.ts";

export type * from "./view-pieces.ts";
export type * from "./timeline-view.ts";

/** In the place of clock and timeline when there is no encounter, or nobody in it. */
export interface EmptyView {
  readonly title: string;
  readonly text: string;
  /** What a damaged fight has lost, a sentence each. */
  readonly lines?: readonly string[];
  readonly verbs: readonly VerbView[];
}

/** What the hidden live regions say; each changes only when there is something new to say. */
export interface SpokenView {
  /** One polite sentence per change. */
  readonly status: string;
  /** Only for the owner: "Your turn". */
  readonly alert: string;
}

/** The whole tracker. Each part of the application reads the members it shows. */
export interface TrackerView {
  /** Id of the pacing, for styles and other packages. */
  readonly pacing: string;
  readonly role: "gm" | "player";
  readonly clock: ClockView | null;
  readonly empty: EmptyView | null;
  /** Above a fight that goes on although something of it was lost. */
  readonly damage?: EmptyView | null;
  readonly owed: PendingView | null;
  readonly pin: PinView | null;
  readonly timeline: TimelineView | null;
  /** Before the start. */
  readonly sides: SidesView | null;
  readonly lanes: readonly LaneView[];
  readonly refusal: RefusalView | null;
  readonly footer: FooterView | null;
  readonly spoken: SpokenView;
}

/** A stage of the window. */
export interface StageView {
  readonly label: string;
  readonly state: "done" | "now" | "ahead";
}

/** The head of the tracker: dial, name, reading in words, menu. */
export interface ClockView {
  /** "Action period" */
  readonly pacing: string;
  /** "Round 2, step −3" */
  readonly reading: string;
  /** "3 s rounds, 3 s gone" */
  readonly since: string;
  /** Why time stands still: "the baron speaks". */
  readonly note?: string;
  readonly dial: DialView;
  /** What this encounter is called. */
  readonly title: string;
  /** Lists the encounters of the scene; the GM's, with more than one. */
  readonly list?: VerbView;
  /** The encounter's menu; none for a GM who looks as players do. */
  readonly menu?: VerbView;
  /** Those that the pacing has now; none where it is a single one. */
  readonly stages: readonly StageView[];
  /** Name of the list of stages: "Stages of round 2". */
  readonly stagesLabel: string;
  /** The word behind a stage that is done: "done". */
  readonly doneWord: string;
}

/** Somebody beside the timeline: waiting, or not yet aware. */
export interface WaitView extends Keyed {
  readonly participantId: string;
  readonly combatant?: CombatantMark;
  readonly portrait: PortraitView;
  readonly name: string;
  readonly you?: string;
  /** "until “a goblin crosses the plank”, then **Attack**" */
  readonly until: Words;
  /** "may act until step −6; lost at −7", for the card. */
  readonly limit?: string;
  /** The same in short: "until −6". */
  readonly last?: string;
  readonly verb?: VerbView;
  /** The mark of its lane. */
  readonly mark: StateMark;
  /** Whatever else can be done about it. */
  readonly menu?: VerbView;
  /** What the GM is asked about whoever waits: one button. */
  readonly ask?: VerbView;
}

/** A lane under the timeline. */
/** The sides of a fight before its start. */
export interface SidesView {
  readonly title: string;
  /** How they are changed. */
  readonly hint?: string;
  readonly sides: readonly {
    readonly id: string;
    readonly mark: SideMark;
    readonly name: string;
    readonly count: string;
    readonly who: string;
  }[];
}

export interface LaneView {
  readonly title: string;
  readonly mark: "m-waiting" | "m-hidden" | "m-owed";
  /** "1 participant" */
  readonly count: string;
  readonly rows: readonly WaitView[];
  /** Opens and closes a lane with many rows. */
  readonly fold?: VerbView;
  readonly folded?: boolean;
}

/** Why something was not done. Stays until closed or obsolete. */
export interface RefusalView {
  /** "**Not put on −9.** Sir Bartholomew may act until step −6; …" */
  readonly words: Words;
  readonly verbs: readonly VerbView[];
  readonly close: VerbView;
}

/** Dice and decisions that time waits for. */
export interface PendingView {
  /** "4 of 6 rolls owed" */
  readonly title: string;
  /** Nothing waits for it: reminders and dice that hold nobody up. */
  readonly quiet?: boolean;
  readonly lead?: string;
  /** Whether this seat owes any of it. */
  readonly mine: boolean;
  readonly rows: readonly PendingRowView[];
  /** In the place of rows that are shown on demand. */
  readonly rest?: RestView;
  readonly verbs: readonly VerbView[];
}

/** One line for all that is pending, always in view. */
export interface PinView {
  /** "2 pending": opens the list. */
  readonly toggle: VerbView;
  /** What it is, where the list below does not say it: "Goblin 1: defence; Goblin 6: HT roll". */
  readonly what?: string;
  /** The usual answer. */
  readonly verb?: VerbView;
  /** The list, where it is open and does not stand in the timeline. */
  readonly list?: PendingView;
}

/** What stands for the rest of a long list: how many more there are, and a button that shows or hides them. */
export interface RestView {
  readonly words: Words;
  readonly verb: VerbView;
}

/** The GM's footer: Undo, Redo once something was taken back, and the button that moves time on. */
export interface GmFooterView {
  readonly kind: "gm";
  readonly label: string;
  readonly done?: VerbView;
  readonly row: readonly VerbView[];
}

/** An action to choose from, with when it lands. */
export interface ChoiceView {
  readonly verb: VerbView;
  readonly name: string;
  /** "class V, 7 segments, 3.5 s" */
  readonly detail: string;
  /** "10.5 s" */
  readonly when: string;
  readonly chosen: boolean;
}

/** A field of the player's panel. */
export interface FieldView {
  readonly label: string;
  /** `name` of the select; the application listens to its change and reads `data`. */
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly data: Readonly<Record<string, string>>;
}

/** A player's own panel, in the place of the footer. */
export interface PlayerFooterView {
  readonly kind: "player";
  /** "now": your turn; "next": you are next; "later"; "none" has neither rule nor title. */
  readonly state: "now" | "next" | "later" | "none";
  readonly label: string;
  readonly title?: string;
  readonly text?: Words;
  /** Both only for screen readers: the current row shows them. */
  readonly silent?: boolean;
  readonly gauges?: readonly GaugeView[];
  /** What is chosen for this turn; opens the list. */
  readonly pick?: ChoiceMenuView;
  readonly field?: FieldView;
  readonly choices?: readonly ChoiceView[];
  /** The choices, and `more`, are shown on demand. */
  readonly folded?: boolean;
  /** What came of it so far: an attack that is to be defended against, the own attack. */
  readonly results?: readonly ResultLineView[];
  /** Defences beside each other, each with its value. */
  readonly tiles?: readonly VerbView[];
  /** One over the full width: "Begin sabre cut: lands at 10.5 s". */
  readonly wide?: VerbView;
  /** Narrow, right beside it: the way to another of its kind. */
  readonly beside?: VerbView;
  /** Two side by side, 48 high: Done and Wait…. */
  readonly big?: readonly VerbView[];
  /** Two columns, cost under the label: React…, Change…, Run, Reload. */
  readonly verbs?: readonly VerbView[];
  /** Ordinary buttons: By speed class…, More actions…. */
  readonly more?: readonly VerbView[];
  readonly note?: string;
  /** What was prepared and can be given now, each over the full width. */
  readonly ready?: readonly VerbView[];
  /** What is prepared for the player's own, or can be. */
  readonly prepared?: readonly PreparedView[];
  /** What can be done for the characters of other players, where the table allows it. */
  readonly others?: { readonly label: string; readonly verbs: readonly VerbView[] };
}

/**
 * "Prepared: **Attack**", with what can be done about it; without words the buttons of those who have prepared nothing.
 */
export interface PreparedView {
  readonly words?: Words;
  readonly verbs: readonly VerbView[];
}

export type FooterView = GmFooterView | PlayerFooterView;
