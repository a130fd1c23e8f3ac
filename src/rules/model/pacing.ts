import type { GenericSchema } from "valibot";
import type { CombatStatus, DefenceMade, DefenderSnapshot, Exchange, Harm, OwnRoll, ScorePart } from "./exchange.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Ask, Offer, Choice } from "./offer.ts";
import type { OptionSpec } from "./options.ts";
import type { Refusal } from "./outcome.ts";
import type { Recipe } from "./recipe.ts";
import type { Clock, PacingTypes, Participant, Request, Slot } from "./state.ts";
import type { FightView, Setting } from "./fight-view.ts";

/**
 * One way to order a fight. The kernel handles joining, leaving, defeat, start and end, undo, log, moving a
 * slot, forecast. A pacing is pure functions over its facts: `participant.facts` (kept from round to round),
 * `participant.turn` (this round, see `editTurn`) and `state.facts` (the whole fight).
 */
export interface Pacing<T extends PacingTypes = PacingTypes> {
  /** Letters, digits and `-`. */
  readonly id: string;
  /** Named as in the rule document. `optionsOf` adds the kernel's. */
  readonly options: readonly OptionSpec[];
  /** Schema of a creature's stats; fills in defaults. `join` and `change` refuse what it refuses. */
  readonly stats: GenericSchema<unknown, T["stats"]>;
  /** Schemas of facts, to find damage in a stored fight, and of what is shown. Absent: anything is accepted. */
  readonly notes?: PacingNotes<T>;
  readonly clock: PacingClock<T>;
  readonly order: PacingOrder<T>;
  readonly play: PacingPlay<T>;
  readonly choices: PacingChoices<T>;
  /** Absent for pacings without rules for attacks. */
  readonly exchange?: PacingExchange<T>;
  /** Id of the combat rules that count unless the GM chooses others. If absent, only `exchange` counts. */
  readonly combat?: string;
}

/** Each fact may be absent: {} means that nothing has happened yet. Unlisted members are damage. */
export interface PacingNotes<T extends PacingTypes = PacingTypes> {
  /** `participant.facts` of creatures. */
  readonly facts?: SchemasOf<T["facts"]>;
  /** Members besides `TurnFacts`. */
  readonly turn?: SchemasOf<T["turn"]>;
  /** `state.facts` */
  readonly fight?: SchemasOf<T["fight"]>;
  /** `Slot.note`, and the data of requests and offers. Audience and unit of each member (`only`, `inUnit`) follow. */
  readonly note?: GenericSchema<unknown, T["note"]>;
  readonly request?: GenericSchema<unknown, T["request"]>;
  readonly offer?: GenericSchema<unknown, T["offer"]>;
}

type SchemasOf<F> = F extends unknown
  ? { readonly [K in keyof F as Named<K>]-?: GenericSchema<unknown, Exclude<F[K], undefined>> }
  : never;
type Named<K> = string extends K ? never : number extends K ? never : K extends "round" | "placed" | "lost" ? never : K;

export interface PacingClock<T extends PacingTypes = PacingTypes> {
  /** Unit of `Slot.time`. */
  readonly unit: TimeUnit;
  /** "down": the highest time acts first. */
  readonly counts: "down" | "up";
  /** Units per step, if time is counted step by step (`emptyTimes`). If absent, time jumps from slot to slot. */
  readonly ticks?: number;
  /**
   * Units in a round, if fixed; Infinity if time runs in one endless round. If absent, slots are spread evenly over the
   * round's seconds.
   */
  readonly perRound?: number;
  /** Returns the seconds from the start of the fight; may end in .5. */
  seconds(clock: Clock, setting: Setting<T>): number;
}

/** True if time runs in one endless round. */
export function isEndless(pacing: { readonly clock: { readonly perRound?: number } } | null | undefined): boolean {
  return pacing?.clock.perRound === Infinity;
}

/** A unit of time; `id` selects its texts. */
export interface TimeUnit {
  /** Letters only: "step". */
  readonly id: string;
  /** Core units in one written unit: 4 for quarter points of Basic Speed. Default: 1. */
  readonly perFigure?: number;
  /** True if the time is a value of the participant (Basic Speed, Initiative), which may be secret and ranks slots. */
  readonly ownFigure?: boolean;
}

/**
 * Returns the core units in one unit of a sheet or file. A participant's value is written as on the sheet
 * (Basic Speed 6.25 is 25 quarters), other times in core units.
 */
export function unitsWritten({ unit: { ownFigure, perFigure = 1 } }: { readonly unit: TimeUnit }): number {
  return ownFigure ? perFigure : 1;
}

