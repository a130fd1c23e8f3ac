import type { Command, ForecastSlot, Json, JsonObject, Offer, Participant, Pick, Refusal, Request, Slot, View } from "../../../../rules/index.ts";
import type { Words } from "../../words.ts";
import type { MenuEntry } from "../../dialogs/menu.ts";
import type { TrackerContext } from "../build/context.ts";
import type { Due } from "../prepare/due.ts";
import type { Prepared } from "../prepare/store.ts";
import type { Deed } from "../build/deed.ts";
import type { ActionBoxView, GaugeView, HeadingView, PhaseView, PickView, PlayerFooterView, SlotState, VerbView } from "../view.ts";

/**
 * How one pacing is put into words. Everything is optional: what a presenter does not say, the tracker says for it from the slot
 * (ordinals, states, reasons) and from the pacing's unit.
 */
export interface Presenter {
  /** "Round 2, step −3"; the general one names round, unit and time. */
  readonly reading?: (context: TrackerContext) => string | null;
  /** "3 s rounds, 3 s gone" */
  readonly since?: (context: TrackerContext) => string;
  /** Heads of the columns, where they change with the settings. */
  readonly axis?: (context: TrackerContext) => { readonly time: string; readonly right: string };
  /** The figure in the gutter, where it is not simply the slot's time: "+53", "22½"; null for the usual one. */
  readonly at?: (slot: Slot, context: TrackerContext) => string | null;
  /** The same of a time at which nobody acts, in the log. */
  readonly atTime?: (time: number, context: TrackerContext) => string;
  /** Dice decide first where this slot stands: it is listed last, with "?" in the gutter. */
  readonly unknown?: (slot: Slot, context: TrackerContext) => boolean;
  /** Whether it is known already who acts at the same time; until then nobody is bracketed. */
  readonly ordered?: (context: TrackerContext) => boolean;
  /** Whether a slot stands in the list; all do unless said otherwise. */
  readonly shown?: (slot: Slot, context: TrackerContext) => boolean;
  /** The state in which a slot that is to come is shown, where it is not simply to come. */
  readonly state?: (slot: Slot, context: TrackerContext) => SlotState | null;
  /** Right column of a slot: "2 of 4", "DX 13". */
  readonly right?: (slot: Slot, context: TrackerContext) => Words;
  /** The line below a name: action, budget, sum. Without the state word, which comes before it. */
  readonly note?: (slot: Slot, context: TrackerContext) => Words;
  /** The line below the name of whoever acts now. */
  readonly nowNote?: (slot: Slot, context: TrackerContext) => Words;
  /** Below that: figures that whoever acts may need, for those who may see them. */
  readonly nowFigures?: (slot: Slot, context: TrackerContext) => Words;
  /** Somebody who is out of action without having left the order: their rows look so. */
  readonly fallen?: (participant: string, context: TrackerContext) => "unconscious" | "dead" | null;
  /** True for an offer that has a button on the plate before the others, also if it is the GM's alone; false for one that only the menu has; null for the usual. */
  readonly onPlate?: (offer: Offer, context: TrackerContext) => boolean | null;
  /** What else stands in the menu of somebody; for several all at once. */
  readonly entries?: (ids: readonly string[], context: TrackerContext, give: (...commands: readonly Command[]) => Promise<unknown>) => readonly MenuEntry[];
  /** The line below a name in the forecast. */
  readonly foreseen?: (slot: ForecastSlot, context: TrackerContext) => Words;
  /** Other ways in which a current slot can end than plain Done, with what is reported then. */
  readonly endings?: (slot: Slot, context: TrackerContext) => readonly Ending[];
  /** What Done means for this slot, under the button: "goes on with “download”". */
  readonly doneNote?: (slot: Slot, context: TrackerContext) => string;
  /** What one like this reports to do the same; null = the default thing. */
  readonly sameReport?: (slot: Slot, context: TrackerContext) => JsonObject | null;
  readonly gauges?: (slot: Slot, context: TrackerContext) => readonly GaugeView[];
  readonly boxes?: (slot: Slot, context: TrackerContext) => readonly ActionBoxView[];
  readonly pips?: (slot: Slot, context: TrackerContext) => readonly ("done" | "open")[];
  /** The value that is chosen now; `listVerb` is the button that opens the list of `picks`. */
  readonly pick?: (slot: Slot, context: TrackerContext) => PickView | null;
  /** How an offer stands in the list behind `pick`; null = it is a button of its own and not in the list. */
  readonly picks?: (offer: Offer, slot: Slot, context: TrackerContext) => PickRow | null;
  readonly phase?: (slot: Slot) => PhaseView | null;
  /** Lines above slots of one time that belong together; slots with other headings begin a new block. */
  readonly headings?: (slot: Slot, context: TrackerContext) => readonly HeadingView[];
  /** Why these slots come first: a line above who acts now. */
  readonly lead?: (slots: readonly Slot[], context: TrackerContext) => { readonly words: Words; readonly side?: number } | null;
  /** What exactly is asked: "3d6 against 11, one roll for all". */
  readonly what?: (request: Request, context: TrackerContext) => string;
  /** A line above what is owed, where it is not always the same; "" for the usual text. */
  readonly owedLead?: (first: Request, context: TrackerContext) => string;
  /** Dice and decisions of this window that are answered already, to be shown beside those still owed. */
  readonly answered?: (context: TrackerContext) => readonly Answered[];
  /** Those with whom the dice of a request are compared, seen or not; none for dice that are nobody else's matter. */
  readonly rivals?: (request: Request, view: View) => readonly string[];
  /** Dice that decide who acts now: they stand in the place of the current slot, and not in the block of what is owed. */
  readonly meeting?: (context: TrackerContext) => Meeting | null;
  /** Ids of those among whom dice will decide who comes first, this slot among them. */
  readonly undecided?: (slot: Slot, context: TrackerContext) => readonly string[];
  /** A decision whose choices are buttons, without a dialog between. */
  readonly direct?: (request: Request) => boolean;
  /** Those of the choices that get a button; all unless said otherwise. */
  readonly choices?: (request: Request) => readonly Json[];
  /** Those who have no slot in the list, shown there all the same. */
  readonly expected?: (context: TrackerContext) => readonly Expected[];
  /** What the GM may rule about the whole fight, in its menu and beside what is owed. */
  readonly rulings?: (context: TrackerContext) => readonly Ruling[];
  /** Before the start: what the GM may settle about somebody, and what is settled. */
  readonly beforeStart?: (participant: Participant, context: TrackerContext) => Readiness;
  /** Whether an offer stands among the buttons and in the menu of its participant; all do unless said otherwise. */
  readonly offered?: (offer: Offer, context: TrackerContext) => boolean;
  /** Whether an attack that is rolled can belong to this slot; to every slot unless said otherwise. */
  readonly attacks?: (slot: Slot) => boolean;
  /** A line below whoever acts now: what counts when; several at once have a general one. */
  readonly nowLine?: (slots: readonly Slot[], context: TrackerContext) => Words;
  /** The GM's button for the usual is for those whom the GM plays, as long as some of them are among those who are asked this. */
  readonly apart?: (request: Request) => boolean;
  /** The button that takes the usual answer for all of these, or for the NPCs who are left of more; null for the usual words. */
  readonly usual?: (decisions: readonly Request[], npcs: boolean) => string | null;
  /** What a waiting participant waits for, and until when. */
  readonly until?: (slot: Slot, context: TrackerContext) => { readonly words: Words; readonly limit?: string };
  /** A label and a cost for an offered verb. */
  readonly offer?: (offer: Offer, context: TrackerContext) => { readonly label: string; readonly cost?: string; readonly icon?: string };
  /** Something to pick for a field, with what follows from it; null for the usual words. */
  readonly pickWords?: (pick: Pick, context: TrackerContext) => { readonly label: string; readonly lands: string } | null;
  /** On which times a slot may be put, below the field that asks for one; "" for nothing. */
  readonly timeHint?: (slot: Slot, context: TrackerContext) => string;
  /** What can be done instead of what was refused. */
  readonly remedies?: (refusal: Refusal, command: Command, context: TrackerContext) => readonly Remedy[];
  /** The label of something to pick, from its value. */
  readonly pickLabel?: (value: Json, context: TrackerContext) => string;
  /** "Next" stands before the note, because the right column says something else. */
  readonly nextInNote?: boolean;
  /** Right end of the head of a single current slot: "segment 14"; the right column unless said otherwise. */
  readonly of?: (slot: Slot, context: TrackerContext) => string;
  /** The GM's buttons on the plate of whoever acts now, instead of the first offers. */
  readonly plate?: (slots: readonly Slot[], context: TrackerContext) => readonly VerbView[];
  /** In which lane somebody beside the timeline stands, and the button there. */
  readonly lane?: (slot: Slot, context: TrackerContext) => Lane;
  /** A player's own panel; null for the general one. */
  readonly panel?: (context: TrackerContext) => PlayerFooterView | null;
  /** The commands by which a participant takes something from the list of the panel. */
  readonly commandsFor?: (participant: string, pick: Json, context: TrackerContext) => readonly Command[];
  /** Where there are no rounds: what the third button of the footer does. Null while it can do nothing. */
  readonly onward?: (context: TrackerContext) => Onward | null;
  /** Dialogs of its own for decisions, by what is asked: the answer, or null when it was closed. */
  readonly answers?: Readonly<Record<string, (request: Request, context: TrackerContext) => Promise<Json | null>>>;
  /** What is told in chat of a note of the core; null for nothing. */
  readonly told?: (code: string, data: JsonObject, context: TrackerContext) => string | null;
  /** What dice mean and what follows from them, for the card in chat, given the fight before and after the answer. Null = the general words; of a decision: no card. */
  readonly follows?: (request: Request, value: Json, before: TrackerContext, after: TrackerContext) => Follows | null;
  /** Dice and what follows from them that the table does not see; those that the GM alone is asked for, unless said otherwise. */
  readonly secret?: (request: Request, context: TrackerContext) => boolean;
  /** What its own commands did, by type, for the log; without it the text `Log.<type>` with the name and the fields of the command. */
  readonly deeds?: Readonly<Record<string, (deed: Deed) => string>>;
  /** What was done in a slot that is over: "Aim", "Walk + Fire"; its note unless said otherwise. */
  readonly did?: (slot: Slot, context: TrackerContext) => string;
  /** A decision for the log: "declares a charge"; null for the words of the choice. */
  readonly decided?: (request: Request, value: Json, deed: Deed) => string | null;
  /** Where what is chosen beforehand is not given in a current slot, or not by the lists of one. */
  readonly prepares?: Prepares;
  /** Dialogs of its own, by code of the offer: the commands to give, or null when it was closed. `name` of whoever it is about, where that is more than one. */
  readonly dialogs?: Readonly<Record<string, (offer: Offer, participant: string, context: TrackerContext, name?: string) => Promise<readonly Command[] | null>>>;
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
export interface PickRow {
  readonly label: string;
  /** What it brings: "a step, any defence". */
  readonly brings: string;
  /** Place in the list, lowest first. */
  readonly order: number;
  /** Preselected; if none is, the first. */
  readonly chosen: boolean;
  /** It has a button beside the list as well. */
  readonly button?: boolean;
  /** Address of a picture, and what it is for in a sentence. */
  readonly icon?: string;
  readonly help?: string;
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
  /** "Step −5: contest of DX between Billy Bob and Gunman." */
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
  readonly rows: readonly { readonly participant: string; readonly state?: SlotState; readonly note: Words; readonly right?: Words }[];
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
  /** A button beside what is owed as well. */
  readonly owed?: boolean;
  /** The commands to give, or null when a dialog was closed. */
  readonly commands: () => Promise<readonly Command[] | null>;
}

/** How something is chosen beforehand, where the tracker's own way does not do; what is left out is done in that way. */
export interface Prepares {
  /** Whether there is anything to choose beforehand at this moment; there is unless said otherwise. */
  readonly offered?: (participant: string, context: TrackerContext) => boolean;
  /** Asks for it; null when it was closed. */
  readonly ask?: (participant: string, context: TrackerContext) => Promise<Prepared | null>;
  /** Whether its time has come; null for the usual: when the slot is current. */
  readonly due?: (prepared: Prepared, participant: string, context: TrackerContext) => Due | null;
  /** The commands as they are given then; null for those that were stored. */
  readonly commands?: (prepared: Prepared, participant: string, context: TrackerContext) => readonly Command[] | null;
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

const presenters = new Map<string, Presenter>();

/** Says how a pacing is put into words; another package may do so for its own. */
export function registerPresenter(pacing: string, presenter: Presenter): void {
  presenters.set(pacing, presenter);
}

export function presenterOf(pacing: string): Presenter {
  return presenters.get(pacing) ?? {};
}
