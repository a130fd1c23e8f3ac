import type {
  Command,
  ForecastSlot,
  Json,
  JsonObject,
  Offer,
  PacingTypes,
  Participant,
  Choice,
  Refusal,
  Request,
  Slot,
  View,
} from "../../rules/core.ts";
import type { Undisclosed } from "../fight/disclosure.ts";
import type { MenuEntry, MenuFact } from "../host/menu-entry.ts";
import type { Words } from "../host/rich-text.ts";
import type { LoggedCommand, Due, Prepared, TrackerContext } from "./context.ts";
import type { RibbonPart } from "./ribbon-part.ts";
import type { HeadingView, SlotState } from "./timeline-view.ts";
import type { ActionBoxView, GaugeView, PhaseView, ChoiceMenuView, VerbView } from "./view-pieces.ts";
import type { PlayerFooterView } from "./views.ts";

/**
 * How one pacing reads to a person. Every member, and every member of what it returns, is optional: what is left out,
 * the tracker says from the slot (time, ordinal, state, reason), the pacing's unit and the texts below `Pacing.<id>`.
 */
export interface Presenter<T extends PacingTypes = PacingTypes> {
  /** The head of the tracker. */
  readonly clock?: (context: TrackerContext<T>) => ClockWords;
  /** The plate shows figures of actors: it is drawn anew when those of an acting participant change. */
  readonly followsFigures?: boolean;
  /** Where a slot stands in the list. Asked for every slot, so it must be cheap, and it may not ask for rows. */
  readonly place?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => Place;
  /**
   * Which choices are made in secret and disclosed later: until then nobody else sees anything of what comes of them.
   */
  readonly undisclosed?: Undisclosed<T>;
  /** What a slot shows wherever it stands. */
  readonly row?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => RowWords;
  /** The line below a name in the forecast. */
  readonly foreseen?: (slot: ForecastSlot<T["note"]>, context: TrackerContext<T>) => Words;
  /** What a current slot shows besides its row. */
  readonly plate?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => PlateWords;
  /** What stands above and below all current slots, and the GM's buttons there. */
  readonly together?: (slots: readonly Slot<T["note"]>[], context: TrackerContext<T>) => TogetherWords;
  /** What is asked, and how it is answered. */
  readonly request?: (request: Request<T["request"]>, context: TrackerContext<T>) => RequestWords;
  /**
   * The other participants with whom the dice of a request are compared, seen or not; none for dice that concern nobody
   * else.
   */
  readonly rivals?: (request: Request<T["request"]>, view: View<T>) => readonly string[];
  /** Answers of this round that belong beside what is still pending. */
  readonly pending?: (context: TrackerContext<T>) => PendingWords;
  /** Participants without a slot in the list, shown there all the same. */
  readonly expected?: (context: TrackerContext<T>) => readonly Expected[];
  /**
   * What dice mean and what follows from them, for the card in chat, given the fight before and after the answer. Null
   * = the general words; for a decision no card.
   */
  readonly follows?: (
    request: Request<T["request"]>,
    value: Json,
    before: TrackerContext<T>,
    after: TrackerContext<T>,
  ) => Follows | null;
  /** What is offered, as buttons and in lists. */
  readonly offers?: OfferPart<T>;
  /** What the GM may rule about the whole fight, in its menu and beside what is pending. */
  readonly rulings?: (context: TrackerContext<T>) => readonly Ruling[];
  /**
   * How combatants come into a fight that are caught unawares, where that is known before it begins; where it is a
   * command of the running fight instead, nothing.
   */
  readonly unawares?: Unawares;
  /** Before the start: what the GM may settle about a participant, and what is settled. */
  readonly beforeStart?: (participant: Participant<T>, context: TrackerContext<T>) => Readiness;
  /** More entries for the menu of one participant, or of several at once. */
  readonly entries?: (
    ids: readonly string[],
    context: TrackerContext<T>,
    give: (...commands: readonly Command[]) => Promise<unknown>,
  ) => readonly MenuEntry[];
  /** A player's own panel in place of the general one. */
  readonly panel?: OwnPanel<T>;
  /** Sentences for the log and for chat. */
  readonly log?: LogWords<T>;
  /** Dialogs<T> of its own in place of the general ones. */
  readonly dialogs?: Dialogs<T>;
  /** What can be chosen before the own turn, where that is not given in a current slot, or not by the lists of one. */
  readonly prepares?: Prepares<T>;
  /** What the ribbon shows of it beyond the list. */
  readonly ribbon?: RibbonPart<T>;
}

