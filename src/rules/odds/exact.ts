import { unlike, type Fall } from "../kernel/forecast.ts";
import type { EncounterState } from "../model/state.ts";
import { sumsOf, type Sum } from "./dice.ts";
import { firstOf } from "./play.ts";

/** Chances that were counted over every fall of the dice. */
export interface Counted {
  /** Chance of acting first, from 0 to 1, by participant. Those who act at once are all first, so the sum may be more than 1. */
  readonly first: ReadonlyMap<string, number>;
  /** Chance of ties after ties that were not followed any further, from 0 to 1. No chance is wrong by more. */
  readonly undecided: number;
  /** Falls of the dice that were tried. */
  readonly ways: number;
}

/** A chance that need not be known any better, from 0 to 1. */
const ENOUGH = 0.0005;

/** A roll within one way for the dice to fall: which of its sums is tried. */
interface Choice {
  readonly sums: readonly Sum[];
  /** It is rolled in every way, and not only after a tie. */
  readonly always: boolean;
  at: number;
}

/**
 * Chances of acting first, counted over every way for the dice to fall that comes before the first turn. Ties of ties are followed as far as the number of ways allows.
 * @param most ways to try at most
 * @returns null if there are more
 */
export function countFirst(state: EncounterState, most: number): Counted | null {
  let counted: Counted | null = null;
  for (let ties = 1; ; ties++) {
    const deeper = countTo(ties, state, most);
    if (!deeper || deeper.undecided < ENOUGH || deeper.undecided === counted?.undecided) return deeper ?? counted;
    counted = deeper;
  }
}

/** @param ties rolls after rolls that tied which are followed */
function countTo(ties: number, state: EncounterState, most: number): Counted | null {
  const first = new Map<string, number>();
  const choices: Choice[] = [];
  let undecided = 0;
  for (let ways = 1; ; ways++) {
    const way = tryWay(ties, state, choices);
    if (ways > most || (ways === 1 && fewest(choices) > most)) return null;
    if (way.endless) undecided += way.chance;
    else for (const participant of way.first) first.set(participant, (first.get(participant) ?? 0) + way.chance);
    if (!toNext(choices)) return { first, undecided, ways };
  }
}

/** So many ways there are at least. */
function fewest(choices: readonly Choice[]): number {
  return choices.reduce((product, { sums, always }) => (always ? product * sums.length : product), 1);
}

/** Plays one way. Rolls that the choices do not name yet are added to them with their lowest sum. */
function tryWay(ties: number, state: EncounterState, choices: Choice[]): { readonly first: readonly string[]; readonly chance: number; readonly endless: boolean } {
  let place = 0;
  let chance = 1;
  let endless = false;
  const fall: Fall = (dice, beside, times) => {
    if (times > ties) {
      endless = true;
      // Different sums, so that the play comes to an end.
      return unlike(dice, beside, times);
    }
    const choice = (choices[place++] ??= { sums: sumsOf(dice), always: times === 0, at: 0 });
    const { sum, chance: ofSum } = choice.sums[choice.at]!;
    chance *= ofSum;
    return sum;
  };
  const first = firstOf(state, fall);
  choices.length = place;
  return { first, chance, endless };
}

/** Goes on to the next way; false if all have been tried. */
function toNext(choices: Choice[]): boolean {
  for (let last = choices.at(-1); last; last = choices.at(-1)) {
    if (++last.at < last.sums.length) return true;
    choices.pop();
  }
  return false;
}
