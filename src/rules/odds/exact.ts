import { pending } from "../kernel/advance.ts";
import { playedOn } from "../kernel/forecast.ts";
import type { EncounterState } from "../model/state.ts";
import { allSlots, type View } from "../order/view.ts";
import { sumsOf, type Dice } from "./dice.ts";
import { beginning, participantsOf } from "./play.ts";

/** Chances that were counted over every fall of the dice. */
export interface Counted {
  /**
   * Chance of acting first, from 0 to 1, by participant. Those who act at once are all first, so the sum may be more
   * than 1.
   */
  readonly first: ReadonlyMap<string, number>;
  /**
   * Chance of dice that could go round for ever and were not followed any further, from 0 to 1. No chance is wrong by
   * more.
   */
  readonly undecided: number;
  /** Falls of the dice that were tried. */
  readonly ways: number;
}

/** What comes of a place of play, by all falls of the dice from there on. */
type Outcome = Omit<Counted, "ways">;

/** Where play stands when dice are to be rolled. */
interface Place {
  readonly state: EncounterState;
  /** The same for places from which play goes on alike: what is rolled, and the order as it stands. */
  readonly key: string;
  /** What is rolled together. */
  readonly dice: readonly Dice[];
}

/** A place where dice are to be rolled, or those who act first; nobody if play ends before. */
type Reached = Place | { readonly first: readonly string[] };

class TooMany extends Error {}

/**
 * Chances of acting first, counted over every way for the dice to fall that comes before the first turn. Dice that tie
 * are rolled again: where all of them tie once more, play is where it was, and only the other ways count. Each place is
 * counted once, however the dice lead there.
 * @param most ways to try at most
 * @returns null if there are more
 */
export function countFirst(state: EncounterState, most: number): Counted | null {
  const counting = new Counting(most);
  try {
    return { ...counting.outcome(reach(state)), ways: counting.ways };
  } catch (error) {
    if (error instanceof TooMany) return null;
    throw error;
  }
}

class Counting {
  /** At least one, also where nothing is rolled before the first turn. */
  ways = 1;
  private readonly known = new Map<string, Outcome>();
  /** Keys of the places that are being counted, from the first to the present one. */
  private readonly open: string[] = [];

  constructor(private readonly most: number) {}

  outcome(reached: Reached): Outcome {
    if ("first" in reached) return { first: new Map(reached.first.map((id) => [id, 1])), undecided: 0 };
    const known = this.known.get(reached.key);
    if (known) return known;
    // Back at a place before the last one: no tie that is rolled again, so it is not known how it ends.
    if (this.open.includes(reached.key)) return { first: new Map(), undecided: 1 };
    this.open.push(reached.key);
    const outcome = this.count(reached);
    this.open.pop();
    this.known.set(reached.key, outcome);
    return outcome;
  }

  /** Tries all sums that the dice of a place can show. */
  private count({ state, key, dice }: Place): Outcome {
    const sums = dice.map(sumsOf);
    const ways = sums.reduce((product, each) => product * each.length, 1);
    this.ways += ways - (this.open.length === 1 ? 1 : 0);
    if (this.ways > this.most) throw new TooMany();
    const first = new Map<string, number>();
    let undecided = 0;
    let again = 0;
    for (let way = 0; way < ways; way++) {
      let rest = way;
      let chance = 1;
      const fallen = sums.map((each) => {
        const one = each[rest % each.length]!;
        rest = Math.floor(rest / each.length);
        chance *= one.chance;
        return one.sum;
      });
      const next = reach(state, fallen);
      if ("key" in next && next.key === key) {
        again += chance;
        continue;
      }
      const outcome = this.outcome(next);
      undecided += chance * outcome.undecided;
      for (const [participant, share] of outcome.first)
        first.set(participant, (first.get(participant) ?? 0) + chance * share);
    }
    // Dice that tie for ever are no way to fall.
    if (again > 1 - Number.EPSILON) return { first, undecided: 1 };
    // Sums of many shares may be a little more than all.
    return {
      first: new Map([...first].map(([participant, share]) => [participant, Math.min(1, share / (1 - again))])),
      undecided: undecided / (1 - again),
    };
  }
}

/**
 * Plays by default until dice are to be rolled or somebody acts.
 * @param fallen what the dice show that are to be rolled where play stands
 */
function reach(state: EncounterState, fallen: readonly number[] = []): Reached {
  const dice: Dice[] = [];
  let rolled = 0;
  let view: View | null = null;
  let atStart = true;
  for (const step of playedOn(state, (each) => {
    if (rolled < fallen.length) return fallen[rolled++]!;
    dice.push(each);
    return each.count;
  })) {
    if (dice.length && view) return { state: view.state, key: keyOf(view), dice };
    const slots = beginning(step, atStart);
    if (slots.length) return { first: participantsOf(slots) };
    atStart = false;
    ({ view } = step);
  }
  return { first: [] };
}

/** Which attempt a roll is does not say how play goes on. */
function keyOf(view: View): string {
  const rolls = pending(view).map(
    ({ what, participant, side, dice, against, blocking, data: { attempt: _attempt, ...data } = {} }) => [
      what,
      participant,
      side,
      dice,
      against,
      blocking,
      data,
    ],
  );
  return JSON.stringify([rolls, view.state.clock, allSlots(view).map(({ id, time, state }) => [id, time, state])]);
}
