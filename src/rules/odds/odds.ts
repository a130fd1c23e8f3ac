import { isEndless } from "../model/pacing.ts";
import type { EncounterState } from "../model/state.ts";
import { diceFrom } from "./dice.ts";
import { viewOf } from "../order/state-view.ts";
import { countFirst } from "./exact.ts";
import { firstOf, playFor, type Play, type Turn } from "./play.ts";

/** Times in seconds from now. */
interface Chances {
  readonly participant: string;
  /** 0 to 1; simultaneous participants are all first. */
  readonly first: number;
  /** Mean number in ten seconds. */
  readonly turns: number;
  /**
   * Longest wait within a minute: the median of the plays, and what nine of ten do not exceed; null with
   * fewer than two turns.
   */
  readonly wait: { readonly median: number; readonly most: number } | null;
  /** First turn in the middle 80% of the plays, or null. */
  readonly firstTurn: { readonly from: number; readonly to: number } | null;
}

export interface Odds {
  readonly chances: readonly Chances[];
  /** Ten seconds of one sample play. */
  readonly next: readonly Turn[];
  /** Needed by the order per round, or per ten seconds in endless time; without attacks. */
  readonly rolls: number;
  readonly decisions: number;
  /**
   * "none": no dice, so one play is exact. "counted": chances of acting first over all results, the rest from
   * plays. "played": all from plays.
   */
  readonly exactness: "none" | "counted" | "played";
  /** 0 unless "counted". */
  readonly ways: number;
  /** So far and in all: to the first turn if "played", of a minute if "counted", none if "none". */
  readonly plays: number;
  readonly of: number;
  /** Error of the chances of acting first, 0 to 1: half of the widest 95% confidence interval. */
  readonly error: number;
}

export interface Effort {
  /** Plays to the first turn; they decide the precision if chances cannot be counted. */
  readonly plays: number;
  /** Plays of a minute, a hundred times as slow; they give everything else. */
  readonly minutes: number;
  readonly reports: number;
  readonly seed: number;
  /** Most results to count. */
  readonly ways: number;
}

export const DEFAULT_EFFORT: Effort = { plays: 20_000, minutes: 200, reports: 100, seed: 1, ways: 5_000 };

/** Seconds of a play, and of the period for turns. */
const MINUTE = 60;
const STRETCH = 10;
/** Most endless ties with which counting is more precise than plays. */
const UNSURE = 0.02;
/** Normal deviate of a 95% interval. */
const DEVIATE = 1.96;

/**
 * Yields the odds with default choices, refined with every report; ends early without dice.
 * @param participants ids to report
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

/** True in endless time, where dice are counted per time, not per round. */
function endlessIn(state: EncounterState): boolean {
  return isEndless(viewOf(state)?.pacing);
}

/** Chances of acting first, with how they were found. */
type First = Pick<Odds, "exactness" | "error" | "of" | "ways"> & { readonly first: ReadonlyMap<string, number> };

interface Tallied {
  turns: number;
  readonly waits: number[];
  readonly firstTurns: number[];
}

class Tally {
  minutes = 0;
  /** Plays to the first turn so far. */
  plays = 0;
  private rolls = 0;
  private decisions = 0;
  private rounds = 0;
  private readonly firsts: Map<string, number>;
  private readonly records: ReadonlyMap<string, Tallied>;

  /** @param endless true to count per time */
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

  /** Returns the chances of acting first by the plays. */
  first(): Pick<First, "first" | "error"> {
    const first = new Map([...this.firsts].map(([id, times]) => [id, times / this.plays]));
    // A share of 0 or 1 has the error of one play.
    const error = Math.max(
      ...[...first.values()].map(
        (share) => DEVIATE * Math.sqrt(Math.max(share * (1 - share), 1 / this.plays) / this.plays),
      ),
    );
    return { first, error };
  }

  /** @param turns of a sample play */
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

/** Returns the value that this share does not exceed; undefined without values. */
function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
