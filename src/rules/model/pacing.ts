import type { GenericSchema } from "valibot";
import type { CombatStatus, DefenceMade, DefenderSnapshot, Exchange, Harm, OwnRoll, ScorePart } from "./exchange.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Ask, Offer, Choice } from "./offer.ts";
import type { OptionSpec } from "./options.ts";
import type { Refusal } from "./outcome.ts";
import type { Recipe } from "./recipe.ts";
import type { Clock, PacingTypes, Participant, Request, Slot } from "./state.ts";
import type { FightView, Setting } from "./view.ts";

/**
 * One way to order a fight. The kernel does what all pacings share: joining, leaving, defeat, start and end, undo, log,
 * moving a slot, forecast. A pacing says what its facts mean. Its functions are pure: they read what they are given and
 * return a recipe or a refusal. A pacing stores its facts in `participant.facts` (kept from round to round),
 * `participant.turn` (this round, see `editTurn`) and `state.facts` (the whole fight).
 */
export interface Pacing<T extends PacingTypes = PacingTypes> {
  /** Letters, digits and `-`. */
  readonly id: string;
  /** The GM settings, named as in the rule document. `optionsOf` adds the kernel's. */
  readonly options: readonly OptionSpec[];
  /** Schema of a creature's stats; fills in defaults. `join` and `change` refuse what it refuses. */
  readonly stats: GenericSchema<unknown, T["stats"]>;
  /**
   * Schemas of what the pacing notes, so that damage in a stored fight is found and named. Absent: nothing is known of
   * its notes, and any are taken.
   */
  readonly notes?: PacingNotes<T>;
  readonly clock: PacingClock<T>;
  readonly order: PacingOrder<T>;
  readonly play: PacingPlay<T>;
  readonly choices: PacingChoices<T>;
  /** Absent for pacings without rules for attacks. */
  readonly exchange?: PacingExchange<T>;
}

/**
 * What a pacing notes, each member with its schema. Every member may be absent from the notes: an empty object means
 * that nothing has happened yet. Members that are not among them are damage.
 */
export interface PacingNotes<T extends PacingTypes = PacingTypes> {
  /** `participant.facts` of creatures. */
  readonly facts?: SchemasOf<T["facts"]>;
  /** `participant.turn` of creatures, without what every turn has (`TurnFacts`). */
  readonly turn?: SchemasOf<T["turn"]>;
  /** `state.facts` */
  readonly fight?: SchemasOf<T["fight"]>;
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
  /**
   * Units per step, if time is counted step by step. The GM may then stop time at empty steps (`emptyTimes`). If
   * absent, time jumps from slot to slot.
   */
  readonly ticks?: number;
  /** Units in a round that has a fixed number of them. If absent, slots are spread evenly over the round's seconds. */
  readonly perRound?: number;
  /** True if time runs on in one round without end. */
  readonly endless?: boolean;
  /**
   * Time of all hazards, if a round begins with events that are not actions. If absent, each hazard has its own
   * time.
   */
  readonly hazardsAt?: number;
  /** Returns the seconds from the start of the fight to this clock; may end in .5. */
  seconds(clock: Clock, setting: Setting<T>): number;
}

/** A unit of time; `id` selects its texts. */
export interface TimeUnit {
  /** Letters only: "step". */
  readonly id: string;
  /** Core units in one written unit: 4 for quarter points of Basic Speed. Defaults to 1. */
  readonly perFigure?: number;
  /**
   * True if the time is a value of the participant (Basic Speed, Initiative) that players may keep secret, and ranks
   * slots.
   */
  readonly ownFigure?: boolean;
}

/**
 * Returns the core units in one unit of a sheet or file. If the time is a value of the participant, it is written as on
 * the sheet: Basic Speed 6.25 is 25 quarters. Other times are written in core units.
 */
export function unitsWritten({ unit: { ownFigure, perFigure = 1 } }: { readonly unit: TimeUnit }): number {
  return ownFigure ? perFigure : 1;
}

