import type { GenericSchema } from "valibot";
import type { Json, JsonObject } from "../json.ts";
import type { Clock, Participant, Request, Slot } from "../encounter/state.ts";
import type { Refusal } from "../encounter/refusal.ts";
import type { View } from "../encounter/view.ts";
import type { Recipe } from "../encounter/write.ts";
import type { DefenceMade, Exchange, ScorePart } from "../exchange/exchange.ts";
import type { Footing } from "../exchange/footing.ts";
import type { Harm } from "../exchange/harm.ts";
import type { OwnRoll } from "../exchange/roll-modifiers.ts";
import type { Stance } from "../exchange/stance.ts";
import type { OptionSpec } from "./options.ts";

/**
 * One way for time to run. Everything that is the same for all (joining, leaving, defeat, start and end, undo, log, moving a slot,
 * forecast) is the kernel's; a pacing says what its facts mean.
 *
 * A pacing is pure: its functions look at the view they are given and return a recipe or a refusal. What it keeps stands in
 * `participant.facts` (from window to window), `participant.turn` (this window, see `editTurn`) and `state.facts` (the whole fight).
 */
export interface Pacing {
  /** Letters, digits and `-`. */
  readonly id: string;
  /** What the figures of `Slot.time` count; "down" pacings play the highest first. */
  readonly unit: Unit;
  readonly counts: "down" | "up";
  /**
   * Units of time from one count to the next, where time is counted step by step: between two slots the GM may let it stop at every step at
   * which nobody acts (`emptyTimes`). Absent: there is nothing between two slots.
   */
  readonly ticks?: number;
  /** It counts the shots in weapons itself and tells of those that are gone; an attack that is rolled takes none beyond them. */
  readonly keepsShots?: boolean;
  /** Skills are chances in per cent, rolled with d100 (QA-5); attributes and active defences are rolled with 3d6 all the same. */
  readonly percent?: boolean;
  /** True when time runs on in one window without end. */
  readonly endless?: boolean;
  /** The GM settings, by the names of the rule document. `optionsOf` adds the kernel's. */
  readonly options: readonly OptionSpec[];
  /** Shape of a creature's stats; fills in defaults. What it refuses, `join` and `change` refuse. */
  readonly stats: GenericSchema<unknown, JsonObject>;
  /** "nextWindow": changed stats count from the next window on; "atOnce": from the next thing that is derived from them. */
  readonly statsChange: "nextWindow" | "atOnce";
  /** True when somebody interrupted goes on only after everybody who comes first in the order by now; else the interrupted go on at once. */
  readonly resumesInOrder?: boolean;
  /** In playing order. A window runs through them once; a stage is over when nothing is owed and no slot is left to play. */
  readonly stages: readonly Stage[];
  /** Commands of its own, by type. */
  readonly verbs: Readonly<Record<string, Verb>>;

  /**
   * Every slot this creature has in the window `setting.round`: done, waiting, to come, lost. Depends on nothing but its
   * arguments (the kernel remembers the result). States "now" and "held", defeat, lateness and slots moved by hand are the kernel's.
   */
  slotsOf(participant: Participant, setting: Setting): readonly Slot[];
  /** For rounds that begin with the events that are nobody's action: every hazard acts at this time, whatever time it names itself. */
  readonly hazardsAt?: number;
  /** The key of a slot of this participant that the GM or a hazard puts on `time`. */
  keyAt(participant: Participant, time: number, setting: Setting): readonly number[];
  /** Seconds from the start of the fight to this clock; halves are possible. */
  seconds(clock: Clock, setting: Setting): number;

