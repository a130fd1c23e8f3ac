import { defenceScore } from "../../src/rules/gurps/defence.ts";
import { block, dodge, parry, step } from "../../src/rules/gurps/derived.ts";
import { weakened } from "../../src/rules/gurps/fatigue.ts";
import { damage, shock } from "../../src/rules/gurps/injury.ts";
import { aimBonus } from "../../src/rules/gurps/skill.ts";
import {
  actionPeriod,
  firstStep,
  initiativeTarget,
  schedule,
  turnsPerRound,
  waitWindow,
} from "../../src/rules/pacing/action-period/schedule.ts";
import { MOVES } from "../../src/rules/pacing/side-segments/actions.ts";
import { attacksDue } from "../../src/rules/pacing/side-segments/effects.ts";
import { penaltyOf } from "../../src/rules/pacing/side-segments/sides.ts";
import { classOf, reactionCost, roman, segments } from "../../src/rules/pacing/stopwatch/segments.ts";
import { chanceOf, halfOf, shown } from "../../src/rules/pacing/two-action/halves.ts";
import type { Fillers } from "./fill.ts";
import { figure, listed } from "./markup.ts";

/** Numbers for pages, computed by the rules core. Basic Speed in decimals, speed classes in Roman numerals. */

const quarters = (speed: string | undefined): number => Math.round(Number(speed) * 4);
const classNamed = (numeral: string | undefined): number => {
  const found = classOf(numeral ?? "");
  if (found === null) throw new Error(`${numeral} is no speed class`);
  return found;
};

export const figureFillers: Fillers = {
  turns: ([speed]) => figure(turnsPerRound(quarters(speed))),
  period: ([speed]) => figure(actionPeriod(quarters(speed)) ?? 0),
  target: ([speed]) => figure(initiativeTarget(quarters(speed))),
  first: ([speed, roll]) => figure(firstStep(quarters(speed), Number(roll))),
  steps: ([speed, first]) => listed(schedule(quarters(speed), Number(first)).map(figure)),
  overtaken: ([speed, turn, start]) =>
    figure(waitWindow(quarters(speed), Number(turn), Number(start)).overtakenAt ?? 0),
  latest: ([speed, turn, start]) => figure(waitWindow(quarters(speed), Number(turn), Number(start)).latest ?? 0),
  /** Attacks in the first rounds: "1, 2, 1 and 2". */
  due: ([attacks, rounds, many = "4"]) =>
    listed(
      Array.from({ length: Number(many) }, (_, i) => String(attacksDue(Number(attacks), Number(rounds), i + 1, "low"))),
    ),
  penalty: ([best, own]) => figure(penaltyOf(Number(best), Number(own), "down")),
  adds: ([move]) => figure(MOVES[move as keyof typeof MOVES]),
  segments: ([agility, numeral]) => figure(segments(Number(agility), classNamed(numeral))),
  seconds: ([agility, numeral]) => figure(segments(Number(agility), classNamed(numeral)) / 2),
  reaction: ([agility]) => figure(reactionCost(Number(agility), true)),
  /** Completion times of a chain from a segment on: `{{chain 14 0 III IV IV}}`. */
  chain([agility, from, ...numerals]) {
    let at = Number(from);
    return listed(numerals.map((one) => figure((at += segments(Number(agility), classNamed(one))))));
  },
  class: ([number]) => roman(Number(number)),
  half: ([points]) => figure(shown(halfOf(Number(points), "up")).points),
  chance: ([target, mods, combined]) =>
    figure(
      shown(
        chanceOf(
          { target: Number(target), mods: Number(mods), combined: combined === "combined" },
          { halfRounding: "up" },
        ),
      ).points,
    ),
  dodge: ([speed]) => figure(dodge(quarters(speed))),
  parry: ([skill, bonus = "0"]) => figure(parry(Number(skill), Number(bonus))),
  block: ([skill]) => figure(block(Number(skill))),
  step: ([move]) => figure(step(Number(move))),
  aim: ([acc, turns]) => figure(aimBonus(Number(acc), Number(turns))),
  stunnedDodge: ([speed]) => figure(defenceScore({ kind: "dodge", basicSpeed: quarters(speed), stunned: true })),
  shock: ([hp, lost]) => figure(-shock(Number(hp), Number(lost))),
  injury: ([basic, type, dr]) => figure(damage({ basic: Number(basic), type: type ?? "", dr: Number(dr) }).injury),
  penetrating: ([basic, type, dr]) =>
    figure(damage({ basic: Number(basic), type: type ?? "", dr: Number(dr) }).penetrating),
  reelingDodge: ([speed]) =>
    figure(
      weakened(
        { basicSpeed: quarters(speed), move: 5, st: 10 },
        { reeling: true, tired: false },
        { dodgeWhenReeling: "recalculate", halvedSpeed: "whole" },
      ).dodge,
    ),
  /** Sums and differences: `{{sum 5 -4}}`. */
  sum: (terms) => figure(terms.reduce((all, term) => all + Number(term.replace("−", "-")), 0)),
};
