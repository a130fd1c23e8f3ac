/**
 * What the tracker shows, as plain data.
 *
 * The templates below `templates/tracker/` take these objects and nothing else; whoever builds them has already
 * decided, localised and formatted everything. A view holds only what its reader may know: participants that are
 * hidden from a player are not in it at all, or stand in it as "somebody" (DESIGN.md 5 and 6).
 *
 * Conventions
 * - Every visible text is a finished string, or `Words` where part of a line is stressed.
 * - An absent part is left out (or null); templates never print an empty element for it.
 * - `verb.data` keys are written in kebab case and become `data-…` attributes of the button.
 * - Marks, icons, sides and phases are names of symbols in `assets/icons/sprite.svg`.
 */

import type { Words } from "../words.ts";
import type { DialView } from "./dial.ts";

/** Sides 1 to 5 have a shape and a colour each; 0 is "no side": hazards and events. From the sixth side on they start again at 1. */
export type SideMark = 0 | 1 | 2 | 3 | 4 | 5;

/** State marks, DESIGN.md section 5. */
export type StateMark =
  | "m-done" | "m-now" | "m-next" | "m-ahead" | "m-waiting" | "m-lost" | "m-extra" | "m-carried" | "m-cut"
  | "m-burst" | "m-hidden" | "m-forecast" | "m-owed" | "m-strike";

