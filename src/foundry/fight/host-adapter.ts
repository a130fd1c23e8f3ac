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
import type { EventTiming } from "./store.ts";

/** A document outside the encounter whose values a click may change: an actor, or an item of one. */
export interface ChangedDocument {
  readonly uuid: string;
  readonly name: string | null;
  update(data: object, operation?: object): Promise<unknown>;
}

/** One value that an effect of the encounter writes. */
export interface DocumentChange {
  readonly document: ChangedDocument;
  /** Dotted path of the value in the document. */
  readonly path: string;
  readonly to: Json;
}

/** Points that go down, below zero as well. */
export interface Pool {
  readonly value: number;
  readonly max: number;
}

/** A figure that the foe of a feint may choose to roll against (B-23). */
export interface ContestOption {
  readonly code: "dx" | "melee" | "unarmed" | "shield";
  /** Id of the weapon or shield; "" for none. */
  readonly item: string;
  /** Of the weapon, shield or skill; "" for DX. */
  readonly name: string;
  readonly parts: readonly ScorePart[];
}

/** An attack with a weapon, a feint, or a spell. */
export type AttackKind = "blow" | "feint" | "spell";

/** An attack as a client claims it. */
export interface SubmittedAttack {
  readonly kind: AttackKind;
  /** Ids of the weapon and of the way to use it. */
  readonly item: string;
  readonly mode: string;
  readonly attacker: Participant;
  /** Id of the target, and its actor. */
  readonly target: string;
  readonly foe: Actor.Implementation | null;
  /** What the attacker does on this turn. */
  readonly manoeuvre: string;
  readonly option: string | null;
  /** Of its score. */
  readonly parts: readonly ScorePart[];
  readonly view: View;
}

/** The same attack as the sheets have it. */
export interface SheetAttack {
  /** The skill, and all that counts by itself. */
  readonly parts: readonly ScorePart[];
  readonly means: Means;
  /** Absent for weapons. */
  readonly spell?: SpellUse;
  readonly ranged: boolean;
  /** Most shots of one attack; 0 for what is not fired. */
  readonly shots: number;
  readonly recoil: number;
}

/** A spell, and the way to use it. */
export interface CastableSpell {
  readonly item: string;
  readonly mode: string;
  readonly name: string;
}

/** Characters that a pacing keeps of the name of a weapon, spell or action. */
export const LONGEST_LABEL = 60;

/** A value that the lab changes on trial. "weapon": which one is in hand. */
export type TrialValue = "basicSpeed" | "dx" | "agility" | "initiative" | "weapon";

/** Values that can be changed on copies of actors. */
export interface TrialValues {
  isPossible(actor: Actor.Implementation): boolean;
  /** Weapons that a creature could hold, by id. */
  weapons(actor: Actor.Implementation): readonly { readonly id: string; readonly name: string }[];
  /** The present value: a number as the sheet shows it, or the id of the first weapon in hand. */
  now(actor: Actor.Implementation, value: TrialValue): number | string;
  /** The creature with another value, as a copy that only this page has. */
  changed(actor: Actor.Implementation, value: TrialValue, to: number | string): Actor.Implementation;
}

/** A weapon that a creature holds. */
export interface HeldWeapon {
  readonly id: string;
  readonly name: string;
  readonly ranged: boolean;
}

/** A value that this creature leaves empty and a pacing counts with. */
export interface Lack {
  /** In words of the sheet: "Speed class". */
  readonly label: string;
  /** What it counts as; null where nothing takes its place. */
  readonly counted: number | null;
  /** What that is worked out from, in words of the sheet: "DX", "HT". Absent where nothing is. */
  readonly from?: readonly string[];
  /** Names of the things that lack it; none where it stands on the sheet itself. */
  readonly things: readonly string[];
}

/**
 * What fights need of the actors of this world, and their only way to actors and items. Implemented in
 * `actors/our-actors.ts`; a module with actors of another shape registers its own in `segmentZero.init`.
 */
export interface HostAdapter {
  // -------------------------------------------------------------------------------- taking part

  /** A creature acts by its figures; a hazard acts in the order without being a creature. */
  kindOf(actor: Actor.Implementation): "creature" | "hazard";
  /** The side of a combatant for which the GM has chosen none. */
  sideOf(combatant: Combatant.Implementation): string;
  /** A creature's figures as the stats of a pacing; the core checks them. */
  stats(pacing: string, actor: Actor.Implementation): JsonObject;
  /** Values that this creature's sheet leaves empty and the pacing counts with. Left out, nobody is told of them. */
  lacks?(pacing: string, actor: Actor.Implementation): readonly Lack[];
  /** When a hazard acts, in natural figures of the pacing's unit. */
  timing(pacing: string, actor: Actor.Implementation): EventTiming;
  /**
   * True if the combatant is out of the fight by what its documents say, apart from conditions that this fight itself
   * has put there.
   */
  isFallen(combatant: Combatant.Implementation): boolean;

  // -------------------------------------------------------------------------------- what a fight changes