/** The head of the tracker. */
export interface ClockWords {
  /** "Round 2, step −3"; the general one names round, unit and time. */
  readonly reading?: string | null;
  /** "3 s rounds, 3 s gone" */
  readonly since?: string;
  /** Heads of the columns, where they change with the settings. */
  readonly axis?: { readonly time: string; readonly right: string };
  /** False while it is not known yet who acts at the same time: nobody is bracketed. */
  readonly ordered?: boolean;
  /** Where there are no rounds: what the third button of the footer does. It returns null while it can do nothing. */
  readonly onward?: () => Onward | null;
}

/** Where a slot stands in the list. */
export interface Place {
  /** The figure in the gutter, where it is not simply the slot's time: "+53", "22½". */
  readonly at?: string | null;
  /** Dice decide first where this slot stands: it is listed last, with "?" in the gutter. */
  readonly unknown?: boolean;
  /** False keeps the slot out of the list. */
  readonly shown?: boolean;
  /** The state in which a slot to come is shown, where it is not simply to come. */
  readonly state?: SlotState | null;
  /** Ids of slots among which dice will decide who comes first, this one among them. */
  readonly undecided?: readonly string[];
  /** False if no attack that is rolled can belong to this slot. */
  readonly attacks?: boolean;
  /**
   * Name of the spell whose casting is complete in this slot; null for none. Absent where casting is complete in any
   * slot of its own.
   */
  readonly casts?: string | null;
  /** Its participant is out of action without having left the order: the row looks so. */
  readonly fallen?: "unconscious" | "dead" | null;
}

/** What a slot shows wherever it stands. */
export interface RowWords {
  /** Right column of the timeline table and the row's card: "2 of 4", "DX 13". */
  readonly right?: Words;
  /** What the row's card says of the slot: action, budget, sum. Without the state word, which comes before it. */
  readonly note?: Words;
  /** The part of it that the row itself shows: what stops, delays or changes this turn. Nothing as a rule. */
  readonly always?: Words;
  /** "Next" stands before the note, because the right column says something else. */
  readonly nextInNote?: boolean;
  /** Lines above slots of one time that belong together; slots with other headings begin a new block. */
  readonly headings?: readonly HeadingView[];
  /** What is used of the slot's actions. */
  readonly pips?: readonly ("done" | "open")[];
  /** What a waiting participant waits for; until when, in full for the card, and in short for the row: "until −6". */
  readonly until?: { readonly words: Words; readonly limit?: string; readonly last?: string };
  /** In which lane somebody beside the timeline stands, and the button there. */
  readonly lane?: Lane;
  /** On which times the slot may be put, below the field that asks for one. */
  readonly timeHint?: string;
}

/** What a current slot shows besides its row. */
export interface PlateWords {
  /** In place of the row's note, in the card. */
  readonly note?: Words;
  /** The part of it that the current row shows. */
  readonly always?: Words;
  /** Below that: figures that the acting participant may need, for those who may see them. */
  readonly figures?: Words;
  readonly phase?: PhaseView | null;
  /** Right end of the head of a single current slot, "segment 14"; else the row's right column. */
  readonly of?: string;
  readonly gauges?: readonly GaugeView[];
  readonly boxes?: readonly ActionBoxView[];
  /** The value that is chosen now; `listVerb` is the button that opens the list of offers behind it. */
  readonly pick?: ChoiceMenuView | null;
  /** Other ways in which the slot can end than plain Done, with what is reported then. */
  readonly endings?: readonly Ending[];
  /** What Done means for this slot, under the button: "goes on with “download”". */
  readonly doneNote?: string;
  /** What others like this participant report to do the same; null = the default thing. */
  readonly sameReport?: JsonObject | null;
}