  /** The fight begins, or somebody comes in later: note what must not change during the fight. */
  join?(participant: Participant, view: View): Recipe | null;
  /** Somebody defeated comes back into the fight: note what must not be as it was, e.g. times that have gone by meanwhile. */
  revive?(participant: Participant, view: View): Recipe | null;
  /** A window is about to open; the view still shows the old one (or round 0). The draft already carries the new round. */
  open?(view: View): Recipe | null;
  /** These slots are about to become current. */
  activate?(slots: readonly Slot[], view: View): Recipe | null;
  /**
   * A current slot is finished; `report` says what was done in it ({} = the default thing). A participant may finish several at once,
   * so the recipe counts on from what the draft says, not the view.
   */
  finish(slot: Slot, report: JsonObject, view: View): Recipe | Refusal;
  /** A slot is lost by a ruling or because the window ends. Absent: the kernel notes it. */
  lose?(slot: Slot, reason: string, view: View): Recipe | null;
  /** The GM puts a slot on a time of this pacing. Absent: the kernel notes the new place. `ruling`: whatever the rules say about it. */
  place?(slot: Slot, time: number, view: View, ruling: boolean): Recipe | Refusal | null;
  /** The GM puts a slot right before or after another: why that cannot be, or null. */
  beside?(slot: Slot, other: Slot, view: View, ruling: boolean): Refusal | null;
  /** An answer to a request of this pacing; dice are already checked to be a possible sum, decisions to be among `choices`. */
  answer(request: Request, value: Json, view: View): Recipe | Refusal;
  /** Somebody attacks or feints (the exchange is not in the state yet): what is kept of it, or why it cannot be now. `ruling`: the GM wants it all the same. */
  attacked?(exchange: Exchange, view: View, ruling: boolean): Recipe | Refusal | null;
  /** The target makes this defence: what is kept of it, or why it cannot be. */
  defended?(exchange: Exchange, made: DefenceMade, view: View, ruling: boolean): Recipe | Refusal | null;
  /** How somebody stands in the fight who attacks or defends. Absent: as `NO_FOOTING`. */
  footing?(participant: Participant, view: View): Footing;
  /** How somebody stands on whom an attack comes now: kept with it, since a defence is judged by that moment (B-8, B-41). Absent: nothing is kept, and what holds when it is rolled counts. */
  stance?(target: Participant, view: View): Stance;
  /** Whether a feint that this creature makes now is for the attack that follows on the same turn (B-15). Absent: for the next turn. */
  feintsAtOnce?(attacker: Participant, view: View): boolean;
  /** What the fight adds to a roll that this creature makes now (Q-20, S-38), each part with its reason. Absent: nothing. */
  rollModifiers?(participant: Participant, roll: OwnRoll, view: View): readonly ScorePart[];
  /** The target may try a second defence if the first has failed (B-19). */
  mayTryAgain?(exchange: Exchange, view: View): boolean;
  /** The foe has rolled against a feint; `penalty` is 0 if it brought nothing (B-24). Null when it came too late to bring anything. */
  feinted?(exchange: Exchange, penalty: number, view: View): Recipe | null;
  /** Somebody loses HP or FP; those are told and noted in the stats already. What else follows. */
  harmed?(participant: Participant, harm: Harm, view: View): Recipe | null;
  /** Conditions that this creature is in as the fight stands, by the ids of the condition list: "stun", "shock", "aiming" … */
  conditions?(participant: Participant, view: View): readonly string[];
  /**
   * Only the GM gives this command, because of what stands in it: figures that the rules take from the creature or leave to the GM. For verbs
   * that are always the GM's there is `Verb.gm`, and what says `ruling: true` need not be told: that is the GM's in every pacing. The core takes
   * all of them from anyone; the shell asks who sent it.
   */
  isRuling?(command: JsonObject, view: View): boolean;
  /**
   * Nothing can be chosen in this current slot, and no roll is owed from its participant for it: it may be finished without asking.
   * Absent: there is always something.
   */
  idle?(slot: Slot, view: View): boolean;
  /** What the participant may do now beyond Done, each with its cost; the tracker turns them into buttons. */
  offers?(participant: Participant, view: View): readonly Offer[];
  /**
   * The likely answers to a decision, or values for a field of an offer, each with the time at which it would land. The picker
   * shows them; a value that is not among them may still be allowed.
   */
  picks?(asked: Request | Ask, participant: Participant | null, view: View): readonly Pick[];
  /**
   * The range of times in which a forecast slot can fall while dice are still to be rolled: [first possible, last possible].
   * `participant` is as foreseen, `today` as it really stands.
   */
  spread?(slot: Slot, participant: Participant, setting: Setting, today: Participant): readonly [number, number] | null;
}

export type Unit = "quarterSpeed" | "step" | "segment" | "halfSecond" | "initiative";

/** What slots depend on besides the participant. The same object as long as nothing of it changes. */
export interface Setting {
  readonly round: number;
  /** Options with defaults filled in. */
  readonly options: Readonly<Record<string, Json>>;
  readonly facts: JsonObject;
}

export interface Stage {
  readonly id: string;
  /** True when this window has no such stage; it is not shown either. */
  skip?(view: View): boolean;
  /** What is owed in this stage. While one of them is blocking, time stands. */
  owed?(view: View): readonly Request[];
  /**
   * Slots are played in this stage; "hazards": only those of hazards that come before everybody's; a function: those that come next
   * only if it says so.
   */
  readonly plays?: boolean | "hazards" | ((slots: readonly Slot[], view: View) => boolean);
}

export interface Verb<C = unknown> {
  /** Shape of the command without `type`, `by` and `id`. */
  readonly schema: GenericSchema<unknown, C>;
  run(command: C, view: View): Recipe | Refusal;
  /** A ruling: the GM gives it and nobody else, whoever it is about. The core takes it from anyone; the shell asks who sent it. */
  readonly gm?: boolean;
}

/** Gives a verb its command's type and forgets it for the table of verbs. */
export function verb<C>(schema: GenericSchema<unknown, C>, run: (command: C, view: View) => Recipe | Refusal, { gm = false }: { readonly gm?: boolean } = {}): Verb {
  return { schema, run: run as Verb["run"], gm };
}

/** Something a participant may do now. */
export interface Offer {
  /** Message code, e.g. "wait", "cutIn". */
  readonly code: string;
  /** Figures for the message, with the cost: e.g. `{from: 2, to: -1}`, `{segments: 4}`. */
  readonly data: JsonObject;
  /** The command to send. */
  readonly command: JsonObject & { readonly type: string };
  /** Fields of the command that somebody has to fill in first; the dialog asks for them. */
  readonly asks?: readonly Ask[];
  /** Asked of the GM only. */
  readonly gm?: boolean;
  /** It is shown and cannot be chosen now: a code that says why, e.g. "stunned", "unarmed". The command is refused as well. */
  readonly barred?: string;
}

/** One thing to pick. */
export interface Pick {
  readonly value: Json;
  /** Message code and figures of its label, e.g. "weapon" with `{label, speed}`. */
  readonly code: string;
  readonly data: JsonObject;
  /** The time of the slot it would make, in the pacing's unit; null when it makes none. */
  readonly lands: number | null;
}

/** One field of a command to be filled in. */
export interface Ask {
  /** A name, or a path into the command: "report.yards". */
  readonly field: string;
  /** May be left out. */
  readonly optional?: boolean;
  /** Asked of the GM only; the offer is for others as well. */
  readonly gm?: boolean;
  readonly kind: "text" | "integer" | "choice" | "action" | "participant";
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly Json[];
}
