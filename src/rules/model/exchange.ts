import * as v from "valibot";
import { id, longId, natural, whole, type Notes, type Shape } from "./fields.ts";

/** "missile" is an arrow or the like, "bullet" and "beam" are firearms. */
export const ATTACK_FORMS = ["melee", "unarmed", "thrown", "missile", "bullet", "beam"] as const;
export type AttackForm = (typeof ATTACK_FORMS)[number];

/** 3d6 or d100 under a score, or d20 plus a modifier against a target number. */
export const PLAIN_ROLLS = ["3d6", "d20", "d100"] as const;
export type PlainRoll = (typeof PLAIN_ROLLS)[number];

export interface Aim {
  readonly weapon: string;
  readonly target: string;
  /** Consecutive full turns. */
  readonly seconds: number;
}

/** Begins the code of a part of the table's own list, whose uses are counted by own turns. */
export const TABLE_PART = "table.";

const part = v.object({
  /** Message code: "skill", "aim", "posture", "other" … */
  code: v.string(),
  /** Points, positive or negative. */
  value: v.number(),
  name: v.string(),
  /** Of an attack: added to the target's defences against it. */
  against: v.exactOptional(v.number()),
});
const parts = v.array(part);
const yes = v.exactOptional(v.literal(true));
const flag = v.exactOptional(v.boolean());
const valueOrWord = v.union([v.number(), v.string()]);

/**
 * A submitted value that differs from the sheet, with both as they were. `code` names a part of a score, or
 * "weapon", "form", "damage", "type", "divisor", "unbalanced", "small", "shots", "recoil", "dice", "dr",
 * "barred".
 */
const mismatch = v.object({ code: v.string(), claimed: valueOrWord, sheet: valueOrWord });

/** Set by the GM's client for a player's command; absent if all was in order. */
const noted = {
  doubts: v.exactOptional(v.array(mismatch)),
  /** Typed instead of rolled in the host. */
  typed: yes,
};

const means = v.object({
  /** Name on the card: "Sabre, cut". */
  name: v.string(),
  /** Ids of item and mode; "" for none (a GM's own attack, or a natural attack). */
  item: v.string(),
  mode: v.string(),
  form: v.picklist(ATTACK_FORMS),
  /** Damage dice including strength: "2d+1"; "" for a feint. */
  damage: v.string(),
  /** B-57, or `HEALS`. */
  type: v.string(),
  /** Armour divisor, 1 = none (B-56). */
  divisor: v.pipe(v.number(), v.gtValue(0)),
  /** Cannot parry after it has struck (B-50). */
  unbalanced: flag,
  /** Thrown, below 1 lb, so harder to parry (B-52). */
  small: flag,
});

/** Damage type that restores HP. */
export const HEALS = "heal";

/** How a spell works: attack roll that can be dodged and blocked, resistance, skill roll, or no roll. */
export const SPELL_WAYS = ["attack", "resisted", "skill", "automatic"] as const;
export type SpellWay = (typeof SPELL_WAYS)[number];

export const RESISTED_BY = ["will", "ht", "st", "dx", "iq", "per"] as const;
export type ResistedBy = (typeof RESISTED_BY)[number];

/** A pacing without rounds converts rounds by the world setting, or else counts the bearer's turns. */
export const SPELL_UNITS = ["seconds", "rounds"] as const;

/** Every active defence, DR everywhere, Move in yards per second, attacks at the target, or only ranged ones. */
export const SPELL_VALUES = ["defence", "dr", "move", "attacked", "shotAt"] as const;
export type SpellValue = (typeof SPELL_VALUES)[number];

/** M-9: -100 to 100, not 0. */
const spellChange = v.object({ figure: v.picklist(SPELL_VALUES), by: whole });

/** The spell of an exchange (M-1 to M-7). */
const spell = v.object({
  way: v.picklist(SPELL_WAYS),
  /** Used only if `way` is "resisted". */
  resist: v.picklist(RESISTED_BY),
  /** FP lost if the casting succeeds; 0 = none, or not deducted. */
  cost: natural,
  /** Seconds, 1 or more. */
  seconds: natural,
  /** Duration in `unit`; 0 = instant. */
  lasts: natural,
  unit: v.picklist(SPELL_UNITS),
  /** Condition of the target while the spell lasts; "" for none. */
  condition: v.string(),
  /** M-9, while the spell lasts. */
  changes: v.exactOptional(spellChange),
});

const defenceMembers = {
  ...noted,
  item: v.string(),
  /** Weapon or shield; "" for none. */
  name: v.string(),
  parts,
};

