import type { Command, Json, JsonObject, PacingTypes, Participant, Request, Slot, View } from "../../rules/core.ts";
import type { MenuEntry } from "../host/menu-entry.ts";
import type { Words } from "../host/rich-text.ts";
import type { LoggedCommand, TrackerContext } from "./context.ts";
import type { Decides } from "./decision.ts";
import type { OfferPart, Prepares, Ruling } from "./offer-part.ts";
import type {
  ActionBoxView,
  BadgeView,
  ChoiceMenuView,
  GaugeView,
  HeadingView,
  PhaseView,
  SideMark,
  SlotState,
  VerbView,
} from "./views.ts";

/**
 * How a pacing is displayed. Every member is optional, also in results; defaults come from the slot (time,
 * ordinal, state, reason), the pacing's unit and the texts below `Pacing.<id>`.
 */
export interface Presenter<T extends PacingTypes = PacingTypes> {
  /** The head of the tracker. */
  readonly clock?: (context: TrackerContext<T>) => ClockWords;
  /** True if the current row shows actors' values, so it is rendered when they change. */
  readonly followsFigures?: boolean;
  /** Where a slot is listed. Called for every slot: must be cheap, and not ask for rows. */
  readonly place?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => Place;
  /** Content of a slot's row: over, current or to come by its `state`, or forecast (`ForecastSlot`). */
  readonly row?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => RowWords;
  /** The state of a combatant between its turns, shown on its next row. */
  readonly inForce?: (participant: string, context: TrackerContext<T>) => InForce;
  /** Lines above and below all current slots, and buttons there. */
  readonly together?: (slots: readonly Slot<T["note"]>[], context: TrackerContext<T>) => TogetherWords;
  /** What is asked, and how it is answered. */
  readonly request?: (request: Request<T["request"]>, context: TrackerContext<T>) => RequestWords;
  /** Participants whose dice are compared with a request's, visible or not. */
  readonly rivals?: (request: Request<T["request"]>, view: View<T>) => readonly string[];
  /** Answers of this round shown beside pending ones. */
  readonly pending?: (context: TrackerContext<T>) => PendingWords;
  /** Participants listed without a slot. */
  readonly expected?: (context: TrackerContext<T>) => readonly Expected[];
  /**
   * Meaning and consequences of dice for the chat card, by the fight before and after. Null = general text;
   * for a decision no card.
   */
  readonly follows?: (
    request: Request<T["request"]>,
    value: Json,
    before: TrackerContext<T>,
    after: TrackerContext<T>,
  ) => Follows | null;
  /** Offers as buttons and in lists. */
  readonly offers?: OfferPart<T>;
  /** GM rulings about the whole fight, in its menu and beside pending requests. */
  readonly rulings?: (context: TrackerContext<T>) => readonly Ruling[];
  /** Stats of combatants that join surprised, if that is set before the start. */
  readonly unawares?: Unawares;
  /** The states that the GM may set for a participant before the start. */
  readonly beforeStart?: (participant: Participant<T>, context: TrackerContext<T>) => Readiness;
  /** Further menu entries of one or several participants. */
  readonly entries?: (
    ids: readonly string[],
    context: TrackerContext<T>,
    give: (...commands: readonly Command[]) => Promise<unknown>,
  ) => readonly MenuEntry[];
  /** Texts for log and chat. */
  readonly log?: LogWords<T>;
  /** Questions of its own about offers and requests. */
  readonly decides?: Decides<T>;
  /** Choices before a combatant's turn, beyond the lists of a current slot. */
  readonly prepares?: Prepares<T>;
  /** The ribbon's own parts, beyond the list. */
  readonly ribbon?: RibbonPart<T>;
}

/** The head of the tracker. */
export interface ClockWords {
  /** "Round 2, step −3"; default: round, unit and time. */
  readonly reading?: string | null;
  /** "3 s rounds, 3 s gone" */
  readonly since?: string;
  /** Labels of a time and of the right words, if they depend on settings. */
  readonly axis?: { readonly time: string; readonly right: string };
  /** False while simultaneous slots are not known, so that none are bracketed. */
  readonly ordered?: boolean;
  /** In endless time: the footer's third button; null while it can do nothing. */
  readonly onward?: () => Onward | null;
}

