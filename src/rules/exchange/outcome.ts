import { combatRulesOf } from "../model/combat.ts";
import {
  scoreOf,
  type AttackResult,
  type Damage,
  type DamageDone,
  type DefenceMade,
  type DefenceResult,
  type Exchange,
  type ExchangeOutcome,
} from "../model/exchange.ts";
import type { FightView } from "../model/fight-view.ts";
import { dealsDamage, isContested, isHealing, isLasting, isResisted } from "./spell.ts";

/** Id of the combat rules that read attacks without rules, or of rules that do not read them. */
const USUAL_READER = "gurps";

/**
 * Derives the state of an exchange under its combat rules.
 * @param mayTryAgain the target may make a second, different defence
 */
export function outcomeOf(exchange: Exchange, mayTryAgain = false): ExchangeOutcome {
  const own = combatRulesOf(exchange.rules)?.exchange;
  const reader = own?.outcome ? own : combatRulesOf(USUAL_READER)?.exchange;
  if (!reader?.outcome) throw new TypeError(`No combat rules read attacks: "${USUAL_READER}" is not registered`);
  return reader.outcome(exchange, mayTryAgain);
}

/** How combat rules read rolls and dice of damage. */
export interface Reading {
  /** Returns the result of an attack, or of a casting; without `roll`, nothing is rolled. */
  attack(exchange: Exchange, score: number): AttackResult;
  /** Returns by how much the roll was made, negative if missed. */
  margin(exchange: Exchange, score: number): number;
  defence(exchange: Exchange, score: number, roll: number): DefenceResult;
  /** Returns the hits of a successful attack; default: one. */
  hits?(exchange: Exchange, margin: number): number;
  /** Returns the hits that a successful dodge leaves; default: none. */
  dodged?(score: number, roll: number, hits: number): number;
  /** Returns what the dice of a hit come to; default: so many points. */
  damage?(basic: number, done: DamageDone, exchange: Exchange): Damage;
}

/** M-5: without a roll a spell takes effect, and an attack has hit. */
export const TAKES_EFFECT: AttackResult = { hit: true, critical: false, defenceAllowed: false, maxDamage: false };

/** Returns damage without wound factors. */
export function pointsBeyond(armour: number, basic: number): Damage {
  const injury = Math.max(0, basic - armour);
  return { basic, penetrating: injury, injury };
}

/** Derives the state of an attack or spell with rolls. */
export function rolledOutcome(exchange: Exchange, mayTryAgain: boolean, reading: Reading): ExchangeOutcome {
  const score = scoreOf(exchange.parts);
  const margin = exchange.roll === undefined ? 0 : reading.margin(exchange, score);
  const attack = reading.attack(exchange, score);
  const hits = attack.hit ? (reading.hits?.(exchange, margin) ?? 1) : 0;
  const defences = exchange.defences.map((made) => defenceResult(made, exchange, reading));
  const landed = isContested(exchange)
    ? defences.some((made) => isResisted(exchange, margin, made))
      ? 0
      : hits
    : landedOf(hits, defences, reading);
  const dealt = exchange.damage;
  const heals = isHealing(exchange);
  const blows =
    dealt && !heals
      ? dealt.blows.map((basic) => reading.damage?.(basic, dealt, exchange) ?? pointsBeyond(0, basic))
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

export function defenceResult(
  made: DefenceMade,
  exchange: Exchange,
  reading: Reading,
): ExchangeOutcome["defences"][number] {
  const score = scoreOf(made.parts);
  if (made.kind === "none") return { made, score, success: false, margin: 0, critical: false };
  return { made, score, ...reading.defence(exchange, score, made.roll) };
}

/** A parry or block stops the whole attack (B-42). */
function landedOf(hits: number, defences: ExchangeOutcome["defences"], reading: Reading): number {
  return defences.reduce((left, { made, score, success }) => {
    if (!success) return left;
    return made.kind === "dodge" && left > 1 ? (reading.dodged?.(score, made.roll, left) ?? 0) : 0;
  }, hits);
}

function isDefenceOpen(defences: ExchangeOutcome["defences"], mayTryAgain: boolean): boolean {
  const [first, second] = defences;
  return !first || (mayTryAgain && !second && !first.success && first.made.kind !== "none");
}

export function exchangeOf({ state }: Pick<FightView, "state">, id: string): Exchange | undefined {
  return state.exchanges && Object.hasOwn(state.exchanges, id) ? state.exchanges[id] : undefined;
}