/** What stands above and below all current slots. */
export interface TogetherWords {
  /** Why these slots come first: a line above them, with a side's mark. */
  readonly lead?: { readonly words: Words; readonly side?: number } | null;
  /** A line below: what counts when; several at once have a general one. */
  readonly note?: Words;
  /** The GM's buttons, in place of the first offers. */
  readonly verbs?: readonly VerbView[];
}

/** What is asked, and how it is answered. */
export interface RequestWords {
  /** What exactly: "3d6 against 11, one roll for all". */
  readonly what?: string;
  /** A line above what is pending, where it is not always the same; "" for the usual text. */
  readonly lead?: string;
  /** The choices are buttons, without a dialog between. */
  readonly direct?: boolean;
  /** The choices that get a button; all by default. */
  readonly choices?: readonly Json[];
  /**
   * The GM's button for the usual answer is for NPCs alone, as long as some of them are among those who are asked this.
   */
  readonly apart?: boolean;
  /**
   * Name of the text below `Pacing.<id>.Requests.<what>` on the button that takes the usual answer for several; with
   * "Npcs" behind it where it is for NPCs alone.
   */
  readonly usual?: string;
  /** The GM has not asked to be reminded of it: it is not shown. */
  readonly unasked?: boolean;
  /** Dice and consequences hidden from the table; by default those that only the GM is asked for. */
  readonly secret?: boolean;
}

/** Answers of this round that belong beside what is still pending. */
export interface PendingWords {
  /** Dice and decisions answered already, to be compared with those still pending. */
  readonly answered?: readonly Answered[];
  /**
   * Dice that decide who acts now: they stand in the place of the current slot, and not in the block of what is
   * pending.
   */
  readonly meeting?: Meeting | null;
}

/** What is offered, as buttons and in lists. */
export interface OfferPart<T extends PacingTypes = PacingTypes> {
  /** What of the words of an offered action does not follow from its code; null hides it from buttons and menus. */
  readonly words?: (offer: Offer<T["offer"]>, context: TrackerContext<T>) => Partial<OfferWords> | null;
  /** By code, a drawing of our sprite. */
  readonly icons?: Readonly<Record<string, string>>;
  /** How an offer stands in the list behind the plate's `pick`; null = it is a button of its own. */
  readonly listed?: (offer: Offer<T["offer"]>, slot: Slot<T["note"]>, context: TrackerContext<T>) => ChoiceRow | null;
  /** Something to pick for a field, with what follows from it; null for the usual words. */
  readonly pick?: (
    choice: Choice<T["offer"]>,
    context: TrackerContext<T>,
  ) => { readonly label: string; readonly lands: string } | null;
  /** What can be done instead of what was refused. */
  readonly remedies?: (refusal: Refusal, command: Command, context: TrackerContext<T>) => readonly Remedy[];
}

/**
 * An offered action in words. By default the texts `Offers.<code>` and `Costs.<code>` below `Pacing.<id>` with the
 * figures of the offer, and no icon.
 */
export interface OfferWords {
  readonly label: string;
  readonly cost?: string;
  readonly icon?: string;
  /** It ends the turn or the fight of whoever it befalls: in menus it stands last and apart. */
  readonly harm?: boolean;
  /**
   * True gives it a button on the plate before the others, also if only the GM may use it; false leaves it to the menu.
   */
  readonly onPlate?: boolean;
}

