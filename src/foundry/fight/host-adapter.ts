import type {
  CombatStatus,
  Effect,
  Json,
  JsonObject,
  Means,
  Participant,
  ResistedBy,
  ScorePart,
  SpellUse,
  View,
} from "../../rules/core.ts";
import type { Guard } from "../../rules/values.ts";
import type { Known } from "../../speeds/guess.ts";
import type { Kind, Speeds } from "../../speeds/shipped.ts";
import type { EventTiming } from "./store.ts";

/** An actor or item whose values a click may change. */
export interface ChangedDocument {
  readonly uuid: string;
  readonly name: string | null;
  update(data: object, operation?: object): Promise<unknown>;
}

export interface DocumentChange {
  readonly document: ChangedDocument;
  readonly path: string;
  readonly to: Json;
}

/** Points that may fall below 0. */
interface Pool {
  readonly value: number;
  readonly max: number;
}

/** A value that a feint's foe may roll against (B-23). */
export interface ContestOption {
  readonly code: "dx" | "melee" | "unarmed" | "shield";
  /** Id of the weapon or shield; "" for none. */
  readonly item: string;
  /** Name of the weapon, shield or skill; "" for DX. */
  readonly name: string;
  readonly parts: readonly ScorePart[];
}

export type AttackKind = "blow" | "feint" | "spell";

export interface SubmittedAttack {
  readonly kind: AttackKind;
  readonly item: string;
  readonly mode: string;
  readonly attacker: Participant;
  /** Participant id and actor of the target. */
  readonly target: string;
  readonly foe: Actor.Implementation | null;
  readonly manoeuvre: string;
  readonly option: string | null;
  readonly parts: readonly ScorePart[];
  readonly view: View;
}

export interface SheetAttack {
  /** The skill, and modifiers without a choice. */
  readonly parts: readonly ScorePart[];
  readonly means: Means;
  /** Absent for weapons. */
  readonly spell?: SpellUse;
  readonly ranged: boolean;
  /** Most shots of an attack; 0 if nothing is fired. */
  readonly shots: number;
  readonly recoil: number;
}

export interface CastableSpell {
  readonly item: string;
  readonly mode: string;
  readonly name: string;
}

/** Longest weapon, spell or action name in a pacing. */
export const LONGEST_LABEL = 60;

/** A value that the lab may change; "weapon" is the ready weapon. */
export type TrialValue = "basicSpeed" | "dx" | "agility" | "initiative" | "weapon";

export interface TrialValues {
  isPossible(actor: Actor.Implementation): boolean;
  /** Returns weapons that can be readied, by id. */
  weapons(actor: Actor.Implementation): readonly { readonly id: string; readonly name: string }[];
  /** Returns the present value: a number as on the sheet, or the id of the first ready weapon. */
  now(actor: Actor.Implementation, value: TrialValue): number | string;
  /** Returns an unsaved copy with another value. */
  changed(actor: Actor.Implementation, value: TrialValue, to: number | string): Actor.Implementation;
}

interface HeldWeapon {
  readonly id: string;
  readonly name: string;
  readonly ranged: boolean;
}

/** A value that is missing on the sheet and that the pacing uses. */
export interface Lack {
  readonly label: string;
  /** Value used instead; null for none. */
  readonly counted: number | null;
  /** Labels of the values it is derived from: "DX", "HT"; absent for none. */
  readonly from?: readonly string[];
  /** Names of items that lack it; empty if the sheet itself does. */
  readonly things: readonly string[];
}

/** A weapon, spell or action whose own data have no speed, so that the table of speeds by name counts. */
export interface NamedThing {
  readonly kind: Kind;
  readonly name: string;
  /** The values from which a guess is made. */
  readonly known: Known;
}

/**
 * The needs of encounters from actors, and their only access to them. Implemented in `actors/our-actors.ts`; a
 * module with other actors registers its own in `segmentZero.init`.
 */
export interface HostAdapter {
  /** A hazard acts in the order without being a creature. */
  kindOf(actor: Actor.Implementation): "creature" | "hazard";
  /** Default side of a combatant. */
  sideOf(combatant: Combatant.Implementation): string;
  /**
   * Returns a creature's stats for a pacing; the core checks them.
   * @param rules id of the combat rules; default: the pacing's
   */
  stats(pacing: string, actor: Actor.Implementation, rules?: string): JsonObject;
  /** Returns missing values that the pacing uses. Default: none. */
  lacks?(pacing: string, actor: Actor.Implementation): readonly Lack[];
  /** Returns weapons, spells and actions whose own data lack a speed that the pacing uses. Default: none. */
  untimed?(pacing: string, actor: Actor.Implementation): readonly NamedThing[];
  /**
   * Stores the speeds of a name on documents that have none; for actors whose times are read from their own data alone.
   * Default: nothing.
   */
  takeSpeeds?(speedsOf: (thing: NamedThing) => Speeds | null): Promise<void>;
  /** Returns which needed value the actor lacks, and why; null for none. Default: the core's refusal. */
  whyRefused?(pacing: string, actor: Actor.Implementation): string | null;
  /** Returns when a hazard acts, in written units of the pacing. */
  timing(pacing: string, actor: Actor.Implementation): EventTiming;
  /** True if documents say that the combatant is out of the fight, apart from conditions set by this encounter. */
  isFallen(combatant: Combatant.Implementation): boolean;

