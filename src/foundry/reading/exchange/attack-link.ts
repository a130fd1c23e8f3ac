import { injure, isMajorWound, type Injury } from "../../../rules/values.ts";
import type { Noted, PlainRoll } from "../../../rules/core.ts";
import { counted, dice, line, text } from "../../host/i18n.ts";
import { plain, type Words } from "../../host/rich-text.ts";
import { mismatchWords, partWords } from "../score-words.ts";
import { cardStep } from "./card-context.ts";
import type { CardContext, ExchangeStatus, HitPoints, LinkView } from "./model.ts";
import { attackVerdict } from "./verdicts.ts";

const DICE = {
  "3d6": { count: 3, faces: 6 },
  d20: { count: 1, faces: 20 },
  d100: { count: 1, faces: 100 },
} as const;

/** "3d6" */
export const diceWord = (rolled: PlainRoll): string => dice(DICE[rolled]);

/** "3d6 = **9** against **14**"; the score only with `numbers`. */
export function rolledWords(roll: number, score: number, numbers: boolean, rolled: PlainRoll = "3d6"): Words {
  return line(numbers ? "Exchange.Rolled" : "Exchange.RolledPlain", { dice: diceWord(rolled), roll, score });
}

/** Returns what an attack roll is compared with: for a d20 the number that it needs, else the score. */
export function shownScore({
  exchange: { dice: rolled, roll = 0 },
  outcome: { score, margin },
}: Pick<ExchangeStatus, "exchange" | "outcome">): number {
  return rolled === "d20" ? roll - margin : score;
}

/** Tells all that a result was typed, and the GM mismatches between a player's client and the sheet. */
export function notedWords(
  { doubts = [], typed }: Noted,
  {
    context: {
      gm,
      state: { pacing },
    },
  }: CardContext,
): readonly Words[] {
  return [
    ...(typed ? [plain(text("Cards.Typed"))] : []),
    ...(gm ? doubts.map((mismatch) => mismatchWords(mismatch, pacing)) : []),
  ];
}

/** The attack roll, or that of a feint (B-33 to B-37). */
export function attackLink({ exchange, outcome }: ExchangeStatus, cardContext: CardContext): LinkView {
  const { context } = cardContext;
  const { attack, hits } = outcome;
  const { kind, attacker, roll, shots, parts } = exchange;
  const numbers = context.permissions.numbers(attacker);
  const feint = kind === "feint";
  const { spell } = exchange;
  if (roll === undefined)
    return cardStep("done", text("Exchange.Spell.Cast"), { verdict: text("Exchange.Spell.Sure"), is: "made" });
  const lines = [
    rolledWords(roll, shownScore({ exchange, outcome }), numbers, exchange.dice),
    ...(attack.hit && shots > 1
      ? [line("Exchange.HitsLine", { hits: counted("Exchange.Hits", hits, { shots }) })]
      : []),
    ...(attack.critical && spell?.way === "resisted"
      ? [line("Exchange.Spell.NoResistance")]
      : attack.critical && spell?.way === "skill"
        ? []
        : attack.critical || (attack.hit && exchange.undefendable)
          ? [line("Exchange.NoDefencePossible")]
          : []),
    ...(attack.maxDamage ? [line("Exchange.MostDamage")] : []),
    ...notedWords(exchange, cardContext),
  ];
  return cardStep(
    attack.hit ? "done" : "fail",
    text(feint ? "Exchange.Feint" : spell ? "Exchange.Spell.Cast" : "Exchange.Attack"),
    {
      verdict: attackVerdict(feint || (spell !== undefined && spell.way !== "attack"), outcome, numbers),
      is: attack.hit ? "made" : "failed",
      lines,
      terms: numbers && parts.length > 1 ? parts.map(partWords) : [],
    },
  );
}

/**
 * Returns the outcome of all injuries together: one may be a major wound (B-66), and shock adds up (BA-8),
 * multiplied by traits (B-84, B-85).
 */
export function outcomeOfInjuries({ hp, maxHp, shock = 1 }: HitPoints, injuries: readonly number[]): Injury {
  const all = injure(
    { hp, maxHp },
    injuries.reduce((sum, points) => sum + points, 0),
  );
  return { ...all, shock: all.shock * shock, majorWound: injuries.some((points) => isMajorWound(points, maxHp)) };
}

/**
 * Consequences of an injury, a line each, worst first (B-59 to B-62, B-66, B-67).
 * @param follows the encounter handles shock, rolls and falls; otherwise they are left out
 */
export function consequences(before: HitPoints, injuries: readonly number[], follows: boolean): readonly Words[] {
  if (!injuries.some((points) => points > 0)) return [];
  const { dead, deathRolls, collapseRolls, majorWound, reeling, shock } = outcomeOfInjuries(before, injuries);
  const was = injure(before, 0);
  const half = reeling && !was.reeling ? [line("Exchange.Brings.reeling")] : [];
  // HP alone make a creature reel, in any pacing.
  if (!follows) return half;
  if (dead) return [line("Exchange.Brings.dead")];
  return [
    ...(deathRolls.length
      ? [line("Exchange.Brings.deathRolls", { rolls: counted("Exchange.DeathRolls", deathRolls.length) })]
      : []),
    ...(majorWound ? [line("Exchange.Brings.majorWound")] : []),
    ...(collapseRolls && !was.collapseRolls ? [line("Exchange.Brings.collapse")] : []),
    ...half,
    ...(shock ? [line("Exchange.Brings.shock", { shock: -shock })] : []),
  ];
}
