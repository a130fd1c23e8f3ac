import { attackRoll, feintPenalty } from "../gurps/attack.ts";
import { defenceRoll, hitsAvoided } from "../gurps/defence.ts";
import { damage } from "../gurps/injury.ts";
import { combatRulesOf } from "../model/combat.ts";
import {
  scoreOf,
  HEALS,
  type AttackResult,
  type DefenceMade,
  type DefenceResult,
  type Exchange,
  type ExchangeOutcome,
} from "../model/exchange.ts";
import type { FightView } from "../model/fight-view.ts";
import { castingRoll, dealsDamage, isContested, isHealing, isLasting, isResisted } from "./spell.ts";

/** One, plus one per `recoil` points of margin, at most the shots (outside the primer). */
export function rapidHits(margin: number, recoil: number, shots: number): number {
  return Math.min(shots, 1 + Math.floor(Math.max(0, margin) / Math.max(1, recoil)));
}

/**
 * Derives the state of an exchange under its combat rules.
 * @param mayTryAgain the target may make a second, different defence (B-19)
 */
export function outcomeOf(exchange: Exchange, mayTryAgain = false): ExchangeOutcome {
  const own = combatRulesOf(exchange.rules)?.exchange;
  return own?.outcome?.(exchange, mayTryAgain) ?? rolledOutcome(exchange, mayTryAgain);
}

/** How combat rules read rolls. */
export interface Reading {
  /** Returns the result of an attack, or of a casting; without `roll`, nothing is rolled. */
  attack(exchange: Exchange, score: number): AttackResult;
  /** Returns by how much the roll was made, negative if missed. */
  margin(exchange: Exchange, score: number): number;
  defence(exchange: Exchange, score: number, roll: number): DefenceResult;
}

/** 3d6, or d100 without automatic results (QA-5), after which no defence follows (QA-13). */
const GURPS: Reading = {
  attack: (exchange, score) =>
    exchange.roll === undefined
      ? TAKES_EFFECT
      : (castingRoll(exchange, score, exchange.roll) ??
        (exchange.dice === "d100"
          ? { ...TAKES_EFFECT, hit: exchange.roll <= score }
          : attackRoll(score, exchange.roll))),
  margin: ({ roll = 0 }, score) => score - roll,
  defence: (_, score, roll) => defenceRoll(score, roll),
};

/** M-5: without a roll a spell takes effect, and an attack has hit. */
export const TAKES_EFFECT: AttackResult = { hit: true, critical: false, defenceAllowed: false, maxDamage: false };

/**
 * Derives the state of an exchange with rolls (B-33 to B-38, B-41 to B-46, B-55 to B-58, M-1 to M-7; with d100 QA-5 and
 * QA-13 in place of B-33 to B-46).
 */
export function rolledOutcome(exchange: Exchange, mayTryAgain: boolean, reading = GURPS): ExchangeOutcome {
  return exchange.kind === "feint" ? feintOutcome(exchange) : hitOutcome(exchange, mayTryAgain, reading);
}

/** Returns the exchange with one hit, without wound factors, and without armour unless it counts. */
export function pointsOnly(
  { beyondHalf: _, means, damage, ...exchange }: Exchange,
  { armour = false }: { readonly armour?: boolean } = {},
): Exchange {
  return {
    ...exchange,
    shots: 1,
    means: { ...means, type: means.type === HEALS ? HEALS : "", divisor: 1 },
    damage: damage && { ...damage, dr: armour ? damage.dr : 0 },
  };
}

function hitOutcome(exchange: Exchange, mayTryAgain: boolean, reading: Reading): ExchangeOutcome {
  const { means, roll, shots, recoil, beyondHalf = false } = exchange;
  const score = scoreOf(exchange.parts);
  const margin = roll === undefined ? 0 : reading.margin(exchange, score);
  const attack = reading.attack(exchange, score);
  const hits = attack.hit ? rapidHits(margin, recoil, shots) : 0;
  const defences = exchange.defences.map((made) => resultOf(made, exchange, reading));
  const landed = isContested(exchange)
    ? defences.some((made) => isResisted(exchange, margin, made))
      ? 0
      : hits
    : landedOf(hits, defences);
  const dealt = exchange.damage;
  const heals = isHealing(exchange);
  const blows =
    dealt && !heals
      ? dealt.blows.map((basic) =>
          damage({ basic, beyondHalf, dr: dealt.dr, divisor: means.divisor, type: means.type }),
        )
      : [];
  const open = attack.defenceAllowed && !exchange.undefendable && isDefenceOpen(defences, mayTryAgain);
  const injury = blows.reduce((sum, hit) => sum + hit.injury, 0);
  const healed = dealt && heals ? dealt.blows.reduce((sum, points) => sum + points, 0) : 0;
  const takesEffect = injury > 0 || healed > 0 || isLasting(exchange);
  const rest =
    !dealt && dealsDamage(exchange) ? "damage" : exchange.applied === null && takesEffect ? "injury" : "over";
  const pending = landed === 0 ? "over" : !dealt && open ? "defence" : rest;
  return { owed: pending, score, margin, attack, hits, defences, landed, blows, injury, healed, feint: null };
}

function resultOf(made: DefenceMade, exchange: Exchange, reading = GURPS): ExchangeOutcome["defences"][number] {
  const score = scoreOf(made.parts);
  if (made.kind === "none") return { made, score, success: false, margin: 0, critical: false };
  return { made, score, ...reading.defence(exchange, score, made.roll) };
}

/** A parry or block stops the whole attack, a dodge avoids hits by its margin (B-42, B-46). */
function landedOf(hits: number, defences: ExchangeOutcome["defences"]): number {
  return defences.reduce((left, { made, score, success }) => {
    if (!success) return left;
    return made.kind === "dodge" && left > 1 ? hitsAvoided(score, made.roll, left).landed : 0;
  }, hits);
}

function isDefenceOpen(defences: ExchangeOutcome["defences"], mayTryAgain: boolean): boolean {
  const [first, second] = defences;
  return !first || (mayTryAgain && !second && !first.success && first.made.kind !== "none");
}

/** Returns the outcome of a quick contest; the foe chooses a value to roll against (B-23, B-24). */
function feintOutcome(exchange: Exchange): ExchangeOutcome {
  const { parts, roll = 0 } = exchange;
  const score = scoreOf(parts);
  const margin = score - roll;
  const attack: AttackResult = { hit: margin >= 0, critical: false, defenceAllowed: margin >= 0, maxDamage: false };
  const defences = exchange.defences.map((made) => resultOf(made, exchange));
  const [foe] = defences;
  const feint =
    margin < 0
      ? 0
      : foe
        ? feintPenalty({ skill: score, roll, foeSkill: foe.score, foeRoll: rollAgainstFeint(foe) })
        : null;
  return {
    owed: feint === null ? "defence" : "over",
    score,
    margin,
    attack,
    hits: 0,
    defences,
    landed: 0,
    blows: [],
    injury: 0,
    healed: 0,
    feint,
  };
}

/** B-24: without a roll the foe fails. */
function rollAgainstFeint({ score, made }: ExchangeOutcome["defences"][number]): number {
  return made.kind === "none" ? score + 1 : made.roll;
}

export function exchangeOf({ state }: Pick<FightView, "state">, id: string): Exchange | undefined {
  return state.exchanges && Object.hasOwn(state.exchanges, id) ? state.exchanges[id] : undefined;
}
