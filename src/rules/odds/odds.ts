import type { EncounterState } from "../model/state.ts";
import { diceFrom } from "./dice.ts";
import { viewOf } from "../order/view.ts";
import { countFirst } from "./exact.ts";
import { firstOf, playFor, type Play, type Turn } from "./play.ts";

/** How a running fight goes on, for one participant. Times in seconds from where the fight stands. */
export interface Chances {
  readonly participant: string;
  /** Chance of acting first, from 0 to 1. Those who act at once are all first. */
  readonly first: number;
  /** Mean number of turns in ten seconds. */
  readonly turns: number;
  /**
   * Longest wait between two turns within a minute: the median of the plays, and what nine of ten do not exceed; null
   * where a minute has less than two turns.
   */
  readonly wait: { readonly median: number; readonly most: number } | null;
  /** When the first turn begins in the middle four fifths of the plays; null if it never begins. */
  readonly firstTurn: { readonly from: number; readonly to: number } | null;
}

/** What is known of a fight after some plays. */
export interface Odds {
  /** One for each participant of the order, in their places. */
  readonly chances: readonly Chances[];
  /** Turns of the next ten seconds in one play. */
  readonly next: readonly Turn[];
  /**
   * Dice and decisions that the order asks for, in a round, or in ten seconds where there are no rounds. Those of
   * attacks come on top.
   */
  readonly rolls: number;
  readonly decisions: number;
  /**
   * "none": no dice fall, one play says it all. "counted": chances of acting first come from every fall of the dice,
   * the rest from plays. "played": all from plays.
   */
  readonly exactness: "none" | "counted" | "played";
  /** Ways for the dice to fall that were counted; 0 unless "counted". */
  readonly ways: number;
  /** Plays so far, and in all: to the first turn if "played", of a minute if "counted", none if "none". */
  readonly plays: number;
  readonly of: number;
  /**
   * A chance of acting first may be off by this much, from 0 to 1: half of the widest range that holds the true value
   * in 95 of 100 cases.
   */
  readonly error: number;
}

/** How much to play. */
export interface Effort {
  /**
   * Plays to the first turn, in all. Unless the chances of acting first can be counted, these say how sure they are.
   */
  readonly plays: number;
  /** Plays of a minute, in all: they cost a hundred times as much, and say all the rest. */
  readonly minutes: number;
  readonly reports: number;
  /** The same seed gives the same odds. */
  readonly seed: number;
  /** Falls of the dice to count at most. */
  readonly ways: number;
}

export const DEFAULT_EFFORT: Effort = { plays: 20_000, minutes: 200, reports: 100, seed: 1, ways: 5_000 };

/** Length of a play, and of what turns are counted in; in seconds. */
const MINUTE = 60;
const STRETCH = 10;
/** Dice that could go round for ever may leave so much open; beyond that plays are surer. */
const UNSURE = 0.02;
/** Normal deviate of a range that holds 95 of 100. */
const DEVIATE = 1.96;

/**
 * How a running fight goes on if everyone does the default thing, refined with every report. Ends early where dice
 * change nothing.
 * @param participants ids of those whose chances are wanted
 */
export function* oddsOf(
  state: EncounterState,
  participants: readonly string[],
  effort: Partial<Effort> = {},
): Generator<Odds, void> {
  const { plays, minutes, reports, seed, ways } = { ...DEFAULT_EFFORT, ...effort };
  const roll = diceFrom(seed);
  const tally = new Tally(participants, endlessIn(state));
  const example = playFor(state, MINUTE, roll);
  tally.addMinute(example);
  if (!example.rolls)
    return void (yield tally.report(example.turns, {
      exactness: "none",
      error: 0,
      of: 0,
      ways: 0,
      first: new Map(example.first.map((id) => [id, 1])),
    }));
  const exact = countFirst(state, ways);
  const counted = exact && exact.undecided <= UNSURE ? exact : null;
  const of = counted ? minutes : plays;
  for (let report = 1; report <= reports; report++) {
    while (tally.minutes < (minutes * report) / reports) tally.addMinute(playFor(state, MINUTE, roll));
    while (!counted && tally.plays < (plays * report) / reports) tally.addFirst(firstOf(state, roll));
    yield tally.report(
      example.turns,
      counted
        ? { exactness: "counted", error: counted.undecided, of, ways: counted.ways, first: counted.first }
        : { exactness: "played", of, ways: 0, ...tally.first() },
    );
  }
}

