import type { Command, JsonObject } from "../../rules/core.ts";
import type { AttackKind } from "../fight/host-adapter.ts";
import type { Named } from "../host/presses.ts";

/** How a button looks. A disabled one says why in `reason`. */
export interface VerbLook {
  readonly label: string;
  /** Symbol of the sprite, for example "i-check". */
  readonly icon?: string;
  /** What it costs or when it lands, with units: "starts 0.5 s later". Stands under the label. */
  readonly cost?: string;
  /** The cost is as usual: it is read out, and shown on hover and focus. */
  readonly quiet?: boolean;
  /** The chance of its roll, at the end of the label: "91%". */
  readonly chance?: string;
  readonly disabled?: boolean;
  /** Why it is disabled; stands where the cost stands. A disabled button with a reason stays in the tab order. */
  readonly reason?: string;
  /** Stays in the tab order while it is disabled, so that the focus is not lost when it becomes so under the finger. */
  readonly steady?: boolean;
  /** The amber button: what the whole table waits for. At most one kind of thing in a view. */
  readonly primary?: boolean;
  /** The inverse button: asked of this user while nothing is "now" for them. */
  readonly call?: boolean;
  /** A longer name for screen readers and the tooltip: "Undo: Mira Kestrel, Aim". */
  readonly title?: string;
  /** For switches. */
  readonly pressed?: boolean;
  /** For what opens in place. */
  readonly expanded?: boolean;
  readonly popup?: "menu" | "listbox" | "dialog";
  /** Twice as wide as the others beside it: the next step. */
  readonly wide?: boolean;
  /** Shows its icon alone, right beside the one before it. */
  readonly narrow?: boolean;
  /** As a tile: this value large, with `face` above it. */
  readonly figure?: string;
  /** What is read on the button, in short. It is still called by its label. */
  readonly face?: string;
  /** 48 px high, for a player's own dice and turns. */
  readonly big?: boolean;
  /** Attributes that Foundry's own handlers read; keys in kebab case, without `data-`. */
  readonly data?: Readonly<Record<string, string>>;
}

/** What a step of an attack is about. On a card it stands in attributes, so it is text. */
export interface ExchangeArgs {
  readonly exchange: string;
  /** All attacks that it is taken for, where it is several. */
  readonly exchanges?: readonly string[];
  readonly kind?: string;
  readonly item?: string;
  readonly name?: string;
  /** "true": half the injury. */
  readonly half?: string;
  readonly request?: string;
}

/** A step of an attack, on its card and in the tracker. */
export interface ExchangeVerb extends VerbLook {
  readonly action: ExchangeAction;
  readonly args: ExchangeArgs;
  readonly commands?: undefined;
}

type ExchangeAction =
  | "showExchange"
  | `exchange${"Defend" | "Damage" | "Apply" | "Answer" | "End" | "Undo" | "Again" | "DamageAll" | "ApplyAll" | "Reveal"}`;

export interface OfParticipant {
  readonly participant: string;
}

export interface OfSlot {
  readonly slot: string;
}

export interface OfRequests {
  readonly requests: readonly string[];
}

/** An offer is found again by its code and its command. */
export interface OfOffer extends OfParticipant {
  readonly code: string;
  readonly command: Command;
}

export interface OfMany {
  readonly participants: readonly string[];
}

/**
 * The tracker's handlers with what each is given; also those of Foundry's tracker and of Combat that its buttons name.
 */
export interface TrackerButtons extends Readonly<Record<ExchangeAction, ExchangeArgs>> {
  /** Disabled. */
  readonly "": undefined;
  readonly done: { readonly slots?: readonly string[]; readonly report?: JsonObject } | undefined;
  readonly rollRequest: OfRequests;
  readonly rollRequests: OfRequests;
  readonly typeResults: undefined;
  /** The answer to the first counts for all of them. */
  readonly decideRequest: OfRequests;
  readonly decideRequests: undefined;
  readonly takeOffer: OfOffer;
  readonly pickOffer: OfSlot;
  readonly pickAction: OfSlot & { readonly box: number };
  readonly choosePick: OfParticipant & { readonly commands: readonly Command[] };
  readonly participantMenu: OfParticipant;
  readonly slotMenu: OfSlot;
  readonly openCombatantSheet: OfParticipant;
  readonly giveRuling: { readonly ruling: string };
  /** Shows what is folded away, or folds it; without `open` the other way round. */
  readonly toggleGroup: { readonly group: string; readonly open?: boolean };
  readonly groupMenu: OfMany & { readonly slots?: readonly string[] };
  readonly groupDone: OfSlot;
  readonly groupOffer: OfOffer;
  readonly prepare: OfParticipant;
  /** Asks first whose action it is, of several. */
  readonly prepareOne: OfMany;
  readonly dropPrepared: OfParticipant;
  readonly givePrepared: OfParticipant;
  readonly openAttack: OfParticipant & { readonly kind: AttackKind };
  readonly openAttackAmong: OfMany;
  readonly openAttackAll: OfMany;
  readonly quickAttack: OfMany & { readonly shown: string };
  readonly askAgain: OfParticipant;
  /** Dice that come before what was refused. */
  readonly takeRemedy: OfRequests;
  readonly sendAgain: undefined;
  readonly closeRefusal: undefined;
  readonly encounterList: undefined;
  readonly encounterMenu: undefined;
  readonly prepareFight: undefined;
  readonly choosePacing: undefined;
  readonly fetchPacing: undefined;
  readonly restartEncounter: undefined;
  readonly repairEncounter: undefined;
  readonly restartRound: undefined;
  readonly saveDamaged: undefined;
  readonly finishWrite: undefined;
  readonly leaveWrite: undefined;
  readonly seeAsGm: undefined;
  readonly createCombat: undefined;
  readonly startCombat: undefined;
  readonly nextRound: undefined;
  readonly previousTurn: undefined;
  readonly redo: undefined;
}

/** Commands to be given as they are; `action` is what the button is called by on the page. */
interface Gives {
  readonly action: string;
  readonly commands: readonly Command[];
  readonly args?: undefined;
}

/** A button of a window with handlers of its own. */
export type Verb<Args> = VerbLook & Named<Args>;

/** A button of the tracker, wherever it stands. */
export type VerbView = Verb<TrackerButtons> | (VerbLook & Gives);
