import type { Manoeuvre, TimeSource } from "../../rules/values.ts";
import { requests, type Command, type PacingTypes, type Slot } from "../../rules/core.ts";
import type { WeaponMode } from "../actors/carried-items.ts";
import type { Fight } from "../fight/fight.ts";
import type { AttackKind, Creature } from "../fight/host-adapter.ts";
import { text } from "../host/i18n.ts";
import type { Words } from "../host/rich-text.ts";
import type { TrackerContext } from "./context.ts";
import type { Question } from "./decision.ts";
import { namesOf } from "./people.ts";
import type { GaugeView } from "./views.ts";

/** An action requested in a sheet's row. */
export type RowWish =
  | { readonly do: "attack"; readonly item: Item.OfType<"weapon">; readonly mode: WeaponMode | null }
  | { readonly do: "draw" | "reload"; readonly item: Item.OfType<"weapon"> }
  | { readonly do: "cast"; readonly item: Item.OfType<"spell"> }
  | { readonly do: "act"; readonly item: Item.OfType<"action"> };

/** How a pacing does it now. */
export interface Way {
  /** Result beforehand: "at 10.5 s", "3 shots". */
  readonly cost?: string;
  /** True if a dialog opens first. */
  readonly asks?: boolean;
  /** Null if the dialog was closed. */
  readonly commands: () => Promise<readonly Command[] | null>;
  /** Opens the attack dialog instead. */
  readonly attack?: { readonly item: string; readonly mode?: string; readonly kind?: AttackKind };
  readonly reason?: undefined;
}

export interface NoWay {
  readonly reason: string;
}

/** An actor's place in a running fight, for this user. */
export interface SheetMembership<T extends PacingTypes = PacingTypes> {
  readonly combat: Fight;
  readonly context: TrackerContext<T>;
  /** Participant id; of several, the acting one. */
  readonly id: string;
  /** Current slot, else the next. */
  readonly slot: Slot<T["note"]> | null;
  readonly now: boolean;
}

/** Ready state and loaded rounds. */
export interface Held {
  readonly ready: boolean;
  readonly loaded: number;
}

/** Parts of a sheet that some pacings and combat rules read. */
export type Feature =
  | "attributes"
  | "speed"
  | "defence"
  | "fatigue"
  | "agility"
  | "initiative"
  | "percent"
  | "oldSchool"
  | "d20";

/** A line of a sheet, with its explanation. */
export interface SheetLine {
  readonly words: Words;
  readonly why?: string;
}

/** A value with an explanation, shown on hover and focus. */
export interface ExplainedText {
  readonly text: string;
  /** "10 × 4 / 13 = 3.1, to the nearest whole segment". */
  readonly why?: string;
}

/** `none`: a word for a missing value. */
export interface TimeCell {
  readonly duration?: { readonly speedClass: string; readonly segments: string; readonly seconds: string };
  readonly text?: string;
  readonly none?: string;
  readonly why?: string;
}

/** The value that decides speed, and notes. */
export interface Readout {
  readonly value: ExplainedText;
  readonly notes: readonly ExplainedText[];
}

/** A block of the Time panel; has one of the last members. */
export interface PartView {
  readonly title: string;
  readonly small?: string;
  /** Duration per class. */
  readonly classes?: {
    readonly caption: string;
    readonly headings: { readonly speedClass: string; readonly segments: string; readonly seconds: string };
    readonly columns: readonly {
      readonly name: string;
      readonly bar: number;
      readonly segments: string;
      readonly seconds: string;
      readonly why: string;
    }[];
  };
  /** Steps of a round for one roll. `at`: from the left, 0 to 1. */
  readonly steps?: readonly {
    readonly roll: Words;
    readonly spoken: string;
    readonly why: string;
    readonly steps: readonly { readonly step: string; readonly at: string }[];
  }[];
  readonly gauges?: readonly GaugeView[];
  readonly lines?: readonly SheetLine[];
  readonly times?: {
    readonly first: string;
    readonly columns: readonly string[];
    readonly rows: readonly {
      readonly name: string;
      readonly note: string;
      readonly cells: readonly TimeCell[];
      readonly span: number;
      /** Positions in twentieths. */
      readonly timeline: {
        readonly label: string;
        readonly bits: readonly { readonly kind: string; readonly from: number; readonly to: number }[];
        readonly lands: readonly number[];
        readonly sum: string;
      } | null;
    }[];
    /** Labels below the attack timelines, `at` from 0 to 1. */
    readonly axis: readonly { readonly text: string; readonly at: string }[];
    readonly key: readonly { readonly kind: "lands" | "use" | "draw" | "reload" | "burst"; readonly text: string }[];
  };
}