/** Who acts when. Slots depend on one participant and the setting only, so the kernel can cache them. */
export interface PacingOrder<T extends PacingTypes = PacingTypes> {
  /**
   * Returns every slot of this creature in the round `setting.round`: done, waiting, to come, lost. Depends on its
   * arguments only. The kernel adds the states "now" and "held", defeat, late arrival and slots that the GM moved.
   */
  slotsOf(participant: Participant<T>, setting: Setting<T>): readonly Slot<T["note"]>[];
  /** Returns the sorting key of a slot that the GM or a hazard puts at `time`. */
  keyAt(participant: Participant, time: number, setting: Setting<T>): readonly number[];
  /** When changed stats take effect. */
  readonly statsChange: "nextWindow" | "atOnce";
  /** True if interrupted participants resume in playing order; otherwise they resume at once. */
  readonly resumesInOrder?: boolean;
  /**
   * Returns the first and last possible time of a forecast slot while dice are still to be rolled; null if unknown.
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
  /**
   * In playing order. A round runs through them once; a stage ends when no request is pending and no slot is left to
   * play.
   */
  readonly stages: readonly Stage<T>[];
  /** The fight begins, or a creature joins it later. Records facts that must stay fixed during the fight. */
  join?(participant: Participant<T>, view: FightView<T>): Recipe | null;
  /**
   * A defeated creature returns to the fight. Records facts that must not resume unchanged, such as deadlines that
   * passed while it was out.
   */
  revive?(participant: Participant<T>, view: FightView<T>): Recipe | null;
  /** A round is about to open. The view shows the old round (or round 0); the draft already carries the new one. */
  open?(view: FightView<T>): Recipe | null;
  /** These slots are about to become current. */
  activate?(slots: readonly Slot<T["note"]>[], view: FightView<T>): Recipe | null;
  /**
   * A current slot is finished. One participant may finish several slots with one command, so the recipe reads the
   * draft rather than the view.
   * @param report what was done in it; {} for the default
   */
  finish(slot: Slot<T["note"]>, report: JsonObject, view: FightView<T>): Recipe | Refusal;
  /** A slot is lost by a ruling or because the round ends. If absent or null, the kernel records the loss. */
  lose?(slot: Slot<T["note"]>, reason: string, view: FightView<T>): Recipe | null;
  /**
   * The GM moves a slot to a time. If absent or null, the kernel records the new place.
   * @param ruling true if the rules need not allow it
   */
  place?(slot: Slot<T["note"]>, time: number, view: FightView<T>, ruling: boolean): Recipe | Refusal | null;
  /** The GM moves a slot right before or after another. Returns why that is impossible, or null. */
  beside?(slot: Slot<T["note"]>, other: Slot, view: FightView<T>, ruling: boolean): Refusal | null;
  /**
   * True if the slot offers no choice and its participant has no roll to make, so it may be finished automatically.
   * Defaults to false.
   */
  idle?(slot: Slot<T["note"]>, view: FightView<T>): boolean;
}

export interface Stage<T extends PacingTypes = PacingTypes> {
  readonly id: string;
  /** True if this round skips the stage, which then is not shown either. */
  skip?(view: FightView<T>): boolean;
  /** Returns pending dice and decisions of this stage. Time stops while one of them is blocking. */
  owed?(view: FightView<T>): readonly Request<T["request"]>[];
  /**
   * True if slots are played in this stage. "hazards" plays hazards only, before everybody else. A function decides for
   * the slots that come next.
   */
  readonly plays?: boolean | "hazards" | ((slots: readonly Slot<T["note"]>[], view: FightView<T>) => boolean);
}

