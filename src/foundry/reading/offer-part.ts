import type { Choice, Command, Offer, PacingTypes, Refusal, Slot } from "../../rules/core.ts";
import type { MenuFact } from "../host/menu-entry.ts";
import type { Due, Prepared, TrackerContext } from "./context.ts";
import type { Question } from "./decision.ts";

/** How offers are shown, asked for and prepared: buttons, lists, dialogs, GM rulings. */
export interface OfferPart<T extends PacingTypes = PacingTypes> {
  /** Text that does not follow from the code; null hides the offer. */
  readonly words?: (offer: Offer<T["offer"]>, context: TrackerContext<T>) => Partial<OfferWords> | null;
  /** Icons by code. */
  readonly icons?: Readonly<Record<string, string>>;
  /** Row in the list behind `pick`; null = a separate button. */
  readonly listed?: (offer: Offer<T["offer"]>, slot: Slot<T["note"]>, context: TrackerContext<T>) => ChoiceRow | null;
  /** A choice for a field with its consequences; null for the default. */
  readonly pick?: (
    choice: Choice<T["offer"]>,
    context: TrackerContext<T>,
  ) => { readonly label: string; readonly lands: string } | null;
  /** Alternatives to a refused command. */
  readonly remedies?: (refusal: Refusal, command: Command, context: TrackerContext<T>) => readonly Remedy[];
}

/**
 * Text of an offer; default: `Offers.<code>` and `Costs.<code>` below `Pacing.<id>` with its data in their units, and no
 * icon.
 */
export interface OfferWords {
  readonly label: string;
  readonly cost?: string;
  /** Name of the cost's text below `Costs`, if one code has several. */
  readonly costs?: string;
  readonly icon?: string;
  /** True if it ends a turn or fight, so it is last in menus. */
  readonly harm?: boolean;
  /** True: a button of the turn, before others; false: only in the menu. */
  readonly inCurrentRow?: boolean;
}

export interface ChoiceRow {
  readonly label: string;
  /** "a step, any defence". */
  readonly brings: string;
  /** Lowest first. */
  readonly order: number;
  /** True if preselected; default: the first. */
  readonly chosen: boolean;
  /** True if it also has a button beside the list. */
  readonly button?: boolean;
  /** Icon or image, and a description. */
  readonly symbol?: string;
  readonly icon?: string;
  readonly help?: string;
  /** Results with icons instead of `brings`; the list becomes a grid. */
  readonly facts?: readonly MenuFact[];
  /** True for the present choice; undefined in lists without one. */
  readonly current?: boolean;
  /** True if a dialog opens first; default: if the offer asks for something. */
  readonly asks?: boolean;
  readonly barred?: string;
}

/** A remedy for a refusal: "Put on −6", "Roll". */
export type Remedy = OtherCommand | RollsFirst;

export interface OtherCommand {
  readonly label: string;
  readonly command: Command;
  readonly rolls?: undefined;
}

/** Dice to roll first. */
interface RollsFirst {
  readonly label: string;
  /** Request ids. */
  readonly rolls: readonly string[];
}

/** About the whole fight. */
export interface Ruling {
  readonly code: string;
  readonly label: string;
  readonly cost?: string;
  readonly icon?: string;
  /** True to have a button beside pending requests too. */
  readonly pending?: boolean;
  readonly asks: () => Promise<Question>;
}

/** Choosing before a combatant's turn; missing members use the tracker's default. */
export interface Prepares<T extends PacingTypes = PacingTypes> {
  /** Default: true. */
  readonly offered?: (participant: string, context: TrackerContext<T>) => boolean;
  /** Null if closed. */
  readonly ask?: (participant: string, context: TrackerContext<T>) => Promise<Prepared | null>;
  /** Null for the default: when the slot is current. */
  readonly due?: (prepared: Prepared, participant: string, context: TrackerContext<T>) => Due | null;
  /** Null for those stored. */
  readonly commands?: (
    prepared: Prepared,
    participant: string,
    context: TrackerContext<T>,
  ) => readonly Command[] | null;
}
