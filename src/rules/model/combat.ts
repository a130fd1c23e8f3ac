import type { GenericSchema, ObjectEntries } from "valibot";
import type {
  CombatStatus,
  DefenceMade,
  DefenderSnapshot,
  Exchange,
  ExchangeOutcome,
  Harm,
  OwnRoll,
  PlainRoll,
  Rolled,
  ScorePart,
} from "./exchange.ts";
import type { FightView, Setting } from "./fight-view.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Ask, Choice, Offer } from "./offer.ts";
import type { OptionSpec } from "./options.ts";
import type { Refusal } from "./outcome.ts";
import type { Act, Verb } from "./pacing.ts";
import type { Recipe } from "./recipe.ts";
import type { PacingTypes, Participant, Request, Slot } from "./state.ts";
import type { Kept } from "./wait.ts";

/** Types of the data of combat rules, all JSON. */
export interface CombatTypes {
  readonly stats: JsonObject;
  /** `Participant.combat`, without `turn`. */
  readonly facts: JsonObject;
  /** `Participant.combat.turn` */
  readonly turn: OwnTurn;
  readonly options: PacingTypes["options"];
  /** `Slot.combat` */
  readonly note: JsonObject;
  /** `Request.data` */
  readonly request: JsonObject;
  /** `Offer.data` */
  readonly offer: JsonObject;
}

/**
 * Facts of the turn that began with `slot`. Facts of another turn count as none, so beginning a turn writes nothing.
 */
export interface OwnTurn extends JsonObject {
  readonly slot: string;
}

/** The encounter's types as combat rules see them: their own stats and options, nothing of the pacing. */
export interface Seen<C extends CombatTypes> extends PacingTypes {
  readonly stats: C["stats"];
  readonly options: C["options"];
  readonly request: C["request"];
  readonly offer: C["offer"];
}

export interface Combatant<C extends CombatTypes> extends Participant<Seen<C>> {
  readonly combat?: C["facts"] & { readonly turn?: C["turn"] };
}

export interface CombatView<C extends CombatTypes> extends FightView<Seen<C>> {
  participant(id: string): Combatant<C> | undefined;
  participants(): Iterable<Combatant<C>>;
}

/**
 * How own turns go, whatever the pacing: the kernel derives moments from the events of a step. A turn begins with its
 * first slot and ends when none of its slots is left. A lost turn passes, even without having begun; a turn that is
 * left over when its round ends passes with reason "windowEnd".
 */
export type Moment =
  | { readonly what: "joins"; readonly participant: string }
  | { readonly what: "begins" | "ends"; readonly participant: string; readonly slot: Slot }
  | { readonly what: "passes"; readonly participant: string; readonly slot: Slot; readonly reason: string };

/**
 * The uses of a turn, and how attacks and injuries go. Pure functions over `Participant.combat`. Combat rules
 * know turns, and no pacing.
 */
export interface CombatRules<C extends CombatTypes = CombatTypes> {
  /** Letters, digits and `-`. */
  readonly id: string;
  /** Where a pacing has an option of the same name, its option counts. */
  readonly options: readonly OptionSpec[];
  /** Members of a creature's stats, each optional or with a default, so that rules can change in mid-fight. */
  readonly stats: ObjectEntries;
  readonly notes: CombatNotes;
  readonly turns: CombatTurns<C>;
  readonly choices: CombatChoices<C>;
  readonly exchange: CombatExchange<C>;
}

/** Schemas of facts and of what is shown, with audience and unit of each member (`only`, `inUnit`). */
export interface CombatNotes {
  /** Members of `Participant.combat`. A name means the same in all rules; undeclared facts are kept unread. */
  readonly facts: ObjectEntries;
  /** Members of `Participant.combat.turn` besides `slot`. */
  readonly turn: ObjectEntries;
  readonly note?: GenericSchema;
  readonly request?: GenericSchema;
  readonly offer?: GenericSchema;
}

export interface CombatTurns<C extends CombatTypes> {
  /**
   * Returns what follows from these moments; null for nothing.
   * @param seconds of the fight that have passed; may end in .5, and be negative if an option changes their length
   */
  follow?(moments: readonly Moment[], view: CombatView<C>, seconds: number): Recipe | null;
  /** A current slot is to be finished: notes what was done in it, or refuses. */
  report?(slot: Slot, report: JsonObject, view: CombatView<C>): Recipe | Refusal | null;
  /**
   * Returns `Slot.combat`; called for every slot, so it must be fast.
   * @param slot `combat` as the pacing gives it: what an answer to a wait has kept (`Acted`)
   */
  note?(slot: Slot, participant: Combatant<C>, setting: Setting<Seen<C>>): C["note"] | null;
  /** True if the turn offers no choice and requires no roll. */
  idle?(slot: Slot, view: CombatView<C>): boolean;
  /** Returns pending dice and decisions, in every stage. */
  requests?(view: CombatView<C>): readonly Request<C["request"]>[];
}

export interface CombatChoices<C extends CombatTypes> {
  /** A pacing's verb of the same name counts instead. */
  readonly verbs: Readonly<Record<string, Verb<Seen<C>>>>;
  answer?(request: Request<C["request"]>, value: Json, view: CombatView<C>): Recipe | Refusal;
  /** True if only the GM may give this command because of its content. */
  isRuling?(command: JsonObject, view: CombatView<C>): boolean;
  offers?(participant: Combatant<C>, view: CombatView<C>): readonly Offer<C["offer"]>[];
  picks?(
    asked: Request<C["request"]> | Ask,
    participant: Combatant<C> | null,
    view: CombatView<C>,
  ): readonly Choice<C["offer"]>[];
  /** Their fields of a wait and its answer. */
  readonly acts?: CombatActs<C>;
}