  /**
   * Returns the value that an effect writes; null if it changes nothing, for example points that this
   * creature lacks; a code if there is nothing left to change.
   * @param read the value at a path as the click will leave it
   */
  changeFor(
    actor: Actor.Implementation,
    effect: Effect,
    read: (document: ChangedDocument, path: string) => Json,
  ): DocumentChange | "actor-gone" | "item-gone" | null;
  /** Returns the actor or its item by uuid, or null. */
  documentOf(actor: Actor.Implementation, uuid: string): ChangedDocument | null;
  /** Returns what a path of `changeFor` is: "hp", "fp", "loaded" or "posture". */
  valueAt(path: string): string;

  pool(actor: Actor.Implementation, kind: "hp" | "fp"): Pool | null;
  /** True if an `updateActor` change touches hit points. */
  changesHitPoints(change: object): boolean;
  /** Returns conditions caused by low points: "reeling", "tired" (B-59, B-80). */
  weakness(actor: Actor.Implementation): readonly string[];
  posture(actor: Actor.Implementation): string | null;
  postureIn(change: object): string | undefined;
  postureUpdate(posture: string): object;
  /**
   * Returns what a creature can defend with (B-41, B-45); null for others.
   * @see `actors/defender-gear.ts`
   */
  defenderGear(actor: Actor.Implementation, footing: CombatStatus, now?: CombatStatus): Guard | null;
  /** Returns what a feint's foe may roll against, highest first (B-23). */
  contestOptions(actor: Actor.Implementation, footing: CombatStatus): readonly ContestOption[];
  /** Returns what a target resists a spell with (M-3). Default: nothing. */
  resistParts?(actor: Actor.Implementation, what: ResistedBy): readonly ScorePart[];
  /** Returns current DR of a hit location (B-56). */
  resistance(actor: Actor.Implementation, place: string): number;
  /** Returns what the sheets say about a submitted attack; null for an unknown weapon. Default: nothing is compared. */
  sheetAttack?(actor: Actor.Implementation, submitted: SubmittedAttack): SheetAttack | null;
  /**
   * True if the attack dialog works for this creature; it needs weapons and spells in our data format.
   * Default: false.
   */
  canAttack?(actor: Actor.Implementation, kind: AttackKind): boolean;
  /** Returns the spells usable in a fight, with their modes. Default: none. */
  castable?(actor: Actor.Implementation): readonly CastableSpell[];
  /** Returns the sheet's chance of an action ("fire", "throw", "attack") and its item; null for none. */
  actionChance?(
    actor: Actor.Implementation,
    kind: string,
    attacker: Participant,
    view: View,
  ): { readonly chance: number; readonly name: string } | null;
  /** Values that the lab may change on copies. */
  readonly trial?: TrialValues;
  /** Returns options of All-Out Attack for the weapons in hand (B-13 to B-17); all for null. */
  attackWays(actor: Actor.Implementation | null): readonly string[];
  weaponsInHand(actor: Actor.Implementation): readonly HeldWeapon[];
  /** Returns current defences and Move for the current row; null if unknown. */
  valuesNow(
    actor: Actor.Implementation,
  ): Readonly<Partial<Record<"dodge" | "parry" | "block" | "move", number>>> | null;
  /** Classes of the system's row buttons whose choice the encounter has itself. Default: none. */
  replacedButtons?(): readonly string[];
  /** Stores the GM's speed for an action, for other fights (SA-18). */
  keepActionSpeed(actor: Actor.Implementation, action: string, segments: number): Promise<void>;
}

let adapter: HostAdapter | null = null;

/** Replaces the adapter. In `init`, before any encounter is read. */
export function useActors(other: HostAdapter): void {
  adapter = other;
}

export function hostAdapter(): HostAdapter {
  if (!adapter) throw new Error("Segment Zero: no host adapter registered (useActors)");
  return adapter;
}

export function isCreature(actor: Actor.Implementation | null | undefined): actor is Actor.Implementation {
  return actor !== null && actor !== undefined && hostAdapter().kindOf(actor) === "creature";
}

export type Creature = Actor.OfType<"character" | "npc">;