/** A player's own panel. */
export interface OwnPanel<T extends PacingTypes = PacingTypes> {
  /** Null for the general one. */
  readonly view: (context: TrackerContext<T>) => PlayerFooterView | null;
  /** What the panel itself asks for, by `Request<T["request"]>.what`; other decisions have a button of their own. */
  readonly asks?: readonly string[];
}

/** Sentences for the log and for chat. */
export interface LogWords<T extends PacingTypes = PacingTypes> {
  /**
   * What its own commands did, by type, given the names of those concerned; by default the text `Log.<type>` with the
   * name and the fields of the command.
   */
  readonly commands?: Readonly<Record<string, (entry: LoggedCommand<T>, name: string) => string>>;
  /** What was done in a slot that is over: "Aim", "Walk + Fire"; its row's note by default. */
  readonly did?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => string;
  /** A decision: "declares a charge"; null for the words of the choice. */
  readonly decided?: (request: Request<T["request"]>, value: Json, entry: LoggedCommand<T>) => string | null;
  /** A time at which nobody acts. */
  readonly at?: (time: number, context: TrackerContext<T>) => string;
  /** Chat text for a note event of the core; null posts nothing. */
  readonly note?: (code: string, data: JsonObject, context: TrackerContext<T>) => string | null;
}

/** Dialogs of its own. */
export interface Dialogs<T extends PacingTypes = PacingTypes> {
  /**
   * By code of the offer: the commands to give, or null when it was closed. `name` says for whom, where that is more
   * than one.
   */
  readonly offers?: Readonly<
    Record<
      string,
      (
        offer: Offer<T["offer"]>,
        participant: string,
        context: TrackerContext<T>,
        name?: string,
      ) => Promise<readonly Command[] | null>
    >
  >;
  /** Behind an action box of the plate, the first is 0: the commands to give, or null when it was closed. */
  readonly box?: (slot: Slot<T["note"]>, box: number, context: TrackerContext<T>) => Promise<readonly Command[] | null>;
  /** By what is asked: the answer, or null when it was closed. */
  readonly requests?: Readonly<
    Record<string, (request: Request<T["request"]>, context: TrackerContext<T>) => Promise<Json | null>>
  >;
}

/** A lane under the timeline: its texts stand below `Lanes.<id>`. */
export interface Lane {
  readonly id: string;
  readonly mark?: "m-waiting" | "m-hidden";
  /** The first of what may be done, unless said otherwise. */
  readonly verb?: VerbView | null;
}

/** Several commands behind one button. */
export interface Onward {
  /** "To 7.5 s" */
  readonly label: string;
  readonly title: string;
  readonly commands: readonly Command[];
}

/** An offer in the list behind `pick`. */
export interface ChoiceRow {
  readonly label: string;
  /** What it brings: "a step, any defence". */
  readonly brings: string;
  /** Place in the list, lowest first. */
  readonly order: number;
  /** Preselected; if none is, the first. */
  readonly chosen: boolean;
  /** It has a button beside the list as well. */
  readonly button?: boolean;
  /** A drawing of our sprite or the address of a picture, and what it is for in a sentence. */
  readonly symbol?: string;
  readonly icon?: string;
  readonly help?: string;
  /** What it brings, each behind a drawing, in place of `brings`: with these the list is drawn as a grid. */
  readonly facts?: readonly MenuFact[];
  /** It is what the slot does now; undefined in lists of which nothing holds. */
  readonly current?: boolean;
  /** A dialog comes first; it does if the offer asks for something. */
  readonly asks?: boolean;
  /** Why it cannot be chosen now. */
  readonly barred?: string;
}

/** Several who meet, and the dice that decide between them. */
export interface Meeting {
  /** "−5" */
  readonly at: string;
  /** "Contest of DX" */
  readonly word: string;
  /** "2 meet" */
  readonly of?: string;
  /** Why, and who wins. */
  readonly note: Words;
  /** Ids of their slots, which stand here instead of in the list. */
  readonly slots: readonly string[];
  readonly answered: readonly Answered[];
  /** "Step −5: contest of DX between Birger Holt and Gunman." */
  readonly spoken: string;
}