/** Fields that combat rules add to verbs that pacings mark so (`Verb.acts`). */
export interface CombatActs<C extends CombatTypes> {
  /** Fields of the commands. */
  readonly fields: Readonly<Record<Act, ObjectEntries>>;
  /** Returns what the dialog of the pacing's offer asks for too, and why it is barred. */
  offer?(act: Act, participant: Combatant<C>, view: CombatView<C>): Pick<Offer, "asks" | "barred">;
  /** @param added the values of the fields. Default: all are kept */
  run?(act: Act, participant: Combatant<C>, added: Kept, view: CombatView<C>): Acted | Refusal;
}

interface Acted {
  /** Of a wait: joins the report of its turn. Of an answer: is kept with its slot, in `Slot.combat`. */
  readonly kept: Kept;
  readonly recipe?: Recipe;
}

/** A value on the sheet that an attack or defence starts from. */
interface SheetScore {
  readonly kind: OwnRoll["kind"];
  /** A level for 3d6, with its parts; none if the sheet has no level. */
  readonly parts: readonly ScorePart[];
  /** A percentage; null without one. */
  readonly percent?: number | null;
  /** Bonus of the weapon's own. */
  readonly bonus?: number;
}

/** A modifier that a user may choose for an attack. */
export interface OfferedPart {
  /** Message code of its part. */
  readonly code: string;
  readonly value: number;
  /** Default: for both. */
  readonly kind?: "melee" | "ranged";
  /** Added to the target's defences. */
  readonly against?: number;
  /** Its name, if its code has no text. */
  readonly name?: string;
}

/** How attacks go, from target to injury. */
export interface CombatExchange<C extends CombatTypes> {
  /** Returns the dice of a roll; null if nothing is rolled, and the GM says what happens. */
  dice(rolled: Rolled): PlainRoll | null;
  /** Returns the parts of a score before modifiers, none if the sheet lacks them. Default: the sheet's. */
  base?(sheet: SheetScore, participant: Combatant<C>, view: CombatView<C>): readonly ScorePart[];
  /** Modifiers offered with each attack. */
  readonly offered?: readonly OfferedPart[];
  /** True if one roll is one hit with all of its damage: no further hits of a burst, no half damage far away. */
  readonly single?: boolean;
  /** False if no hit can be defended against. Default: true. */
  defends?(view: CombatView<C>): boolean;
  /**
   * Returns the least d20, or the greatest sum of other dice, that succeeds. Default: the score.
   * @param target of an attack; null for a defence
   */
  needs?(score: number, target: Combatant<C> | null, view: CombatView<C>): number;
  /** Returns what an attack stores for `outcome` (`Exchange.combat`): values of the target, options in force. */
  noted?(exchange: Exchange, target: Combatant<C>, view: CombatView<C>): NonNullable<Exchange["combat"]>;
  /**
   * Derives the state of an exchange. Default: attack, defence and injury by 3d6 or d100.
   * @param mayTryAgain the target may make a second, different defence
   */
  outcome?(exchange: Exchange, mayTryAgain: boolean): ExchangeOutcome;
  /** True if the target may make a second, different defence after a failed one. Default: false. */
  mayTryAgain?(exchange: Exchange, view: CombatView<C>): boolean;
  attacked?(exchange: Exchange, view: CombatView<C>, ruling: boolean): Recipe | Refusal | null;
  defended?(exchange: Exchange, made: DefenceMade, view: CombatView<C>, ruling: boolean): Recipe | Refusal | null;
  feinted?(exchange: Exchange, penalty: number, view: CombatView<C>): Recipe | null;
  /** With this member the rules decide who falls at 0 HP or less, not the world setting. */
  harmed?(participant: Combatant<C>, harm: Harm, view: CombatView<C>): Recipe | null;
  /** Values beyond the sheet on which an attack or defence depends. */
  status?(participant: Combatant<C>, view: CombatView<C>): CombatStatus;
  /** The defender as stored with the attack, by which a late defence is judged. */
  snapshot?(target: Combatant<C>, view: CombatView<C>): DefenderSnapshot;
  /** Returns conditions by the ids of the condition list. */
  conditions?(participant: Combatant<C>, view: CombatView<C>): readonly string[];
  rollModifiers?(participant: Combatant<C>, roll: OwnRoll, view: CombatView<C>): readonly ScorePart[];
}

export const combatRules = new Map<string, CombatRules>();

/** Adds combat rules; `registerCombat` also checks them. @throws TypeError if the id is taken */
export function addCombat<C extends CombatTypes>(rules: CombatRules<C>): void {
  if (combatRules.has(rules.id)) throw new TypeError(`There are combat rules "${rules.id}" already`);
  // As for pacings: the kernel passes rules only what their own schemas and functions returned.
  combatRules.set(rules.id, rules as unknown as CombatRules);
}

export function combatRulesOf(id: string | undefined): CombatRules | undefined {
  return id === undefined ? undefined : combatRules.get(id);
}

export function allCombatRules(): readonly CombatRules[] {
  return [...combatRules.values()];
}
