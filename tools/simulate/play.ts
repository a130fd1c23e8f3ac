import { isEndless } from "../../src/rules/core.ts";
import {
  apply,
  currentIds,
  pacingOf,
  requests,
  type Command,
  type EncounterState,
  type Json,
  type JsonObject,
  type Refusal,
  type Request,
} from "../../src/rules/index.ts";
import { participantOfSlot } from "../../src/rules/model/participants.ts";
import {
  entrantsOf,
  ordersOf,
  problem,
  refusalProblem,
  surpriseCommands,
  type EncounterFile,
  type GivenOrder,
  type Problem,
} from "../encounter-file/index.ts";
import { holds } from "./due.ts";
import { keysOf, Lists } from "./given.ts";
import { diceFrom } from "../../src/rules/odds/dice.ts";
import { Timeline, type Line } from "./timeline.ts";

/** Segments that count as one round for a pacing without rounds. */
export const PAGE = 20;
/** More commands than a thousand participants give in a few rounds; stops endless fights. */
const MOST_STEPS = 200_000;

export interface Played {
  readonly state: EncounterState;
  readonly lines: readonly Line[];
  /** Commands, dice and decisions of the file that the core refused. */
  readonly problems: readonly Problem[];
  /** Commands that were never due, and entries that were never requested. */
  readonly unused: readonly string[];
}

/** How far to play, and with which dice. */
export interface Span {
  readonly rounds: number;
  readonly seed: number;
  /** Stops before the first step for which this is true. */
  readonly until?: (state: EncounterState) => boolean;
}

/** Plays an opened encounter with the file's commands, and defaults for the rest. */
export function play(file: EncounterFile, opened: EncounterState, { rounds, seed, until = () => false }: Span): Played {
  const game = new Game(file, opened, rounds, seed, until);
  game.run();
  return game;
}

class Game implements Played {
  readonly problems: Problem[] = [];
  private readonly timeline: Timeline;
  private readonly endless: boolean;
  private readonly roll: ReturnType<typeof diceFrom>;
  private readonly rolls: Lists<number>;
  private readonly decisions: Lists<Json>;
  private readonly reports: Lists<JsonObject | null>;
  private orders: readonly GivenOrder[];

  constructor(
    private readonly file: EncounterFile,
    public state: EncounterState,
    private readonly rounds: number,
    seed: number,
    private readonly until: (state: EncounterState) => boolean,
  ) {
    this.endless = isEndless(pacingOf(file.pacing));
    this.timeline = new Timeline(this.endless ? 1 : rounds);
    this.roll = diceFrom(seed);
    this.rolls = new Lists("dice/rolls", file.dice?.rolls);
    this.decisions = new Lists("decisions", file.decisions);
    this.reports = new Lists("reports", file.reports);
    this.orders = ordersOf(file);
  }

  get lines(): readonly Line[] {
    return this.timeline.lines;
  }

  get unused(): readonly string[] {
    const lists = [this.rolls, this.decisions, this.reports].flatMap((given) => given.leftOver());
    return [
      ...this.orders.map(({ path }) => `${path}: its time never came`),
      ...lists.map(([path, left]) => `${path}: ${left} not asked for`),
    ];
  }

  run(): void {
    this.begin();
    for (let steps = 0; steps < MOST_STEPS && !this.isOver(); steps++) {
      const order = this.orders.find(({ when }) => holds(when, this.state));
      if (order) this.give(order);
      else if (!this.goOn()) break;
    }
    const last = this.endless ? PAGE * this.rounds : Infinity;
    this.timeline.close(this.state, (slot) => slot.time <= last);
  }

  private begin(): void {
    const entrants = entrantsOf(this.file);
    this.must({ type: "start" }, "");
    for (const { id, defeated, path } of entrants)
      if (defeated) this.must({ type: "defeat", participant: id }, `${path}/defeated`);
    const surprise = surpriseCommands(this.file.pacing, entrants);
    for (const command of surprise ?? []) this.must(command, "participants");
    if (surprise) return;
    const first = entrants.find(({ surprised }) => surprised);
    if (first)
      this.problems.push(
        problem(`${first.path}/surprised`, first.surprised, "noSurprise", { pacing: this.file.pacing }),
      );
  }