/** Slots depend on one participant and the setting only, so the kernel can cache them. */
export interface PacingOrder<T extends PacingTypes = PacingTypes> {
  /**
   * Returns every slot of this creature in the round `setting.round`: done, waiting, to come, lost. The
   * kernel adds "now" and "held", defeat, late arrival and moved slots.
   */
  slotsOf(participant: Participant<T>, setting: Setting<T>): readonly Slot<T["note"]>[];
  /** Sorting key of a slot that the GM or a hazard puts at `time`. `slot`: as it was; absent for hazards. */
  keyAt(participant: Participant, time: number, setting: Setting<T>, slot?: Slot): readonly number[];
  /** When changed stats take effect. */
  readonly statsChange: "nextWindow" | "atOnce";
  /** True if interrupted participants resume in playing order, not at once. */
  readonly resumesInOrder?: boolean;
  /**
   * False for a slot of kind "turn" that is not shared yet, because its place is pending or because it is a choice
   * between turns (J-2). Default: true, but false in a pacing with `play.beside`, which limits the places.
   */
  joint?(slot: Slot<T["note"]>): boolean;
  /**
   * Returns the first and last possible time of a forecast slot with pending dice; null if unknown.
   * @param participant as forecast
   * @param today as now
   */
  spread?(
    slot: Slot<T["note"]>,
    participant: Participant<T>,
    setting: Setting<T>,
    today: Participant<T>,
  ): readonly [number, number] | null;
}

export interface PacingPlay<T extends PacingTypes = PacingTypes> {
  /** In playing order. A stage ends when no request is pending and no slot is left to play. */
  readonly stages: readonly Stage<T>[];
  /** The fight begins, or a creature joins later. Records facts that stay fixed. */
  join?(participant: Participant<T>, view: FightView<T>): Recipe | null;
  /** The facts that creatures of a group share: a newcomer takes them over (N-7). If absent, they share nothing. */
  readonly shared?: PacingShared<T>;
  /** A defeated creature returns. Updates facts such as deadlines that passed while it was out. */
  revive?(participant: Participant<T>, view: FightView<T>): Recipe | null;
  /** A round is about to open. The view shows the old round (or round 0), the draft the new one. */
  open?(view: FightView<T>): Recipe | null;
  activate?(slots: readonly Slot<T["note"]>[], view: FightView<T>): Recipe | null;
  /**
   * Finishes a current slot. One command may finish several slots of a participant, so the recipe reads the
   * draft.
   * @param report what was done in it; {} for the default
   */
  finish(slot: Slot<T["note"]>, report: JsonObject, view: FightView<T>): Recipe | Refusal;
  /** A slot is lost by a ruling or the end of the round. If absent or null, the kernel records the loss. */
  lose?(slot: Slot<T["note"]>, reason: string, view: FightView<T>): Recipe | null;
  /**
   * The GM moves a slot. If absent or null, the kernel records the new place.
   * @param ruling true if the rules need not allow it
   */
  place?(slot: Slot<T["note"]>, time: number, view: FightView<T>, ruling: boolean): Recipe | Refusal | null;
  /** The GM moves a slot next to another. Returns why that is impossible, or null. */
  beside?(slot: Slot<T["note"]>, other: Slot, view: FightView<T>, ruling: boolean): Refusal | null;
  /**
   * Code of the refusal if creatures' slots can neither be moved nor shared; then `place` and `beside` are not needed.
   */
  readonly unmovable?: string;
  /** True if the slot offers no choice and requires no roll, so that it may end automatically. Default: false. */
  idle?(slot: Slot<T["note"]>, view: FightView<T>): boolean;
}

/** Dice and places that count for several creatures of a group at once. */
export interface PacingShared<T extends PacingTypes = PacingTypes> {
  /** Returns the same text for all who share, a different one for everyone else. */
  unitOf(participant: Participant<T>, setting: Setting<T>): string;
  /** Names of members of `participant.facts`. */
  readonly facts?: readonly (keyof T["facts"] & string)[];
  /** Names of members of `participant.turn`, which count in their round. */
  readonly turn?: readonly (keyof T["turn"] & string)[];
}

export interface Stage<T extends PacingTypes = PacingTypes> {
  readonly id: string;
  /** True if this round skips the stage. */
  skip?(view: FightView<T>): boolean;
  /** Returns pending dice and decisions of this stage; a blocking one stops time. */
  owed?(view: FightView<T>): readonly Request<T["request"]>[];
  /** True if slots are played in this stage. "hazards" plays hazards only. A function decides for the next slots. */
  readonly plays?: boolean | "hazards" | ((slots: readonly Slot<T["note"]>[], view: FightView<T>) => boolean);
  /** Time of all hazards, if they act in this stage instead of at times of their own. */
  readonly at?: number;
}