/** A button. Without `action` it does nothing; disabled ones say why in `reason`. */
export interface VerbView {
  /** Name of the action the application handles (`data-action`). */
  readonly action: string;
  readonly label: string;
  /** Symbol of the sprite, for example "i-check". */
  readonly icon?: string;
  /** What it costs or when it lands, with units: "starts 0.5 s later". Stands under the label. */
  readonly cost?: string;
  readonly disabled?: boolean;
  /** Why it is disabled; stands where the cost stands. A disabled button with a reason stays in the tab order. */
  readonly reason?: string;
  /** Stays in the tab order while it is disabled, so that the focus is not lost when it becomes so under the finger. */
  readonly steady?: boolean;
  /** The amber button: what the whole table waits for. At most one kind of thing in a view. */
  readonly primary?: boolean;
  /** The inverse button: asked of this seat while nothing is "now" for it. */
  readonly call?: boolean;
  /** A longer name for screen readers and the tooltip: "Undo: Mira Kestrel, Aim". */
  readonly title?: string;
  /** For switches: whether it is pressed. */
  readonly pressed?: boolean;
  /** For what it opens in place: whether it is open. */
  readonly expanded?: boolean;
  /** What opens: a menu, a list, a dialog. */
  readonly popup?: "menu" | "listbox" | "dialog";
  /** 48 high, for a player's own dice and turns. */
  readonly big?: boolean;
  /** Shortcut as shown in a menu: "Ctrl ↑". */
  readonly keys?: string;
  /** Values for the handler, as `data-…` attributes; keys in kebab case. */
  readonly data: Readonly<Record<string, string>>;
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

/** One of the two action boxes of two-action. */
export interface ActionBoxView {
  readonly state: "done" | "open";
  /** "Action 2, combined" */
  readonly head: string;
  readonly words: Words;
  /** "62 % halved: **31 %**" */
  readonly foot?: Words;
}

/** One head of a group, 24 px: its number, or a check when done, struck when down. */
export interface HeadView {
  readonly text: string;
  readonly state: "ahead" | "now" | "done" | "down";
  /** For screen readers and the tooltip: "Goblin 3: to come". */
  readonly spoken: string;
  /** Opens the menu of this one; none where this seat can do nothing with it. */
  readonly menu?: VerbView;
  /** Set where this one is not the row's own combatant. */
  readonly combatant?: CombatantMark;
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

// ------------------------------------------------------------------------------------------------ header

/** A stage of the window; only those the pacing has now. */
export interface StageView {
  readonly label: string;
  readonly state: "done" | "now" | "ahead";
}

/** The head of the tracker: dial, pacing, reading in words, time gone, tools. */
export interface ClockView {
  /** "Action period" */
  readonly pacing: string;
  /** "Round 2, step −3" */
  readonly reading: string;
  /** "3 s rounds, 3 s gone" */
  readonly since: string;
  readonly dial: DialView;
  /** Icon buttons: lock, menu. Their label is their accessible name. */
  readonly tools: readonly VerbView[];
  readonly stages: readonly StageView[];
  /** Name of the list of stages: "Stages of round 2". */
  readonly stagesLabel: string;
  /** The word behind a stage that is done: "done". */
  readonly doneWord: string;
  /** Other encounters of the scene to look at, GM only; none with one encounter. */
  readonly encounters?: EncountersView;
}

/** Which encounter is looked at, when there are several. */
export interface EncountersView {
  readonly label: string;
  /** "2 of 3" */
  readonly place: string;
  readonly previous: VerbView;
  readonly next: VerbView;
}

// ------------------------------------------------------------------------------------------------ timeline

/** Where a slot stands. `hidden` and `cut` win over `ahead`; `waiting` is for a slot shown in its place while its owner waits. */
export type SlotState =
  | "done" | "lost" | "next" | "ahead" | "waiting" | "extra" | "carried" | "cut" | "burst" | "hidden" | "forecast";

/** One place on the timeline where a participant may act. */
export interface SlotView {
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
  readonly note?: Words;
  /** Out of action, and still in the order. */
  readonly fallen?: "unconscious" | "dead";
  /** Right column: "2 of 4", "DX 13", "**Next**". */
  readonly right?: Words;
  readonly portrait: PortraitView;
  /** Two-action: what is left of the two actions, before the note. */
  readonly pips?: readonly ("done" | "open")[];
  /** Like participants one after the other, as one row. */
  readonly group?: GroupView;
  /** Each of the group; shown when it is open. */
  readonly heads?: readonly HeadView[];
  readonly headsLabel?: string;
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
export interface TimeGroupView {
  readonly kind: "time";
  /** The figure in the gutter, with a real minus: "−5", "8.5 s", "6.25", "later". */
  readonly at: string;
  /** The same in the pacing's unit, where a slot can be put on it. */
  readonly time?: number;
  /** "+2 steps", "+1.5 s", "same", "round 3" */
  readonly distance?: string;
  readonly when: "past" | "ahead" | "forecast";
  readonly blocks: readonly SlotBlockView[];
}

/** A band across the list: the end of the window, the beginning of the forecast. */
export interface BandView {
  readonly kind: "band";
  readonly words: Words;
  /** Shows what the band stands for. */
  readonly verb?: VerbView;
}

/** One participant of the current slot. */
export interface CurrentSlotView {
  readonly id: string;
  readonly participantId: string;
  readonly combatant?: CombatantMark;
  readonly name: string;
  readonly you?: string;
  readonly note?: Words;
  /** "Dodge 9, Parry 11, Move 5", for those who may see them. */
  readonly figures?: Words;
  readonly fallen?: "unconscious" | "dead";
  readonly portrait: PortraitView;
  /** Its own menu, when several are current. */
  readonly menu?: VerbView;
  /** A group of which several are current: each of them. */
  readonly heads?: readonly HeadView[];
  readonly headsLabel?: string;
}

/** The value that is chosen now, and what it brings: "Attack", "move 1 yd step, any defence". */
export interface PickView {
  readonly verb: VerbView;
  readonly value: string;
  readonly brings: string;
}

/** The current slot, or the group of simultaneous ones; or the dice that decide who is current (`rolls`). */
export interface NowView {
  readonly kind: "now";
  /** "−3", "Wait", "7.0 s" */
  readonly at: string;
  /** "Now", "Your turn", "Contest of DX" */
  readonly word: string;
  /** Right end of the head: "turn 3 of 4", "3 at once". */
  readonly of?: string;
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
  readonly pick?: PickView;
  readonly gauges?: readonly GaugeView[];
  readonly boxes?: readonly ActionBoxView[];
  readonly boxesLabel?: string;
  /** The group of whoever acts now: "**Goblin ×8**: 3 of 8", each of it, and what can be done for all. */
  readonly groupLine?: Words;
  readonly heads?: readonly HeadView[];
  readonly headsLabel?: string;
  readonly groupVerbs?: readonly VerbView[];
  readonly rolls?: readonly OwedRowView[];
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

// ------------------------------------------------------------------------------------------------ owed

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

// ------------------------------------------------------------------------------------------------ lanes

/** Somebody beside the timeline: waiting, or not yet aware. */
export interface WaitView {
  readonly participantId: string;
  readonly combatant?: CombatantMark;
  readonly portrait: PortraitView;
  readonly name: string;
  readonly you?: string;
  /** "until “a goblin crosses the plank”, then **Attack**" */
  readonly until: Words;
  /** "may act until step −6; lost at −7" */
  readonly limit?: string;
  readonly verb?: VerbView;
  /** Whatever else can be done about it. */
  readonly menu?: VerbView;
}

/** A lane under the timeline. */
export interface LaneView {
  readonly title: string;
  readonly mark: "m-waiting" | "m-hidden";
  /** "1 participant" */
  readonly count: string;
  readonly rows: readonly WaitView[];
}

/** Why something was not done. Stays until closed or obsolete. */
export interface RefusalView {
  /** "**Not put on −9.** Sir Bartholomew may act until step −6; …" */
  readonly words: Words;
  readonly verbs: readonly VerbView[];
  readonly close: VerbView;
}

// ------------------------------------------------------------------------------------------------ footer

/** The GM's footer: Done with the name in it; Undo, Redo, Next round. */
export interface GmFooterView {
  readonly kind: "gm";
  readonly label: string;
  readonly done?: VerbView;
  /** Three: the second one is narrow and shows its icon only. */
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
  readonly gauges?: readonly GaugeView[];
  /** What is chosen for this turn; opens the list. */
  readonly pick?: PickView;
  readonly field?: FieldView;
  readonly choices?: readonly ChoiceView[];
  /** One over the full width: "Begin sabre cut: lands at 10.5 s". */
  readonly wide?: VerbView;
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

/** "Prepared: **Attack**", with what can be done about it; without words the buttons of those who have prepared nothing. */
export interface PreparedView {
  readonly words?: Words;
  readonly verbs: readonly VerbView[];
}

export type FooterView = GmFooterView | PlayerFooterView;

// ------------------------------------------------------------------------------------------------ whole

/** In the place of clock and timeline when there is no encounter, or nobody in it. */
export interface EmptyView {
  readonly title: string;
  readonly text: string;
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
  readonly owed: OwedView | null;
  readonly timeline: TimelineView | null;
  readonly lanes: readonly LaneView[];
  readonly refusal: RefusalView | null;
  readonly footer: FooterView | null;
  readonly spoken: SpokenView;
}