/** A pacing's parts of sheets; all optional. */
export interface SheetPart<T extends PacingTypes = PacingTypes> {
  /** Features that it reads; default: all. */
  readonly uses?: readonly Feature[];
  /** Content of the Time panel: one readout, and the parts of the pacing in use. */
  readonly time?: {
    readonly read: (source: TimeSource, options: T["options"]) => Readout;
    readonly parts: (
      source: TimeSource,
      options: T["options"],
      actor: Creature,
      combat: Fight | null,
    ) => readonly PartView[];
  };
  /** How a row's action is done now, or why not. Without it, or null, the sheet refers to the tracker. */
  readonly rowAction?: (wish: RowWish, seat: SheetMembership<T>) => Way | NoWay | null;
  /** True if attacking draws the weapon. */
  readonly drawsByItself?: boolean;
  /** Ready and loaded state in the fight, if noted there; null for an unknown weapon. */
  readonly held?: (item: Item.OfType<"weapon">, seat: SheetMembership<T>) => Held | null;
  /** HP and FP lost without an attack. */
  readonly harm?: {
    /** Asks how many points. */
    readonly ask: (kind: "injury" | "fatigue", ids: readonly string[], context: TrackerContext<T>) => Question;
    readonly fatigue: (participant: string, points: number) => Command;
  };
  /**
   * Times in the owner's hands, above the item's fields.
   * @param owner its name; null for none
   */
  readonly hands?: (source: TimeSource, type: string, owner: string | null) => readonly SheetLine[];
  /** Derived values, below the item's fields. */
  readonly itemHints?: (source: TimeSource, options: T["options"]) => readonly SheetLine[];
}

/** The present choices of a participant; the dialog chooses the manoeuvre if needed. */
export interface AttacksNow {
  readonly attack: boolean;
  readonly feint: boolean;
  /** True if a spell may take effect; default: as `attack`. */
  readonly cast?: boolean;
  /** True if the manoeuvre allows no further attack. */
  readonly spent: boolean;
}

export interface AttackChoice {
  /** "attack", "all-out-attack:strong" */
  readonly value: string;
  readonly label: string;
  readonly manoeuvre: Manoeuvre;
  readonly option: string;
  readonly off: boolean;
  readonly chosen: boolean;
}

/** Attacking as a choice of the turn. */
export interface AttackPart<T extends PacingTypes = PacingTypes> {
  readonly strikes: (participant: string, context: TrackerContext<T>) => AttacksNow;
  /** Choices that allow the attack or feint; none if none is to be made now. */
  readonly choices: (
    participant: string,
    actor: Actor.Implementation | null,
    kind: AttackKind,
    context: TrackerContext<T>,
  ) => readonly AttackChoice[];
  /** Null if it needs no command. */
  readonly choose: (slot: Slot<T["note"]>, choice: AttackChoice) => Command | null;
  /** True if a spell of that many seconds completes with this turn (M-8); default: true. */
  readonly casting?: (participant: string, seconds: number, context: TrackerContext<T>) => boolean;
  /** "a step, any defence"; "" if impossible. */
  readonly brings: (participant: string, choice: AttackChoice, context: TrackerContext<T>) => string;
}

export function give(...commands: readonly Command[]): Way {
  return { commands: async () => commands };
}

/** Why it is impossible, by a key of `Sheet.Why`. */
export function no(key: string, data: Record<string, string | number> = {}): NoWay {
  return { reason: text(`Sheet.Why.${key}`, data) };
}

export function isRanged({ item, mode }: RowWish & { do: "attack" }): boolean {
  return mode ? mode.kind === "ranged" : item.system.ranged;
}

/** Why a combatant cannot act: what the fight waits for. */
export function notNow({ context, id }: SheetMembership): NoWay {
  const { state, now, masked } = context;
  if (state.pause) return no("Pause");
  if (requests(state).some((request) => request.blocking && request.dice)) return no("Dice");
  if (masked) return no("Somebody");
  const acting = now.filter(({ participant }) => participant !== id).map(({ participant }) => participant);
  if (acting.length) return no("Others", { names: namesOf([...new Set(acting)], context) });
  return requests(state).some(({ blocking }) => blocking) ? no("Decisions") : no("NotYet");
}