/** What users choose: the pacing's commands, answers and offers. */
export interface PacingChoices<T extends PacingTypes = PacingTypes> {
  readonly verbs: Readonly<Record<string, Verb<T>>>;
  /**
   * Handles an answer to a request of this pacing. The kernel has checked that dice are a possible sum and that
   * decisions are among `choices`.
   */
  answer(request: Request<T["request"]>, value: Json, view: FightView<T>): Recipe | Refusal;
  /**
   * True if only the GM may give this command because of its content, such as values that the rules take from the
   * creature or leave to the GM. Not needed for commands that are always the GM's (`Verb.gm`) or have `ruling: true`.
   * The core accepts such commands from anyone; the shell checks the sender.
   */
  isRuling?(command: JsonObject, view: FightView<T>): boolean;
  /**
   * What the participant may do now besides Done, each with its cost, in its turn or out of turn. The tracker shows
   * them as buttons: on the current row, in the waiting list and, out of turn, in the player's panel. The GM finds
   * those of other rows in the row's menu.
   */
  offers?(participant: Participant<T>, view: FightView<T>): readonly Offer<T["offer"]>[];
  /**
   * Likely answers to a decision, or values for a field of an offer, each with the time at which it would land. The
   * picker shows them; other values may be allowed as well.
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
  /**
   * True if only the GM may give it, for any participant. The core accepts it from anyone; the shell checks the sender.
   */
  readonly gm?: boolean;
}

/** Checks a command's function against its schema, and drops the command's type for the table of verbs. */
export type MakeVerb<T extends PacingTypes> = <C>(
  schema: GenericSchema<unknown, C>,
  run: (command: C, view: FightView<T>) => Recipe | Refusal,
  more?: { readonly gm?: boolean },
) => Verb<T>;

/** A pacing's rules for attacks. Every member may be absent. */
export interface PacingExchange<T extends PacingTypes = PacingTypes> {
  /**
   * Called when an attack or feint is declared, before the exchange is in the state. Returns a recipe recording what
   * later steps need, or a refusal.
   * @param ruling true if the GM overrides the rules
   */
  attacked?(exchange: Exchange, view: FightView<T>, ruling: boolean): Recipe | Refusal | null;
  /** The target makes this defence. Returns a recipe recording what it costs, or a refusal. */
  defended?(exchange: Exchange, made: DefenceMade, view: FightView<T>, ruling: boolean): Recipe | Refusal | null;
  /**
   * The target has rolled against a feint; `penalty` is 0 if the feint failed (B-24). Returns null if the roll came too
   * late to count.
   */
  feinted?(exchange: Exchange, penalty: number, view: FightView<T>): Recipe | null;
  /**
   * A creature loses HP or FP. The loss is reported and recorded in the stats already; returns a recipe for what else
   * follows.
   */
  harmed?(participant: Participant<T>, harm: Harm, view: FightView<T>): Recipe | null;
  /** What an attack or defence of this creature depends on now, beyond the sheet. Defaults to `NO_STATUS`. */
  status?(participant: Participant<T>, view: FightView<T>): CombatStatus;
  /**
   * Snapshot of the defender when an attack is declared; a late defence is judged by it (B-8, B-41). If absent, the
   * status at the time of the defence counts.
   */
  snapshot?(target: Participant<T>, view: FightView<T>): DefenderSnapshot;
  /** Conditions of this creature in the fight, by the ids of the condition list: "stun", "shock", "aiming". */
  conditions?(participant: Participant<T>, view: FightView<T>): readonly string[];
  /** What the fight adds to a roll that this creature makes now (Q-20, S-38), each part with its reason. */
  rollModifiers?(participant: Participant<T>, roll: OwnRoll, view: FightView<T>): readonly ScorePart[];
  /**
   * Dice of skill rolls: "d100" if skills are percentages (QA-5). Attributes and active defences are rolled with 3d6 in
   * any case. Defaults to "3d6".
   */
  readonly skillDice?: "3d6" | "d100";
  /** True if the pacing itself counts the shots in weapons; attack rolls then use up none. */
  readonly countsShots?: boolean;
  /** True if the pacing's rules decide who falls at 0 HP or less (B-60, B-61). Otherwise the world setting does. */
  readonly decidesFalls?: boolean;
}

/** `verb` for a pacing with its types. */
export function verbsOf<T extends PacingTypes>(): MakeVerb<T> {
  // The kernel passes `run` only what `schema` has returned.
  return (schema, run, { gm = false } = {}) => ({ schema, run: run, gm });
}

export const verb: MakeVerb<PacingTypes> = verbsOf<PacingTypes>();

export const pacings = new Map<string, Pacing>();

export function pacingOf(id: string): Pacing | undefined {
  return pacings.get(id);
}

export function allPacings(): readonly Pacing[] {
  return [...pacings.values()];
}
