import * as v from "valibot";
import { MANOEUVRE_NAMES } from "../../gurps/manoeuvres.ts";
import { NO_TRAITS, type TraitValues } from "../../gurps/traits.ts";
import { only } from "../../model/audience.ts";
import type { Combatant, CombatTypes, CombatView, OwnTurn } from "../../model/combat.ts";
import { count, flag, id, integer, natural, number, text, whole } from "../../model/fields.ts";
import type { Notes, Shape, StatsShape } from "../../model/fields.ts";
import type { Offer as ModelOffer } from "../../model/offer.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
import type { Request as ModelRequest } from "../../model/state.ts";
import { ownCombatOf } from "../../order/own-combat.ts";

const MOST = 1_000;
const attribute = v.optional(v.pipe(integer, v.minValue(0), v.maxValue(MOST)), 10);
const bonus = v.exactOptional(v.pipe(integer, v.minValue(-MOST), v.maxValue(MOST)));
const points = only("pools", v.exactOptional(integer));
const known = v.exactOptional(v.boolean());
const STUNS = ["physical", "mental"] as const;
const OUTS = ["unconscious", "dead"] as const;
/** Why only Do Nothing is possible (B-5, B-20, B-81). */
const FORCED = [...OUTS, "surprised", "stunned", "exhausted"] as const;

const members = {
  dx: attribute,
  /** Yards per second. */
  move: v.exactOptional(v.pipe(integer, v.minValue(0), v.maxValue(MOST))),
  /** Rolled against at the start and end of a turn (B-20, B-60, B-81). Without `hp` and `fp` there are no rolls. */
  ht: attribute,
  iq: attribute,
  will: attribute,
  hp: points,
  fp: points,
  /**
   * Full points, without which major wounds, death and exhaustion do not happen (B-61, B-66, B-82), and shock is a
   * point per lost HP (B-62).
   */
  maxHp: points,
  maxFp: points,
  /** Posture as on the sheet: "kneeling", "face-up" (B-70); default: standing. */
  posture: v.exactOptional(v.pipe(v.string(), v.maxLength(40))),
  /** A weapon is ready, which a feint needs (B-23); absent if unknown. */
  armed: known,
  /** A ready weapon can be aimed (B-9). */
  aims: known,
  /** B-5, BA-17: turns at the start, if set beforehand. */
  surprised: v.exactOptional(count),
  /** B-20, B-64, B-68: on joining a running fight; afterwards the facts count. */
  stunned: v.exactOptional(v.picklist(STUNS)),
  out: v.exactOptional(v.picklist(OUTS)),
  /** B-77: awake below 1 HP and not wounded since, at the start. */
  woken: known,
  /** B-84 to B-88; defaults as without traits. */
  traits: v.exactOptional(
    v.strictObject({
      shock: v.exactOptional(v.pipe(count, v.maxValue(MOST))),
      majorWound: bonus,
      consciousness: bonus,
      death: bonus,
      attacks: v.exactOptional(v.pipe(count, v.maxValue(MOST))),
    }),
  ),
};

export const stats = members;

export type Stats = StatsShape<typeof members>;
export type Out = (typeof OUTS)[number];

/** B-84 to B-88. */
export function traitsIn({ traits }: Pick<Stats, "traits">): TraitValues {
  return traits ? { ...NO_TRAITS, ...traits } : NO_TRAITS;
}

const yes = v.literal(true);
const maybe = v.exactOptional(yes);

/** Pending rolls after injuries and disturbances. */
const pendingRolls = v.strictObject({
  /** B-67: number of HT rolls. */
  majorWound: v.exactOptional(natural),
  /** B-61: multiples of maximum HP below 0 that need a HT roll. */
  death: v.exactOptional(v.array(whole)),
  /** B-12: against Will, or the aim is lost. */
  keepAim: maybe,
  /** B-25: against Will-3, or concentrating starts over. */
  concentrate: maybe,
});

/** A feint (B-24). */
const feinted = v.strictObject({
  target: v.string(),
  /** Number of its exchange. */
  number: natural,
  /** Penalty to the target's defences, 1 or more; absent until the foe has rolled. */
  penalty: v.exactOptional(natural),
  /** True if the turn for which it counts is still to come (BA-21). */
  fresh: maybe,
});

/** Facts that last beyond a turn. */
const facts = {
  /** Turns of Do Nothing that surprise still costs (B-5, BA-17). */
  surprised: natural,
  /** B-20, B-64: Do Nothing until recovered. */
  stunned: v.picklist(STUNS),
  /** Manoeuvre in force until the participant's next turn (B-8); initially Do Nothing (B-5). "" if not named. */
  last: v.string(),
  option: v.string(),
  /** B-9, B-11: counts for the participant's next turn and ends with it unless continued. */
  aim: v.strictObject({ weapon: v.string(), target: v.string(), seconds: natural }),
  /** B-22: 1 to 3 turns. */
  evaluate: v.strictObject({ target: v.string(), turns: natural }),
  /** B-24, BA-21: while it counts. */
  feint: feinted,
  /** B-25: consecutive turns. */
  concentrating: natural,
  /** Log entry of the spell of this turn (M-8). */
  cast: natural,
  /** BA-8: HP lost by injury since the participant's last turn began, without fatigue (BA-23). */
  hurt: natural,
  /**
   * Penalty on the participant's present turn (B-62, B-63, BA-29). A turn spent waiting lasts until its
   * wait is over, also for `aim`, `evaluate` and `feint` (BA-30).
   */
  shock: natural,
  /** B-47: has blocked since the participant's last turn. */
  blocked: yes,
  /** B-50: unbalanced weapons that have attacked since the participant's last turn began. */
  spent: v.array(v.string()),
  /** B-53: while this slot is current. */
  limb: v.strictObject({ target: id, slot: v.string() }),
  /** B-61, B-67, B-82: until the GM decides otherwise (B-68). */
  out: v.picklist(OUTS),
  /** B-77: below 1 HP, without HT rolls until the next wound. */
  woken: yes,
  owes: pendingRolls,
};