export interface Place {
  /** Text of the time: "+53", "22½"; default: the slot's time. */
  readonly at?: string | null;
  /** True if dice decide its place: listed last, with "?" as time. */
  readonly unknown?: boolean;
  /** False hides the slot. */
  readonly shown?: boolean;
  /** State shown for a coming slot. */
  readonly state?: SlotState | null;
  /** Slots among which dice will decide, including this one. */
  readonly undecided?: readonly string[];
  /** True if an action is to be chosen then, whose time is not known. */
  readonly chooses?: boolean;
  /** False if no attack can belong to this slot any more. Default: by `Slot.attacks`. */
  readonly attacks?: boolean;
  /** True if the turn may have another attack after one. */
  readonly again?: boolean;
  /** Name of the spell completed in this slot, or null. Absent if any own slot completes a casting. */
  readonly casts?: string | null;
  /** The weapon whose use was declared, by its name or kind. */
  readonly uses?: { readonly weapon?: string; readonly ranged?: boolean };
  /** Out of action, but still in the order. */
  readonly fallen?: "unconscious" | "dead" | null;
}

export interface RowWords {
  /** Right column: "2 of 4", "DX 13". */
  readonly right?: Words;
  /** The card's text: action, budget, sum; without the state. */
  readonly note?: Words;
  /** The part that the row shows: what stops, delays or changes this turn. */
  readonly always?: Words;
  /** The same as marks with words. */
  readonly badges?: readonly BadgeView[];
  /** Lines above slots of one time; a change begins a new block. */
  readonly headings?: readonly HeadingView[];
  /** A wait; its trigger is shown in any case. */
  readonly until?: UntilWords;
  /** List below the timeline, and its button. */
  readonly list?: WaitingList;
  /** Valid times, below the field that asks for one. */
  readonly timeHint?: string;
  readonly phase?: PhaseView | null;
  /** Values that the acting participant may need, for permitted viewers. */
  readonly values?: Words;
  /** Right end of a single current row, "segment 14"; default: the right column. */
  readonly of?: string;
  readonly gauges?: readonly GaugeView[];
  readonly boxes?: readonly ActionBoxView[];
  /** The present choice; `listVerb` opens its list. */
  readonly pick?: ChoiceMenuView | null;
  /** Ways to end besides Done, with their reports. */
  readonly endings?: readonly Ending[];
  /** Meaning of Done, below the button: "continues “download”". */
  readonly doneNote?: string;
  /** Report with which like participants do the same; null = the default. */
  readonly sameReport?: JsonObject | null;
}

export interface InForce {
  /** The obstacle to acting, for rows without a known turn. */
  readonly always?: Words;
  /** Limits and bonuses of its defences. */
  readonly badges?: readonly BadgeView[];
}

export interface UntilWords {
  /** Default: the note's trigger, and `then`. */
  readonly words?: Words;
  /** The answer after the trigger: "Attack". */
  readonly then?: string;
  /** The limit for the card, and in short ("until −6"). */
  readonly limit?: string;
  readonly last?: string;
  /** True if the mark of its list says it too. */
  readonly quiet?: boolean;
}

export interface TogetherWords {
  /** Why these slots come first. */
  readonly lead?: Words | null;
  /** When effects count; several slots have a general text. */
  readonly note?: Words;
  /** Buttons instead of the first offers; players get those of a single turn. */
  readonly verbs?: readonly VerbView[];
}

export interface RequestWords {
  /** "3d6 against 11, one roll for all". */
  readonly what?: string;
  /** The part that the tracker always shows: "tied, roll again"; dice and values are in the row's card. */
  readonly brief?: string;
  /** Line above pending requests; "" for the default. */
  readonly lead?: string;
  /** True to offer choices as buttons, without a dialog. */
  readonly direct?: boolean;
  /** Texts of choices that depend on the request, by value. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Choices with a button; default: all. */
  readonly choices?: readonly Json[];
  /**
   * Text key below `Pacing.<id>.Requests` for the button that answers several requests by default, if
   * they all have the same.
   */
  readonly usual?: string;
  /** True to hide the request, because the GM wants no reminder; ignored if it is blocking. */
  readonly unasked?: boolean;
  /**
   * True to hide dice and consequences from players; only for requests without a participant. Default:
   * requests for the GM alone.
   */
  readonly secret?: boolean;
}

export interface PendingWords {
  /** Answered dice and decisions, to compare with pending ones. */
  readonly answered?: readonly Answered[];
  /** Dice that decide who acts now, shown instead of the current slot. */
  readonly meeting?: Meeting | null;
}