/** A way out of a refusal: "Put on −6", "Roll". */
export type Remedy = OtherCommand | RollsFirst;

/** Something else instead, or the same in another way. */
export interface OtherCommand {
  readonly label: string;
  readonly command: Command;
  readonly rolls?: undefined;
}

/** Dice that come first. */
export interface RollsFirst {
  readonly label: string;
  /** Ids of requests. */
  readonly rolls: readonly string[];
}

/** Somebody who has nothing in the list of this window: declares later, or goes on in the next window. */
export interface Expected {
  /** "later", "3" */
  readonly at: string;
  /** "round 3" */
  readonly distance?: string;
  /** Stands below the band of this window; without it at the end of the present one. */
  readonly round?: number;
  readonly headings: readonly HeadingView[];
  readonly rows: readonly {
    readonly participant: string;
    readonly state?: SlotState;
    readonly note: Words;
    readonly right?: Words;
  }[];
}

/** Being caught unawares, as stats with which somebody comes into the fight. */
export interface Unawares {
  /** Text key of what it is called here: "Surprised", "Starts late". */
  readonly label: string;
  /** @param how true for the usual length, or how long, in the pacing's own count */
  readonly stats: (how: boolean | number) => JsonObject;
}

/** A way in which a slot can end: "Failed". */
export interface Ending {
  readonly label: string;
  readonly icon: string;
  readonly report: JsonObject;
}

/** Something about the whole fight. */
export interface Ruling {
  readonly code: string;
  readonly label: string;
  readonly cost?: string;
  readonly icon?: string;
  /** A button beside what is pending as well. */
  readonly owed?: boolean;
  /** The commands to give, or null when a dialog was closed. */
  readonly commands: () => Promise<readonly Command[] | null>;
}

/**
 * How something is chosen beforehand, where the tracker's own way does not do; what is left out is done in that way.
 */
export interface Prepares<T extends PacingTypes = PacingTypes> {
  /** Whether there is anything to choose beforehand at this moment; there is unless said otherwise. */
  readonly offered?: (participant: string, context: TrackerContext<T>) => boolean;
  /** Asks for it; null when it was closed. */
  readonly ask?: (participant: string, context: TrackerContext<T>) => Promise<Prepared | null>;
  /** Whether its time has come; null for the usual: when the slot is current. */
  readonly due?: (prepared: Prepared, participant: string, context: TrackerContext<T>) => Due | null;
  /** The commands as they are given then; null for those that were stored. */
  readonly commands?: (
    prepared: Prepared,
    participant: string,
    context: TrackerContext<T>,
  ) => readonly Command[] | null;
}

/** Somebody before the start: caught unawares, or not. */
export interface Readiness {
  /** What is settled already; nothing for the usual. */
  readonly note: Words;
  readonly rulings: readonly Ruling[];
}

/** Dice that were rolled, or a decision that was taken. */
export interface Answered {
  readonly participants: readonly string[];
  /** Dice of a whole side. */
  readonly side?: string;
  /** The slot that came of it, for its menu. */
  readonly slot?: string;
  /** "d100 against 65" */
  readonly what: string;
  /** "12" */
  readonly value: string;
  /** "passed by 53" */
  readonly meaning: string;
}

/** What dice mean, and what follows from them. */
export interface Follows {
  /** Whether that is good for whoever rolled; absent where dice are only compared. */
  readonly made?: boolean;
  /** "passed by 53"; "made by 5" unless said otherwise. */
  readonly verdict?: string;
  /** "against 74½"; the target of the request unless said otherwise. */
  readonly against?: string;
  /** "Starts on step 5" */
  readonly so: string;
  /** "3 turns: 5, 0, −5" */
  readonly more?: string;
}
