import { pending } from "../kernel/advance.ts";
import { playedOn } from "../kernel/forecast.ts";
import type { EncounterState } from "../model/state.ts";
import { allSlots, type View } from "../order/state-view.ts";
import { sumsOf, type Dice } from "./dice.ts";
import { beginning, participantsOf } from "./play.ts";

/** Over all results of the dice. */
export interface Counted {
  /** 0 to 1, by participant. Simultaneous participants are all first, so the sum may exceed 1. */
  readonly first: ReadonlyMap<string, number>;
  /** 0 to 1: endless ties not followed further; no chance is off by more. */
  readonly undecided: number;
  readonly ways: number;
}

type Outcome = Omit<Counted, "ways">;

interface Place {
  readonly state: EncounterState;
  /** Equal if play continues alike. */
  readonly key: string;
  readonly dice: readonly Dice[];
}

/** No `first` if play ends. */
type Reached = Place | { readonly first: readonly string[] };

class TooMany extends Error {}

/**
 * Counts the chances of acting first over all results of the dice before the first turn. If all tie, play is
 * back at the same point, so only other results count; each point is counted once.
 * @param most results to try
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
  /** At least one, without dice too. */
  ways = 1;
  private readonly known = new Map<string, Outcome>();
  /** Keys of the points being counted. */
  private readonly open: string[] = [];

  constructor(private readonly most: number) {}

  outcome(reached: Reached): Outcome {
    if ("first" in reached) return { first: new Map(reached.first.map((id) => [id, 1])), undecided: 0 };
    const known = this.known.get(reached.key);
    if (known) return known;
    // Not a simple tie: the end is unknown.
    if (this.open.includes(reached.key)) return { first: new Map(), undecided: 1 };
    this.open.push(reached.key);
    const outcome = this.count(reached);
    this.open.pop();
    this.known.set(reached.key, outcome);
    return outcome;
  }

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
    // They always tie.
    if (again > 1 - Number.EPSILON) return { first, undecided: 1 };
    // Rounding may exceed 1 slightly.
    return {
      first: new Map([...first].map(([participant, share]) => [participant, Math.min(1, share / (1 - again))])),
      undecided: undecided / (1 - again),
    };
  }
}

/**
 * Plays defaults until dice are rolled or a turn begins.
 * @param fallen results of the dice at the start
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

/** Ignores the attempt number. */
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