/** Against a feint: the foe's side of the contest (B-23). */
const defence = v.variant("kind", [
  v.object({
    ...defenceMembers,
    kind: v.picklist(["dodge", "parry", "block", "contest"]),
    /** Of the dice that the combat rules roll for defences. */
    roll: natural,
  }),
  v.object({ ...defenceMembers, kind: v.literal("none") }),
]);

/** Basic damage of each hit, before halving and armour, and DR at the hit location. */
const damage = v.object({ ...noted, blows: v.array(natural), dr: natural });

const applied = v.object({
  /** HP lost per hit. */
  injuries: v.array(natural),
  half: v.boolean(),
  /** Does not count yet (`PacingExchange.harmCounts`). */
  waits: yes,
  /** HP given back; absent for 0. */
  healed: v.exactOptional(natural),
  /** True if the spell was ended early. */
  ended: yes,
});

/** The defender when the attack was declared, by which late defences are judged (B-8, B-41). Defaults are omitted. */
const snapshot = v.object({
  /** Round of the defender's latest turn; a block counts until the next (B-47). */
  turn: whole,
  manoeuvre: v.exactOptional(v.string()),
  option: v.exactOptional(v.string()),
  stunned: yes,
  shock: v.exactOptional(v.number()),
  blocked: yes,
  spent: v.exactOptional(v.array(v.string())),
  out: v.exactOptional(v.picklist(["unconscious", "dead"])),
  /** Absent if the encounter does not know it. */
  posture: v.exactOptional(v.string()),
  /** The preparations that a defence disturbs (B-12, B-25). */
  focus: v.exactOptional(v.picklist(["aim", "concentrate"])),
});

const members = v.object({
  ...noted,
  kind: v.picklist(["blow", "feint"]),
  /** Participant ids. */
  attacker: id,
  target: id,
  round: natural,
  number: natural,
  /** Id of the attacker's slot in which it was made; absent out of turn. */
  slot: v.exactOptional(longId),
  /** Id of the combat rules, which it keeps to its end; absent for none. */
  rules: v.exactOptional(id),
  means,
  /** Absent without magic. */
  spell: v.exactOptional(spell),
  parts,
  /** Absent for 3d6. With d100 the skill is a percentage (Q-20, QA-5), with d20 the score is added to the roll. */
  dice: v.exactOptional(v.picklist(["d20", "d100"])),
  /** Sum of the dice; absent for a spell without a roll, and where the GM says what happens. */
  roll: v.exactOptional(natural),
  /** Its combat rules' notes of the target and of options, which count to its end. */
  combat: v.exactOptional(v.record(v.string(), v.union([v.boolean(), v.number(), v.string()]))),
  /** 1 or more; several only with rapid fire. */
  shots: natural,
  /** Margin per further hit of rapid fire (outside the primer: Recoil). */
  recoil: natural,
  /** True at or beyond half-damage range (B-55). */
  beyondHalf: flag,
  /** Within reach of the defender's weapon, which can then parry a missile weapon (B-52). */
  withinReach: flag,
  /** Hit location, as the target lists DR: "torso". */
  place: v.string(),
  /** No defence: a strike at the limb of a parried unarmed attack (B-53). */
  undefendable: yes,
  /** Taken off the target's defences by an earlier feint (B-24); absent for 0. */
  feint: v.exactOptional(natural),
  /** The feint counts for an attack on the same turn (B-15). */
  atOnce: yes,
  /** The foe rolled after the turn for which the feint counted, so it has no effect (B-24, BA-21). */
  late: yes,
  stance: v.exactOptional(snapshot),
  /** Defences in order; a second one only after All-Out Defence with two defences (B-19). */
  defences: v.array(defence),
  damage: v.nullable(damage),
  applied: v.nullable(applied),
});

/**
 * An attack from target to injury, or a feint (B-23, B-33 to B-58). It stores rolls and decisions, each by a
 * command that Undo can take back; `outcomeOf` derives the rest.
 */
export const exchange = v.pipe(
  members,
  v.forward(
    v.check(
      ({ kind, roll, spell, rules }) =>
        roll !== undefined || kind === "feint" || spell?.way === "automatic" || rules !== undefined,
    ),
    ["roll"],
  ),
);

export type ScorePart = Shape<typeof part>;
export type Mismatch = Shape<typeof mismatch>;
export type Noted = Notes<typeof noted>;
export type Means = Shape<typeof means>;
export type SpellUse = Shape<typeof spell>;
export type SpellChange = Shape<typeof spellChange>;
export type DefenceMade = Shape<typeof defence>;
export type DamageDone = Shape<typeof damage>;
export type Applied = Shape<typeof applied>;
export type DefenderSnapshot = Shape<typeof snapshot>;
export type Exchange = Shape<typeof exchange>;

