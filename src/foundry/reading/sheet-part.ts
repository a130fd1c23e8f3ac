import type { Manoeuvre, TimeSource } from "../../rules/values.ts";
import { requests, type Command, type PacingTypes, type Slot } from "../../rules/core.ts";
import type { WeaponMode } from "../actors/carried-items.ts";
import type { Fight } from "../fight/fight.ts";
import type { AttackKind, Creature } from "../fight/host-adapter.ts";
import { text } from "../host/i18n.ts";
import type { Words } from "../host/rich-text.ts";
import type { TrackerContext } from "./context.ts";
import { namesOf } from "./people.ts";
import type { PartView, ReadView } from "./time-view.ts";

/** What somebody wants to do with something in a row of their sheet. */
export type RowWish =
  | { readonly do: "attack"; readonly item: Item.OfType<"weapon">; readonly mode: WeaponMode | null }
  | { readonly do: "draw" | "reload"; readonly item: Item.OfType<"weapon"> }
  | { readonly do: "cast"; readonly item: Item.OfType<"spell"> }
  | { readonly do: "act"; readonly item: Item.OfType<"action"> };

/** How a pacing does that now. */
export interface Way {
  /** What comes of it, before it is done: "at 10.5 s", "3 shots". */
  readonly cost?: string;
  /** A dialog comes first. */
  readonly asks?: boolean;
  /** The commands to give, or null when a dialog was closed. */
  readonly commands: () => Promise<readonly Command[] | null>;
  /** The attack dialog does all of it, in the place of the commands. */
  readonly attack?: { readonly item: string; readonly mode?: string; readonly kind?: AttackKind };
  readonly reason?: undefined;
}

/** Why it cannot be done. */
export interface NoWay {
  readonly reason: string;
}

/** Where an actor stands in a fight that is going on, as this client's user sees it. */
export interface Membership<T extends PacingTypes = PacingTypes> {
  readonly combat: Fight;
  readonly context: TrackerContext<T>;
  /** Id of its participant: of several, whoever acts. */
  readonly id: string;
  /** Its current slot, else the next one. */
  readonly slot: Slot<T["note"]> | null;
  /** It acts now. */
  readonly now: boolean;
}

/** Whether a weapon is in hand, and the rounds in it. */
export interface Held {
  readonly ready: boolean;
  readonly loaded: number;
}

/** What a sheet can show because some way of running time reads it. */
export type Feature = "attributes" | "speed" | "fatigue" | "agility" | "initiative" | "oldSchool";

/** A line about an item on its sheet, with how it came about. */
export interface ItemHint {
  readonly words: Words;
  readonly why?: string;
}

/** The figure by which somebody is fast or slow, and what is said of it. */
export type Readout = Pick<ReadView, "value" | "notes">;

/** What the sheets of actors and items have for one pacing; everything is optional. */
export interface SheetPart<T extends PacingTypes = PacingTypes> {
  /** Features of the actor's sheet that it reads; the others are one click away. All of them by default. */
  readonly uses?: readonly Feature[];
  /** What the Time panel shows: one readout, and the parts that stand below when the pacing is in use. */
  readonly time?: {
    readonly read: (source: TimeSource, options: T["options"]) => Readout;
    readonly parts: (
      source: TimeSource,
      options: T["options"],
      actor: Creature,
      combat: Fight | null,
    ) => readonly PartView[];
  };
  /**
   * How what is pressed in a row of the sheet is done in a fight now, or why it can't be. Without it that is said in
   * the tracker.
   */
  readonly rowAction?: (wish: RowWish, seat: Membership<T>) => Way | NoWay;
  /** Weapons are drawn by attacking with them. */
  readonly drawsByItself?: boolean;
  /**
   * What a fight that goes on knows of a weapon, where drawing, firing and reloading are noted there; null for a weapon
   * it doesn't know.
   */
  readonly held?: (item: Item.OfType<"weapon">, seat: Membership<T>) => Held | null;
  /** HP and FP lost without an attack, as commands. */
  readonly harm?: {
    /** Asks how many points are lost; no commands if the dialog was closed. */
    readonly ask: (
      kind: "injury" | "fatigue",
      ids: readonly string[],
      context: TrackerContext<T>,
    ) => Promise<readonly Command[]>;
    readonly fatigue: (participant: string, points: number) => Command;
  };
  /**
   * What an item takes in the hands of its owner, above its fields.
   * @param owner its name; null for an item that nobody has
   */
  readonly hands?: (source: TimeSource, type: string, owner: string | null) => readonly ItemHint[];
  /** What follows from an item's figures, below its fields. */
  readonly itemHints?: (source: TimeSource, options: T["options"]) => readonly ItemHint[];
}

/** What a participant may do at this moment. The dialog chooses the manoeuvre, where none is chosen yet. */
export interface AttacksNow {
  readonly attack: boolean;
  readonly feint: boolean;
  /** A spell may take effect; by default with an attack. */
  readonly cast?: boolean;
  /** An attack belongs to the manoeuvre, and none is left of it. */
  readonly spent: boolean;
}

/** A manoeuvre with which a participant attacks now. */
export interface AttackChoice {
  /** "attack", "all-out-attack:strong" */
  readonly value: string;
  readonly label: string;
  readonly manoeuvre: Manoeuvre;
  readonly option: string;
  /** It cannot be chosen now. */
  readonly off: boolean;
  /** It is chosen already. */
  readonly chosen: boolean;
}

/** Attacking as one of the choices of a turn. */
export interface AttackPart<T extends PacingTypes = PacingTypes> {
  readonly strikes: (participant: string, context: TrackerContext<T>) => AttacksNow;
  /** The choices with which the dialog can attack or feint; none where none is to be made now. */
  readonly choices: (
    participant: string,
    actor: Actor.Implementation | null,
    kind: AttackKind,
    context: TrackerContext<T>,
  ) => readonly AttackChoice[];
  /** The command that makes a choice in a slot; null if it needs none. */
  readonly choose: (slot: Slot<T["note"]>, choice: AttackChoice) => Command | null;
  /** Whether a spell of so many seconds is complete with this turn (M-8); by default it is. */
  readonly casting?: (participant: string, seconds: number, context: TrackerContext<T>) => boolean;
  /** What a choice brings: "a step, any defence"; "" if it can't be made. */
  readonly brings: (participant: string, choice: AttackChoice, context: TrackerContext<T>) => string;
}

/** The way of giving these commands. */
export function give(...commands: readonly Command[]): Way {
  return { commands: async () => commands };
}

/** Why it cannot be done, by the key of a text of `Sheet.Why`. */
export function no(key: string, data: Record<string, string | number> = {}): NoWay {
  return { reason: text(`Sheet.Why.${key}`, data) };
}

/** True for an attack from afar. */
export function isRanged({ item, mode }: RowWish & { do: "attack" }): boolean {
  return mode ? mode.kind === "ranged" : item.system.ranged;
}

/** Why whoever does not act cannot: what the fight waits for. */
export function notNow({ context, id }: Membership): NoWay {
  const { state, now, masked } = context;
  if (state.pause) return no("Pause");
  if (requests(state).some((request) => request.blocking && request.dice)) return no("Dice");
  if (masked) return no("Somebody");
  const acting = now.filter(({ participant }) => participant !== id).map(({ participant }) => participant);
  if (acting.length) return no("Others", { names: namesOf([...new Set(acting)], context) });
  return requests(state).some(({ blocking }) => blocking) ? no("Decisions") : no("NotYet");
}
