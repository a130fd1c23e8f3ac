import { defenceResult, rolledOutcome, TAKES_EFFECT, type Reading } from "../../exchange/outcome.ts";
import { castingResult } from "../../exchange/spell.ts";
import { attackRoll, feintPenalty, rapidHits } from "../../gurps/attack.ts";
import { defenceRoll, hitsAvoided } from "../../gurps/defence.ts";
import { damage } from "../../gurps/injury.ts";
import { scoreOf, type Exchange, type ExchangeOutcome } from "../../model/exchange.ts";

/** 3d6, or d100 without automatic results (QA-5), after which no defence follows (QA-13). */
const GURPS: Reading = {
  attack(exchange, score) {
    const { roll, dice } = exchange;
    if (roll === undefined) return TAKES_EFFECT;
    const made = dice === "d100" ? { ...TAKES_EFFECT, hit: roll <= score } : attackRoll(score, roll);
    return castingResult(exchange, made) ?? made;
  },
  margin: ({ roll = 0 }, score) => score - roll,
  defence: (_, score, roll) => defenceRoll(score, roll),
  hits: ({ recoil, shots }, margin) => rapidHits(margin, recoil, shots),
  // B-46
  dodged: (score, roll, hits) => hitsAvoided(score, roll, hits).landed,
  damage: (basic, { dr }, { beyondHalf = false, means: { divisor, type } }) =>
    damage({ basic, beyondHalf, dr, divisor, type }),
};

/**
 * Derives the state of an exchange (B-23, B-24, B-33 to B-38, B-41 to B-46, B-55 to B-58, M-1 to M-7; with d100 QA-5
 * and QA-13 in place of B-33 to B-46).
 */
export function gurpsOutcome(exchange: Exchange, mayTryAgain: boolean): ExchangeOutcome {
  return exchange.kind === "feint" ? feintOutcome(exchange) : rolledOutcome(exchange, mayTryAgain, GURPS);
}

/** Returns the outcome of a quick contest; the foe chooses a value to roll against (B-23, B-24). */
function feintOutcome(exchange: Exchange): ExchangeOutcome {
  const { parts, roll = 0 } = exchange;
  const score = scoreOf(parts);
  const margin = score - roll;
  const defences = exchange.defences.map((made) => defenceResult(made, exchange, GURPS));
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
    attack: { ...TAKES_EFFECT, hit: margin >= 0, defenceAllowed: margin >= 0 },
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