  /**
   * The value that an effect writes. Null if it changes nothing, e.g. points of a kind that this creature does not
   * have; a code if there is nothing left to change.
   * @param read the value at a path as the click is going to leave it so far
   */
  changeFor(
    actor: Actor.Implementation,
    effect: Effect,
    read: (document: ChangedDocument, path: string) => Json,
  ): DocumentChange | "actor-gone" | "item-gone" | null;
  /** The actor or an item of it by its uuid; null if it is neither. */
  documentOf(actor: Actor.Implementation, uuid: string): ChangedDocument | null;
  /** What stands at a path that `changeFor` named: "hp", "fp", "loaded" or "posture". */
  valueAt(path: string): string;

  // -------------------------------------------------------------------------------- figures and gear

  /** Null for an actor that has no points of this kind. */
  pool(actor: Actor.Implementation, kind: "hp" | "fp"): Pool | null;
  /** True if a change of an actor, as `updateActor` tells it, touches its hit points. */
  changesHitPoints(change: object): boolean;
  /** Conditions that follow from the points that are left: "reeling", "tired" (B-59, B-80). */
  weakness(actor: Actor.Implementation): readonly string[];
  /** Null for an actor that keeps none. */
  posture(actor: Actor.Implementation): string | null;
  /** The posture in a change of an actor, as `updateActor` tells it. */
  postureIn(change: object): string | undefined;
  /** The update that gives an actor a posture. */
  postureUpdate(posture: string): object;
  /** With what a creature can defend (B-41, B-45); null for what is no creature. @see `actors/defender-gear.ts` */
  defenderGear(actor: Actor.Implementation, footing: CombatStatus, now?: CombatStatus): Guard | null;
  /** What the foe of a feint may roll against, the highest first (B-23). */
  contestOptions(actor: Actor.Implementation, footing: CombatStatus): readonly ContestOption[];
  /** What the target of a spell resists it with (M-3). Left out, nobody resists. */
  resistParts?(actor: Actor.Implementation, what: ResistedBy): readonly ScorePart[];
  /** DR of a place on the body as it is now (B-56). */
  resistance(actor: Actor.Implementation, place: string): number;
  /**
   * What the sheets say of an attack that a player claims; null for a weapon that this creature does not have. Left
   * out, nothing is compared.
   */
  sheetAttack?(actor: Actor.Implementation, submitted: SubmittedAttack): SheetAttack | null;
  /**
   * True if the attack dialog, which reads weapons and spells of our shape, can be opened for this creature. Left out,
   * it can for none, and no row offers it.
   */
  canAttack?(actor: Actor.Implementation, kind: AttackKind): boolean;
  /** The spells with which a creature can do something in a fight, and the way to use them. Left out, it has none. */
  castable?(actor: Actor.Implementation): readonly CastableSpell[];
  /**
   * The chance of an action of this kind ("fire", "throw", "attack") as the sheet has it, and with what; null where it
   * has none. Left out, no chance is shown.
   */
  actionChance?(actor: Actor.Implementation, kind: string): { readonly chance: number; readonly name: string } | null;
  /** What the lab may change on trial. Left out, it changes nothing. */
  readonly trial?: TrialValues;
  /** Ways of an All-out attack for which the creature has the weapons in hand (B-13 to B-17); all ways for null. */
  attackWays(actor: Actor.Implementation | null): readonly string[];
  /** The weapons in hand. */
  weaponsInHand(actor: Actor.Implementation): readonly HeldWeapon[];
  /** Defences and Move at this moment, for the row of the active participant; null where they are not known. */
  valuesNow(
    actor: Actor.Implementation,
  ): Readonly<Partial<Record<"dodge" | "parry" | "block" | "move", number>>> | null;
  /** Keeps a speed that the GM has given to an action of this creature, for other fights (SA-18). */
  keepActionSpeed(actor: Actor.Implementation, action: string, segments: number): Promise<void>;
}

let adapter: HostAdapter | null = null;

/** Takes the place of an adapter registered before. In `init`, before any fight is read. */
export function useActors(other: HostAdapter): void {
  adapter = other;
}

/** @throws if none was registered */
export function hostAdapter(): HostAdapter {
  if (!adapter) throw new Error("Segment Zero: no host adapter registered (useActors)");
  return adapter;
}

/** True if this actor takes part as a creature. */
export function isCreature(actor: Actor.Implementation | null | undefined): actor is Actor.Implementation {
  return actor !== null && actor !== undefined && hostAdapter().kindOf(actor) === "creature";
}

export type Creature = Actor.OfType<"character" | "npc">;

/** What a pacing is told of a creature; the core checks it. */
export type StatsReader = (actor: Creature) => JsonObject;

const readers = new Map<string, StatsReader>();

/** Says how a pacing's stats are read from an actor. One reader per pacing; a later one replaces an earlier one. */
export function registerStatsReader(pacing: string, reader: StatsReader): void {
  readers.set(pacing, reader);
}

/** The stats of this actor under this pacing; none for a pacing that nobody has said how to read for. */
export function statsFor(pacing: string, actor: Creature): JsonObject {
  return readers.get(pacing)?.(actor) ?? {};
}