  private isOver(): boolean {
    const { status, clock } = this.state;
    if (status === "over" || this.until(this.state)) return true;
    return this.endless ? clock.time !== null && clock.time > PAGE * this.rounds : clock.round > this.rounds;
  }

  private give(order: GivenOrder): void {
    this.orders = this.orders.filter((other) => other !== order);
    this.must(order.command, order.path);
  }

  /** Does the next default thing; false if there is none. */
  private goOn(): boolean {
    if (this.state.status !== "running") return false;
    if (this.state.pause) return this.must({ type: "resume" }, "");
    if (currentIds(this.state).length) return this.finish();
    const owed = requests(this.state);
    return (
      this.decide(owed) ||
      this.settle(owed.filter(({ blocking }) => blocking)) ||
      (!this.endless && !this.try({ type: "nextWindow" }))
    );
  }

  /** Ends current slots that have a report in the file, one by one, then the others. */
  private finish(): boolean {
    for (const id of currentIds(this.state)) {
      const participant = id.slice(id.indexOf("_") + 1, id.lastIndexOf("_"));
      const report = this.reports.take([participant]);
      if (report?.value && this.must({ type: "done", slots: [id], report: report.value }, report.path)) return true;
    }
    const refusal = this.try({ type: "done" });
    return !refusal || this.rollFirst() || this.must({ type: "done" }, "");
  }

  /** Rolls what current participants must roll before Done. */
  private rollFirst(): boolean {
    const acting = new Set(currentIds(this.state).map(participantOfSlot));
    return this.settle(
      requests(this.state).filter(
        ({ dice, participant }) => dice && participant !== undefined && acting.has(participant),
      ),
    );
  }

  /** Makes one decision from the file, also for requests that do not block. */
  private decide(owed: readonly Request[]): boolean {
    for (const request of owed.filter(({ kind }) => kind === "decision")) {
      const given = this.decisions.take(keysOf(request));
      if (given && given.value !== null && this.answer([[request, given.value]], given.path)) return true;
    }
    return false;
  }

  private settle(owed: readonly Request[]): boolean {
    if (!owed.length) return false;
    return this.answer(
      owed.map((request) => [request, request.dice ? this.rollFor(request, request.dice) : request.fallback]),
      "",
    );
  }

  private rollFor(request: Request, dice: NonNullable<Request["dice"]>): number {
    const given = this.rolls.take(keysOf(request));
    if (!given) return this.roll(dice);
    const { count, faces } = dice;
    if (given.value >= count && given.value <= count * faces) return given.value;
    this.problems.push(
      problem(given.path, given.value, "diceSum", {
        min: count,
        max: count * faces,
        dice: `${count}d${faces}`,
        request: request.id,
      }),
    );
    return this.roll(dice);
  }

  private answer(answers: readonly (readonly [Request, Json])[], path: string): boolean {
    const before = this.state;
    const place = this.timeline.lines.length;
    for (const [request, value] of answers) this.timeline.answered(before, request, value);
    const accepted = this.must(
      { type: "answer", answers: Object.fromEntries(answers.map(([{ id }, value]) => [id, value])) },
      path,
    );
    if (!accepted) this.timeline.lines.splice(place);
    return accepted;
  }

  /** Applies a command; a refusal is a problem of the file. */
  private must(command: Command, path: string): boolean {
    const refusal = this.try(command);
    if (refusal) this.problems.push(refusalProblem(path, refusal));
    return !refusal;
  }

  private try(command: Command): Refusal | null {
    const before = this.state;
    const outcome = apply(before, command);
    if (outcome.refusal) return outcome.refusal;
    this.state = outcome.state;
    this.timeline.observe(command, before, outcome.events, outcome.state);
    return null;
  }
}
