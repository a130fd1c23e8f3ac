/**
 * Pieces of what the tracker shows, as plain data, which pacings and modules make too. Templates below
 * `templates/tracker/` only print it; it is localised and contains only what the viewer may know.
 * - Every text is a string, or `Words` with emphasis.
 * - Absent parts are left out (or null), without an empty element.
 * - `verb.data` keys in kebab case become `data-…` attributes.
 * - Marks, icons, sides and phases are symbols of `assets/icons/sprite.svg`.
 */
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
  /** True for a manoeuvre in force. */
  readonly framed?: boolean;
}

/** Combatant of a row. Only one row of the tracker may have it: the current or next slot. */
export interface CombatantMark {
  readonly id: string;
  /** Classes for other packages: "active", "hide", "defeated", separated by spaces. */
  readonly css: string;
}

/** A row that keeps its element between renders. */
export interface Keyed {
  /** Unique in the tracker (`data-key`); without one it is rendered again. */
  readonly key?: string;
}

/** The front of the queue with its buttons, and the rest on demand. */
export interface DockView {
  readonly front?: {
    readonly by: "here" | "player" | "gm";
    readonly portrait: PortraitView;
    readonly title: string;
    readonly line?: string;
    /** For screen readers. */
    readonly lead?: string;
    readonly verbs: readonly VerbView[];
  };
  /** The last answer. */
  readonly said?: readonly ResultLineView[];
  /** "2 more" */
  readonly toggle?: VerbView;
  /** The queue by who answers, if open. */
  readonly groups?: readonly { readonly title: string; readonly rows: readonly PendingRowView[] }[];
  /** True if time waits for the front, so Done is not there. */
  readonly holds: boolean;
}

/** A pending roll, decision or step of an attack. */
export interface PendingRowView extends Keyed {
  readonly requestId: string;
  /** Id of the attack, if the row is about one. */
  readonly exchange?: string;
  /** Number of a group's requests. */
  readonly count?: number;
  readonly participantId?: string;
  readonly portrait: PortraitView;
  readonly name: string;
  /** "3d6 against 11, one roll for all". */
  readonly what: string;
  readonly verb?: VerbView;
  /** Choices instead of `verb`. */
  readonly verbs?: readonly VerbView[];
  /** Alternatives. */
  readonly menu?: VerbView;
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

/** "contest of DX decides who is first"; also a phase. */
export interface HeadingView {
  readonly phase?: PhaseView;
  readonly words: Words;
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
  /** The present choice; opens its list. */
  readonly pick?: ChoiceMenuView;
  /** The own last roll. */
  readonly results?: readonly ResultLineView[];
  /** What is pending, above the rest. */
  readonly dock?: DockView;
  /** Full width: the next step, such as the likely attack. */
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

/** "Prepared: **Attack**" and its buttons; without words, buttons of a combatant with nothing prepared. */
export interface PreparedView {
  readonly words?: Words;
  readonly verbs: readonly VerbView[];
}