/** True if the fight has no rounds, so that dice and decisions are counted by time. */
function endlessIn(state: EncounterState): boolean {
  return viewOf(state)?.pacing.clock.endless ?? false;
}

/** Chances of acting first, and where they come from. */
type First = Pick<Odds, "exactness" | "error" | "of" | "ways"> & { readonly first: ReadonlyMap<string, number> };

interface Tallied {
  turns: number;
  readonly waits: number[];
  readonly firstTurns: number[];
}

class Tally {
  /** Plays of a minute so far. */
  minutes = 0;
  /** Plays to the first turn so far. */
  plays = 0;
  private rolls = 0;
  private decisions = 0;
  private rounds = 0;
  private readonly firsts: Map<string, number>;
  private readonly records: ReadonlyMap<string, Tallied>;

  /** @param endless true if what is asked for is counted by time, since there are no rounds */
  constructor(
    participants: readonly string[],
    private readonly endless: boolean,
  ) {
    this.firsts = new Map(participants.map((id) => [id, 0]));
    this.records = new Map(participants.map((id) => [id, { turns: 0, waits: [], firstTurns: [] }]));
  }

  addFirst(first: readonly string[]): void {
    this.plays++;
    for (const id of first) this.firsts.set(id, (this.firsts.get(id) ?? 0) + 1);
  }

  addMinute(play: Play): void {
    this.minutes++;
    this.rolls += play.rolls;
    this.decisions += play.decisions;
    this.rounds += play.rounds;
    const times = new Map([...this.records.keys()].map((id): [string, number[]] => [id, []]));
    for (const { participant, seconds } of play.turns) times.get(participant)?.push(seconds);
    for (const [id, record] of this.records) {
      const turns = times.get(id) ?? [];
      record.turns += turns.length;
      if (turns[0] !== undefined) record.firstTurns.push(turns[0]);
      if (turns.length > 1) record.waits.push(Math.max(...turns.slice(1).map((time, at) => time - turns[at]!)));
    }
  }

  /** Chances of acting first by what was played, and how sure they are. */
  first(): Pick<First, "first" | "error"> {
    const first = new Map([...this.firsts].map(([id, times]) => [id, times / this.plays]));
    // Never none: a share of 0 or 1 is known no better than a share of one play.
    const error = Math.max(
      ...[...first.values()].map(
        (share) => DEVIATE * Math.sqrt(Math.max(share * (1 - share), 1 / this.plays) / this.plays),
      ),
    );
    return { first, error };
  }

  /** @param turns of a play that serves as an example */
  report(turns: readonly Turn[], { first, exactness, ...from }: First): Odds {
    const periods = this.endless ? (this.minutes * MINUTE) / STRETCH : this.rounds;
    return {
      chances: [...this.records].map(([participant, record]) =>
        this.chancesOf(participant, record, first.get(participant) ?? 0),
      ),
      next: turns.filter(({ seconds }) => seconds < STRETCH),
      rolls: this.rolls / periods,
      decisions: this.decisions / periods,
      exactness,
      ...from,
      plays: exactness === "played" ? this.plays : exactness === "none" ? 0 : this.minutes,
    };
  }

  private chancesOf(participant: string, { turns, waits, firstTurns }: Tallied, first: number): Chances {
    const [from, to] = [quantile(firstTurns, 0.1), quantile(firstTurns, 0.9)];
    const [median, most] = [quantile(waits, 0.5), quantile(waits, 0.9)];
    return {
      participant,
      first,
      turns: (turns * STRETCH) / (this.minutes * MINUTE),
      wait: median === undefined || most === undefined ? null : { median, most },
      firstTurn: from === undefined || to === undefined ? null : { from, to },
    };
  }
}

/** The value that this share of all does not exceed; undefined if there are none. */
function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