/** Attacks and feints made in a turn. */
const made = v.strictObject({
  /** Attacks by the slot in which they were made. */
  blows: v.record(v.string(), natural),
  /** Attacks beyond the ones that their slots have. */
  further: v.exactOptional(natural),
  feints: natural,
  /** Target of the last, which both attacks of a Double share (B-14). */
  target: v.string(),
});

/** The answer to a wait, and its option (B-30, BA-28). */
const answering = v.strictObject({ answer: v.string(), option: text });

const turn = {
  /** Manoeuvre chosen, or done. */
  chosen: v.string(),
  option: v.string(),
  /** The weapon to aim, the target of aiming or evaluating, the new posture. */
  weapon: v.string(),
  target: v.string(),
  posture: v.string(),
  /** Answer of the Wait that was done. */
  answer: answering,
  /** Attacks and feints (B-14, B-15), before a Wait's answer those of the turn itself. */
  made,
  /** The step is taken, or the manoeuvre used (B-21, B-73). */
  posed: v.picklist(["step", "manoeuvre"]),
  /** GM ruling against Do Nothing. */
  letAct: yes,
  /** GM ruling: before rolls that decide whether it can act (B-60, B-61, B-67, B-81). */
  unrolled: yes,
  /** Rolls of this turn: true if made, absent if not rolled yet. */
  rolled: v.strictObject({ consciousness: known, effort: known, stun: known }),
};

const defences = v.exactOptional(v.array(v.picklist(["block", "dodge", "parry"])));

/** For a turn what is chosen, forced and in force; for a wait its answer. */
const note = v.strictObject({
  /** Chosen, or done; "" if not named. */
  manoeuvre: text,
  option: text,
  /** The only possible manoeuvre, because of `why`. */
  forced: v.exactOptional(v.literal("do-nothing")),
  why: v.exactOptional(v.picklist(FORCED)),
  /** Own turns left. */
  surprised: number,
  defencePenalty: number,
  /** Manoeuvre in force until this turn, with the defences that it allows (B-5, B-8). */
  inForce: text,
  defences,
  /** Answer of a pending wait. */
  answer: only("triggers", text),
});

/** Data of rolls after wounds. */
const request = v.strictObject({
  /** For recovery: the kind of stun. */
  kind: v.exactOptional(v.picklist(STUNS)),
  /** The multiple of maximum HP (B-61). */
  times: number,
  /** For major wounds: rolls left. */
  left: number,
});

/** The actions that a manoeuvre allows. */
const offer = v.strictObject({
  manoeuvre: v.exactOptional(v.picklist(MANOEUVRE_NAMES)),
  movement: v.exactOptional(v.picklist(["none", "step", "half", "full", "free"])),
  defences,
  forward: flag,
  /** Yards of movement, if Move is known. */
  yards: v.exactOptional(v.nullable(v.number())),
});

export const notes = { facts, turn, note, request, offer };

export type Note = Shape<typeof note>;
export type Forced = NonNullable<Note["why"]>;

export type PendingRolls = Shape<typeof pendingRolls>;
export type Turn = OwnTurn & Notes<typeof turn>;
export type Facts = Notes<typeof facts>;
export type Made = Shape<typeof made>;

export const options = [
  {
    name: "dodgeWhenReeling",
    kind: "choice",
    choices: ["recalculate", "halveDodge"],
    default: "recalculate",
    rule: "BA-1",
  },
  { name: "halvedSpeed", kind: "choice", choices: ["whole", "exact"], default: "whole", rule: "BA-1" },
  { name: "postureAffectsRanged", kind: "switch", default: true, rule: "BA-12" },
  // A mental stun ends with IQ, or like the others with HT.
  { name: "stunRecovery", kind: "choice", choices: ["kind", "ht"], default: "kind", rule: "BA-16" },
  // Increased Dodge brings half Move, or only a step.
  { name: "dodgeMove", kind: "choice", choices: ["half", "step"], default: "half", rule: "BA-26" },
] as const satisfies readonly OptionSpec[];

export interface Types extends CombatTypes {
  readonly stats: Stats;
  readonly facts: Facts;
  readonly turn: Turn;
  /** `effectsCount` is that of a pacing with several turns in a round (BA-32). */
  readonly options: Settings<typeof options> & { readonly effectsCount?: string };
  readonly note: Note;
  readonly request: Shape<typeof request>;
  readonly offer: Shape<typeof offer>;
}

export type View = CombatView<Types>;
export type Participant = Combatant<Types>;
export type Request = ModelRequest<Types["request"]>;
export type Offer = ModelOffer<Types["offer"]>;
export type { Slot } from "../../model/state.ts";

export const {
  about,
  creatureVerb,
  currentTurn,
  turnVerb,
  verb,
  factsOf,
  editFacts,
  editTurn,
  turnAt,
  turnNow,
  turnIdNow,
} = ownCombatOf<Types>();

/** `manoeuvre`: "" if not named. */
export type Chosen = Pick<Turn, "option" | "weapon" | "target" | "posture"> & { readonly manoeuvre: string };