export function scoreOf(parts: readonly ScorePart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

/** Present values beyond the sheet on which an attack or defence depends. */
export interface CombatStatus {
  /** On the participant's turn the chosen manoeuvre, otherwise the last (B-8, B-41); null without manoeuvres. */
  readonly manoeuvre: string | null;
  readonly option: string | null;
  /** True if stunned or surprised (B-20, B-44). */
  readonly stunned: boolean;
  /** Penalty to DX, IQ and their skills on this turn, 0 to 4 (B-62). */
  readonly shock: number;
  readonly aim: Aim | null;
  /** Turns (B-22). */
  readonly evaluate: { readonly target: string; readonly turns: number } | null;
  /** Taken off this opponent's defences by the own feint (B-24). */
  readonly feint: { readonly target: string; readonly penalty: number } | null;
  /** True if a block was used since the last turn (B-47). */
  readonly blocked: boolean;
  /** Ids of unbalanced weapons that struck on the last turn (B-50). */
  readonly spent: readonly string[];
  /** Attacks left on this turn; null if not counted. */
  readonly attacksLeft: number | null;
  /** Feints left on this turn; null if not counted. */
  readonly feintsLeft?: number | null;
  /** True if a feint now counts for an attack on the same turn (B-15), not the next. */
  readonly feintsAtOnce?: boolean;
  /** Set if it can neither attack nor defend. */
  readonly out?: "unconscious" | "dead" | null;
  /** Posture at an attack, if it changed since (B-70). */
  readonly posture?: string;
  /** Attacker whose limb it may strike now, after parrying an unarmed attack with a weapon (B-53). */
  readonly limb?: string | null;
}

export const NO_STATUS: CombatStatus = {
  manoeuvre: null,
  option: null,
  stunned: false,
  shock: 0,
  aim: null,
  evaluate: null,
  feint: null,
  blocked: false,
  spent: [],
  attacksLeft: null,
};

export interface Harm {
  /** HP lost per injury, in order; each may be a major wound. */
  readonly injuries: readonly number[];
  readonly fatigue: number;
}

export interface OwnRoll {
  /** "ranged": fired or thrown; "test": anything but attack and defence. */
  readonly kind: "melee" | "ranged" | "defence" | "test";
  /** Score without modifiers of the encounter; halves are taken of it. */
  readonly score: number;
  /** Attribute rolled against, or of the skill; shock counts only for DX and IQ (B-62). */
  readonly of?: "st" | "dx" | "iq" | "ht" | "will" | "per";
  /** True for the attribute itself, not a skill. */
  readonly attribute?: true;
  /** True if it counts against the turn's actions: rolls of an exchange. */
  readonly counted?: true;
  /** Chosen by the user; default: `diceOf`. */
  readonly dice?: PlainRoll;
}

/** A roll before its target number is known. */
export type Rolled = Omit<OwnRoll, "score">;

/** The next step: a defence (or "none"), the damage dice, or applying the injury or spell; "over" if none is left. */
export type Pending = "defence" | "damage" | "injury" | "over";

export interface AttackResult {
  readonly hit: boolean;
  readonly critical: boolean;
  /** False for a critical hit (B-35, B-41). */
  readonly defenceAllowed: boolean;
  /** True for a natural 3 (B-37). */
  readonly maxDamage: boolean;
}

export interface DefenceResult {
  /** True if the attack is stopped (B-42). */
  readonly success: boolean;
  readonly margin: number;
  readonly critical: boolean;
}

export interface Damage {
  /** Basic damage after halving. */
  readonly basic: number;
  readonly penetrating: number;
  readonly injury: number;
}

/** The state of an exchange, derived from its rolls. */
export interface ExchangeOutcome {
  readonly owed: Pending;
  readonly score: number;
  readonly margin: number;
  readonly attack: AttackResult;
  /** Hits before any defence; 0 for a miss. */
  readonly hits: number;
  readonly defences: readonly (DefenceResult & { readonly made: DefenceMade; readonly score: number })[];
  /** Hits that no defence stopped. */
  readonly landed: number;
  /** Per hit; empty until damage is rolled. */
  readonly blows: readonly Damage[];
  /** HP, all hits. */
  readonly injury: number;
  /** HP (M-6), else 0. */
  readonly healed: number;
  /** Taken off the foe's defences; null for an attack, or until the foe has rolled (B-24). */
  readonly feint: number | null;
}
