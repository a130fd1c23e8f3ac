import type { Command, JsonObject } from "../../rules/core.ts";
import type { AttackKind } from "../fight/host-adapter.ts";
import type { Named } from "../host/presses.ts";

/** A button's look; a disabled one says why in `reason`. */
export interface VerbLook {
  readonly label: string;
  /** Symbol of the sprite, for example "i-check". */
  readonly icon?: string;
  /** Cost or landing time with units, below the label: "starts 0.5 s later". */
  readonly cost?: string;
  /** True if read out, but shown only on hover and focus. */
  readonly quiet?: boolean;
  /** Chance of its roll: "91%". */
  readonly chance?: string;
  readonly disabled?: boolean;
  /** Why it is disabled, in the place of the cost; the button then stays in the tab order. */
  readonly reason?: string;
  /** True to keep the focus when it becomes disabled. */
  readonly steady?: boolean;
  /** True for the amber button, for which the whole table waits; at most one in a view. */
  readonly primary?: boolean;
  /** For screen readers and the tooltip: "Undo: Mira Kestrel, Aim". */
  readonly title?: string;
  /** True if a switch is on. */
  readonly pressed?: boolean;
  /** True if what the button opens in place is open. */
  readonly expanded?: boolean;
  readonly popup?: "menu" | "listbox" | "dialog";
  /** True if twice as wide as its neighbours, for the next step. */
  readonly wide?: boolean;
  /** True to show only its icon, beside the button before it. */
  readonly narrow?: boolean;
  /** Makes it a tile: this value large, below `face`. */
  readonly score?: string;
  /** Short text on the button; its accessible name is the label. */
  readonly face?: string;
  /** True if 48 px high, for a player's own dice and turns. */
  readonly big?: boolean;
  /** Attributes that Foundry's handlers read; kebab case without `data-`. */
  readonly data?: Readonly<Record<string, string>>;
}

/** Arguments of an attack's step; text, because on a card they are attributes. */
export interface ExchangeArgs {
  readonly exchange: string;
  /** All attacks, if several. */
  readonly exchanges?: readonly string[];
  readonly kind?: string;
  readonly item?: string;
  readonly name?: string;
  /** "true": half the injury. */
  readonly half?: string;
  readonly request?: string;
}

/** Used on its card and in the tracker. */
export interface ExchangeVerb extends VerbLook {
  readonly action: ExchangeAction;
  readonly args: ExchangeArgs;
  readonly commands?: undefined;
}

type ExchangeAction =
  | "showExchange"
  | `exchange${"Defend" | "Damage" | "Apply" | "Answer" | "End" | "Undo" | "Again" | "DefendAll" | "DamageAll" | "ApplyAll" | "Reveal"}`;

/** @public because declarations name it */
export interface OfParticipant {
  readonly participant: string;
}

/** @public because declarations name it */
export interface OfSlot {
  readonly slot: string;
}

/** @public because declarations name it */
export interface OfRequests {
  readonly requests: readonly string[];
}

/** Identifies an offer by code and command. */
export interface OfOffer extends OfParticipant {
  readonly code: string;
  readonly command: Command;
}

/** @public because declarations name it */
export interface OfMany {
  readonly participants: readonly string[];
}

/** Arguments of the tracker's handlers, and of the handlers of Foundry's tracker and Combat that its buttons name. */
export interface TrackerButtons extends Readonly<Record<ExchangeAction, ExchangeArgs>> {
  /** A disabled button. */
  readonly "": undefined;
  readonly done: { readonly slots?: readonly string[]; readonly report?: JsonObject } | undefined;
  readonly rollRequest: OfRequests;
  readonly rollRequests: OfRequests;
  readonly typeResults: undefined;
  /** The answer to the first request counts for all. */
  readonly decideRequest: OfRequests;
  readonly decideRequests: undefined;
  readonly takeOffer: OfOffer;
  readonly pickOffer: OfSlot;
  readonly pickAction: OfSlot & { readonly box: number };
  readonly participantMenu: OfParticipant;
  readonly slotMenu: OfSlot;
  readonly openCombatantSheet: OfParticipant;
  readonly giveRuling: { readonly ruling: string };
  /** Opens or closes a fold; without `open` toggles it. */
  readonly toggleGroup: { readonly group: string; readonly open?: boolean };
  readonly groupMenu: OfMany & { readonly slots?: readonly string[] };
  readonly groupDone: OfSlot;
  readonly groupOffer: OfOffer;
  readonly prepare: OfParticipant;
  /** Asks first which combatant. */
  readonly prepareOne: OfMany;
  readonly dropPrepared: OfParticipant;
  readonly givePrepared: OfParticipant;
  readonly openAttack: OfParticipant & { readonly kind: AttackKind };
  readonly openAttackAmong: OfMany;
  readonly openAttackAll: OfMany;
  readonly quickAttack: OfMany & {
    readonly shown: string;
    readonly wanted?: { readonly kind: AttackKind; readonly item: string; readonly target?: string } | undefined;
  };
  readonly askAgain: OfParticipant;
  /** Dice that must be rolled before the refused command. */
  readonly takeRemedy: OfRequests;
  readonly sendAgain: undefined;
  readonly closeRefusal: undefined;
  readonly encounterList: undefined;
  readonly encounterMenu: undefined;
  readonly prepareFight: undefined;
  readonly choosePacing: undefined;
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

/** Commands sent as they are; `action` names the button on the page. */
interface Gives {
  readonly action: string;
  readonly commands: readonly Command[];
  readonly args?: undefined;
}

/** A button of a window with its own handlers. */
export type Verb<Args> = VerbLook & Named<Args>;

export type VerbView = Verb<TrackerButtons> | (VerbLook & Gives);