/** The pacing's commands, answers and offers. */
export interface PacingChoices<T extends PacingTypes = PacingTypes> {
  readonly verbs: Readonly<Record<string, Verb<T>>>;
  /** Handles an answer. The kernel has checked that dice are a possible sum and decisions among `choices`. */
  answer(request: Request<T["request"]>, value: Json, view: FightView<T>): Recipe | Refusal;
  /**
   * True if only the GM may give this command because of its content, such as values that the rules leave to
   * the GM. Not needed with `Verb.gm` or `ruling: true`. The core accepts it from anyone; the shell checks
   * the sender.
   */
  isRuling?(command: JsonObject, view: FightView<T>): boolean;
  /**
   * Returns the participant's present choices besides Done, in or out of its turn, each with its cost. The
   * tracker shows buttons; the GM finds the choices of other rows in the row's menu.
   */
  offers?(participant: Participant<T>, view: FightView<T>): readonly Offer<T["offer"]>[];
  /**
   * Returns likely answers to a decision, or values for a field, each with its landing time; other values may
   * be allowed.
   */
  picks?(
    asked: Request<T["request"]> | Ask,
    participant: Participant<T> | null,
    view: FightView<T>,
  ): readonly Choice<T["offer"]>[];
}

export interface Verb<T extends PacingTypes = PacingTypes, C = unknown> {
  /** Schema of the command without `type`, `by` and `id`. */
  readonly schema: GenericSchema<unknown, C>;
  run(command: C, view: FightView<T>): Recipe | Refusal;
  /** True if only the GM may give it; the core accepts it from anyone, and the shell checks the sender. */
  readonly gm?: boolean;
  /**
   * Set for a wait and its answer, to which combat rules may add fields. `run` gets what they keep of them in `combat`
   * (`Acted`). The schema must be an object.
   */
  readonly acts?: Act;
}

export type Act = "wait" | "answer";

/** Checks a function against its schema. */
export type MakeVerb<T extends PacingTypes> = <C>(
  schema: GenericSchema<unknown, C>,
  run: (command: C, view: FightView<T>) => Recipe | Refusal,
  more?: { readonly gm?: boolean },
) => Verb<T>;

/** Rules for attacks. */
export interface PacingExchange<T extends PacingTypes = PacingTypes> {
  /**
   * An attack or feint is declared, and not yet in the state. Returns a recipe that records what later steps
   * need, or a refusal.
   * @param ruling true if the GM overrides the rules
   */
  attacked?(exchange: Exchange, view: FightView<T>, ruling: boolean): Recipe | Refusal | null;
  /** The target makes this defence. Returns a recipe that records its cost, or a refusal. */
  defended?(exchange: Exchange, made: DefenceMade, view: FightView<T>, ruling: boolean): Recipe | Refusal | null;
  /**
   * The target has rolled against a feint; `penalty` is 0 if it failed (B-24). Null if the roll came too late
   * to count.
   */
  feinted?(exchange: Exchange, penalty: number, view: FightView<T>): Recipe | null;
  /**
   * A creature loses HP or FP, which the stats already have; returns what else follows. With this member, the pacing
   * decides who falls at 0 HP or less (B-60, B-61), not the world setting.
   */
  harmed?(participant: Participant<T>, harm: Harm, view: FightView<T>): Recipe | null;
  /**
   * A creature is injured, also where the world setting decides who falls; returns what the rules note of it (S-31).
   */
  injured?(participant: Participant<T>, view: FightView<T>): Recipe | null;
  /** Present values beyond the sheet on which an attack or defence depends. Default: `NO_STATUS`. */
  status?(participant: Participant<T>, view: FightView<T>): CombatStatus;
  /**
   * The defender when an attack is declared, by which a late defence is judged (B-8, B-41). If absent, the
   * status at the time of the defence.
   */
  snapshot?(target: Participant<T>, view: FightView<T>): DefenderSnapshot;
  /** Returns conditions by the ids of the condition list: "stun", "shock", "aiming". */
  conditions?(participant: Participant<T>, view: FightView<T>): readonly string[];
  /** The fight's modifiers of this roll (Q-20, S-38). */
  rollModifiers?(participant: Participant<T>, roll: OwnRoll, view: FightView<T>): readonly ScorePart[];
  /** "d100" if skills are percentages (QA-5); attributes and active defences use 3d6 in any case. Default: "3d6". */
  readonly skillDice?: "3d6" | "d100";
  /**
   * False if harm from this attack waits (S-32, SA-13). Asked when a target takes it, and before each slot, stage and
   * round. Default: it counts at once.
   */
  harmCounts?(exchange: Exchange, view: FightView<T>): boolean;
  /** Returns the shots that this attack roll takes from its weapon. Default: all that it fires. */
  shotsTaken?(exchange: Exchange, view: FightView<T>): number;
}

export function verbsOf<T extends PacingTypes>(): MakeVerb<T> {
  // The kernel passes `run` what `schema` returned.
  return (schema, run, { gm = false } = {}) => ({ schema, run, gm });
}

export const verb: MakeVerb<PacingTypes> = verbsOf<PacingTypes>();

/** Pacings as registered, by id; `pacingOf` adds their combat rules. */
export const pacings = new Map<string, Pacing>();

/** Returns the ids of all pacings in the order in which they were added. */
export function pacingIds(): readonly string[] {
  return [...pacings.keys()];
}