export interface LogWords<T extends PacingTypes = PacingTypes> {
  /** The deeds of its commands, by type; default: `Log.<type>` with name and fields. */
  readonly commands?: Readonly<Record<string, (entry: LoggedCommand<T>, name: string) => string | undefined>>;
  /** The deed of a finished slot: "Aim", "Walk + Fire"; default: its note. */
  readonly did?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => string;
  /** "declares a charge"; null for the choice's text. */
  readonly decided?: (request: Request<T["request"]>, value: Json, entry: LoggedCommand<T>) => string | null;
  /** A time without turns. */
  readonly at?: (time: number, context: TrackerContext<T>) => string;
  /** Chat text for a note event; null posts nothing. */
  readonly note?: (code: string, data: JsonObject, context: TrackerContext<T>) => string | null;
}

/** Texts are below `Lanes.<id>`. */
export interface WaitingList {
  readonly id: string;
  readonly mark?: "m-waiting" | "m-unaware";
  /** Default: the first offer. */
  readonly verb?: VerbView | null;
}

/** Several commands behind one button. */
export interface Onward {
  /** "To 7.5 s" */
  readonly label: string;
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Participants who meet, and the deciding dice. */
export interface Meeting {
  /** "−5" */
  readonly at: string;
  /** "Contest of DX" */
  readonly word: string;
  /** "2 meet" */
  readonly of?: string;
  /** Why, and who wins. */
  readonly note: Words;
  /** Slots shown here instead of in the list. */
  readonly slots: readonly string[];
  readonly answered: readonly Answered[];
  /** "Step −5: contest of DX between Birger Holt and Gunman." */
  readonly spoken: string;
}

/** A combatant without a slot in this round: declares later, or continues in the next round. */
export interface Expected {
  /** "later", "3" */
  readonly at: string;
  /** "round 3" */
  readonly distance?: string;
  /** Listed below this round's band; default: at the end of the present round. */
  readonly round?: number;
  readonly headings: readonly HeadingView[];
  readonly rows: readonly {
    readonly participant: string;
    readonly state?: SlotState;
    readonly note: Words;
    readonly right?: Words;
  }[];
}

/** Surprise, as stats of a joining combatant. */
export interface Unawares {
  /** Text key: "Surprised", "Starts late". */
  readonly label: string;
  /** @param how true for the default, or a duration in the pacing's unit */
  readonly stats: (how: boolean | number) => JsonObject;
}

/** "Failed". */
export interface Ending {
  readonly label: string;
  readonly icon: string;
  readonly report: JsonObject;
}

/** Surprise before the start. */
export interface Readiness {
  /** What is set; empty for the default. */
  readonly note: Words;
  readonly rulings: readonly Ruling[];
}

export interface Answered {
  readonly participants: readonly string[];
  /** Side, for dice of a whole side. */
  readonly side?: string;
  /** Resulting slot, for its menu. */
  readonly slot?: string;
  /** "d100 against 65" */
  readonly what: string;
  /** "12" */
  readonly value: string;
  /** "passed by 53" */
  readonly meaning: string;
}

/** Meaning and consequences of dice. */
export interface Follows {
  /** True if good for the roller; absent if dice are compared. */
  readonly made?: boolean;
  /** "passed by 53"; default: "made by 5". */
  readonly verdict?: string;
  /** "against 74½"; default: the request's target. */
  readonly against?: string;
  /** "Starts on step 5" */
  readonly so: string;
  /** "3 turns: 5, 0, −5" */
  readonly more?: string;
}

/** The ribbon's own parts for one initiative system, beyond the list. Times are in its unit. */
export interface RibbonPart<T extends PacingTypes = PacingTypes> {
  /**
   * "distance" places a time as far from now as it is away; "fitted" places times one after the other. By default,
   * ranks are fitted and other times true to distance.
   */
  readonly scale?: "distance" | "fitted";
  /** Pixels per unit of time on a scale true to distance; 36 by default. Shortened where room is scarce. */
  readonly unit?: number;
  /** A lane per side that this viewer knows, from first to last; one lane for all if omitted or empty. */
  readonly lanes?: (context: TrackerContext<T>) => readonly RibbonLane[];
  /** Time at which the action of a coming slot began, if it lasts until the slot; null if it takes no time. */
  readonly begun?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => number | null;
}

/** A side on the ribbon. */
export interface RibbonLane {
  /** Ids of the sides that share the lane. */
  readonly sides: readonly string[];
  readonly mark: SideMark;
  readonly name: string;
  /** Why it is first or later: "die 3, +1 segment". */
  readonly words?: Words;
  /** Units by which its turns come later; 0 for none. */
  readonly shift: number;
}
