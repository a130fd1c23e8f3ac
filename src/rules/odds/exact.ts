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

/** Ties of ties that are followed. */
const TIES = 1;

/** A roll within one way for the dice to fall: which of its sums is tried. */
interface Choice {
  readonly sums: readonly Sum[];
  at: number;
}

/**
 * Chances of acting first, counted over every way for the dice to fall that comes before the first turn.
 * @param most ways to try at most
 * @returns null if there are more
 */
export function countFirst(state: EncounterState, most: number): Counted | null {
  const first = new Map<string, number>();
  const choices: Choice[] = [];
  let undecided = 0;
  for (let ways = 1; ; ways++) {
    const way = tryWay(state, choices);
    const tries = choices.reduce((product, { sums }) => product * sums.length, 1);
    if (ways > most || (ways === 1 && tries > most)) return null;
    if (way.endless) undecided += way.chance;
    else for (const participant of way.first) first.set(participant, (first.get(participant) ?? 0) + way.chance);
    if (!toNext(choices)) return { first, undecided, ways };
  }
}

/** Plays one way. Rolls that the choices do not name yet are added to them with their lowest sum. */
function tryWay(state: EncounterState, choices: Choice[]): { readonly first: readonly string[]; readonly chance: number; readonly endless: boolean } {
  let place = 0;
  let chance = 1;
  let endless = false;
  const fall: Fall = (dice, beside, times) => {
    if (times > TIES) {
      endless = true;
      // Different sums, so that the play comes to an end.
      return unlike(dice, beside, times);
    }
    const choice = (choices[place++] ??= { sums: sumsOf(dice), at: 0 });
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
